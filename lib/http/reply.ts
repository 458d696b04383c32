import { type ErrorCode, errorTable } from "../contract/errors.ts";

/** The parts of a `Response`; names of headers are lower case, so that spreading overrides. */
export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** The error code, for the log. */
  code?: string;
  /** It is sent again and again. */
  isKept?: boolean;
}

/** Validation messages by field name; a field inside a list is `paths.0`. */
export type FieldErrors = Record<string, string[]>;

/**
 * A failure the client is told about: what happened and what to do next, never anything internal.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: {
      errors?: FieldErrors;
      headers?: Record<string, string>;
      /** Of MCP: further fields of `data`, and the status where it is not the table's. */
      data?: Record<string, unknown>;
      status?: number;
    } = {},
  ) {
    super(message);
  }
}

/** The part of an error that says when to try again. */
export const retryAfter = (seconds: number) => ({ headers: { "retry-after": String(seconds) } });

/** Writes a time as a person says it. */
export const inSeconds = (count: number): string => count === 1 ? "1 second" : `${count} seconds`;

/** Seconds that a published answer may be cached without a question. */
export const maxAge = 300;

/** Lets anybody keep an answer for so many seconds. */
export const publicFor = (seconds: number) => `public, max-age=${seconds}, must-revalidate`;

/** Values of Cache-Control: how long an answer may be cached, and by whom. */
export const cacheControl = {
  /** Limited reads: no shared cache may replay somebody's RateLimit headers. */
  limited: "private, no-cache",
  never: "no-store",
  public: publicFor(maxAge),
} as const;

/** Headers of every answer that is not a page: nothing in it may be run, sniffed or framed. */
export const inertHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

export const jsonType = "application/json; charset=utf-8";

export const jsonHeaders = {
  "content-type": jsonType,
  "cache-control": cacheControl.never,
  ...inertHeaders,
} as const;

/** Makes a JSON answer, anew for each request. */
export const jsonReply = (value: unknown, headers: Reply["headers"] = {}): Reply => ({
  status: 200,
  headers: { ...jsonHeaders, ...headers },
  body: JSON.stringify(value),
});

/** Makes the Error resource, the body of every error of the JSON interfaces. */
export function errorReply(refused: ApiError): Reply {
  const { code, message, detail: { errors } } = refused;
  const { error } = errorTable[code];
  return refusal(refused, jsonReply({ success: false, code, error, message, errors }));
}

/** Makes a reply that shows an error one of the error: with its status, code and headers. */
export const refusal = ({ code, detail }: ApiError, { headers, body }: Reply): Reply => ({
  status: errorTable[code].status,
  code,
  headers: { ...headers, ...detail.headers },
  body,
});

/**
 * Headers of every HTML answer. Everything stays on this origin, but for the hosts that the owner's
 * forms send to and the `widget` origins that a bot check loads from. `tools` is not named in
 * Permissions-Policy, because an empty list would switch WebMCP off.
 */
export function htmlHeaders(
  { baseUrl, formTargets }: { baseUrl: string; formTargets: readonly string[] },
  widget: readonly string[] = [],
): Record<string, string> {
  const origins = ["'self'", ...widget].join(" ");
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `script-src ${origins}`,
      `style-src ${origins}`,
      "font-src 'self'",
      "img-src 'self'",
      "media-src 'self'",
      `connect-src ${origins}`,
      ...widget.length > 0 ? [`frame-src ${widget.join(" ")}`] : [],
      `form-action ${["'self'", ...formTargets.map((host) => `https://${host}`)].join(" ")}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...baseUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {},
  };
}

/** A server-sent event with a JSON value as its data. */
interface ServerEvent {
  event: string;
  /** A client that reconnects sends it as Last-Event-ID. */
  id?: string;
  data: unknown;
}

/** Headers of a stream of events. */
export const eventStreamHeaders = {
  ...inertHeaders,
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Reverse proxies such as nginx hold a response back unless told otherwise.
  "x-accel-buffering": "no",
} as const;

/** Writes one event (HTML standard, "Server-sent events"); JSON holds no line break. */
export function eventFrame({ event, id, data }: ServerEvent): string {
  // A line break in the id would begin a field of its own, a NUL would make the field void.
  const idLine = id === undefined ? "" : `id: ${id.replace(/[\r\n\0]/g, " ")}\n`;
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

/** Makes a body of events, a group whenever the client reads. */
export function eventStream(
  groups: AsyncIterable<readonly ServerEvent[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* frames() {
    for await (const events of groups) yield encoder.encode(events.map(eventFrame).join(""));
  }
  return ReadableStream.from(frames());
}
