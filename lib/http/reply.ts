/**
 * What a handler answers: the parts of one `Response`, which the app builds last, once the quota and
 * CORS headers are known. Header names are lower case, so that spreading objects overrides.
 */
export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** The error code, for the log. */
  code?: string;
}

/** How long an answer may be kept (decisions 3.3). */
export const cacheControl = {
  /** Limited reads: no shared cache may replay somebody's RateLimit headers. */
  limited: "private, no-cache",
  never: "no-store",
  published: "public, max-age=300, must-revalidate",
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

/** A JSON answer that is made anew for each request. */
export function jsonReply(value: unknown, status = 200): Reply {
  return { status, headers: jsonHeaders, body: JSON.stringify(value) };
}
