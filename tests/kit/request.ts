/** What a request is made of before it becomes bytes. */
export interface RequestParts {
  method?: string;
  /** Path and query. */
  target: string;
  headers?: Record<string, string>;
  /** A JSON value for the body. */
  json?: unknown;
  /** The fields of a form, instead. */
  form?: Record<string, string>;
}

const encoder = new TextEncoder();

/** The bytes of a keep-alive HTTP/1.1 request. */
export function requestBytes({ method, target, headers, json, form }: RequestParts): Uint8Array {
  const text = form ? String(new URLSearchParams(form)) : JSON.stringify(json);
  const body = text === undefined ? undefined : encoder.encode(text);
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const fields = {
    "Host": "www.practice.example",
    ...body && { "Content-Type": type, "Content-Length": String(body.length) },
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = `${method ?? (body ? "POST" : "GET")} ${target} HTTP/1.1\r\n${lines}\r\n`;
  return body ? new Uint8Array([...encoder.encode(head), ...body]) : encoder.encode(head);
}
