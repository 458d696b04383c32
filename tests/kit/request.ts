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
}

const encoder = new TextEncoder();

/** The bytes of a keep-alive HTTP/1.1 request. */
export function requestBytes({ method, target, headers = {}, json, body }: RequestParts) {
  const text = body ?? JSON.stringify(json);
  const given = new Headers(headers);
  const usual: Record<string, string> = { Host: "www.practice.example" };
  if (text !== undefined) {
    usual["Content-Type"] = "application/json";
    if (!given.has("transfer-encoding")) {
      usual["Content-Length"] = String(encoder.encode(text).length);
    }
  }
  const lines = Object.entries(usual).filter(([name]) => !given.has(name))
    .concat(Object.entries(headers))
    .map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const usualMethod = text === undefined ? "GET" : "POST";
  return encoder.encode(
    `${method ?? usualMethod} ${target} HTTP/1.1\r\n${lines}\r\n${text ?? ""}`,
  );
}
