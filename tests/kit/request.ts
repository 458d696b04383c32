/** What a request is made of before it becomes bytes. */
export interface RequestParts {
  method?: string;
  /** Path and query. */
  target: string;
  headers?: Record<string, string>;
  /** A JSON value for the body. */
  json?: unknown;
  /** Any other body, instead. */
  body?: string;
  /** The fields of a form, instead. */
  form?: Record<string, string>;
}

const encoder = new TextEncoder();

/** The bytes of a keep-alive HTTP/1.1 request. */
export function requestBytes(parts: RequestParts): Uint8Array {
  const { method, target, headers = {}, json, form } = parts;
  const text = parts.body ?? (form ? String(new URLSearchParams(form)) : JSON.stringify(json));
  const body = text === undefined ? undefined : encoder.encode(text);
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const usual = Object.entries({
    "Host": "www.practice.example",
    ...body && { "Content-Type": type },
    ...body && !given.has("transfer-encoding") && { "Content-Length": String(body.length) },
  }).filter(([name]) => !given.has(name.toLowerCase()));
  const lines = [...usual, ...Object.entries(headers)].map(([name, value]) =>
    `${name}: ${value}\r\n`
  ).join("");
  const head = `${method ?? (body ? "POST" : "GET")} ${target} HTTP/1.1\r\n${lines}\r\n`;
  return body ? new Uint8Array([...encoder.encode(head), ...body]) : encoder.encode(head);
}
