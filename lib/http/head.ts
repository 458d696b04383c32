/** Longest value, in bytes, of a field that a browser or an honest program sends. */
const longest = 2_048;

/**
 * The fields of a request's head that the service reads, and the longest value it looks at. Nothing
 * else in the head reaches a parser, so that reading one never costs more than its limit allows.
 */
const fields = {
  "accept": longest,
  "accept-encoding": longest,
  "access-control-request-method": longest,
  "content-encoding": 256,
  "content-length": 32,
  "content-type": 256,
  "host": 512,
  "idempotency-key": longest,
  "if-none-match": longest,
  "last-event-id": longest,
  "mcp-method": longest,
  "mcp-name": longest,
  "mcp-protocol-version": longest,
  "origin": longest,
  "sec-fetch-site": longest,
  "x-forwarded-for": longest,
} as const satisfies Record<string, number>;

export type HeadField = keyof typeof fields;

export const headFields = Object.keys(fields) as HeadField[];

/** These only choose between forms of an answer: one that is too long is ignored. */
const passedOver: ReadonlySet<HeadField> = new Set([
  "accept",
  "accept-encoding",
  "if-none-match",
  "last-event-id",
  "x-forwarded-for",
]);

/**
 * Returns the value of a field; `null` where it was not sent. One over its limit is passed over if
 * the request can be answered without it, else it is the empty text, which is no valid value of
 * any.
 */
export function field({ headers }: Pick<Request, "headers">, name: HeadField): string | null {
  const value = headers.get(name);
  if (value === null || value.length <= fields[name]) return value;
  return passedOver.has(name) ? null : "";
}
