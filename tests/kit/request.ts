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
  const hasBody = text !== undefined;
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const usual = Object.entries({
    "Host": "www.practice.example",
    ...hasBody && { "Content-Type": type },
    ...hasBody && !given.has("transfer-encoding") &&
      { "Content-Length": String(encoder.encode(text).length) },
  }).filter(([name]) => !given.has(name.toLowerCase()));
  const lines = [...usual, ...Object.entries(headers)].map(([name, value]) =>
    `${name}: ${value}\r\n`
  ).join("");
  const usualMethod = hasBody ? "POST" : "GET";
  return encoder.encode(
    `${method ?? usualMethod} ${target} HTTP/1.1\r\n${lines}\r\n${text ?? ""}`,
  );
}
