/** Longest value, in bytes, of a field that a browser or an honest program sends. */
const longest = 2_048;
const longestType = 256;

/** These only choose between forms of an answer: one that is too long is ignored. */
const passedOver: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "if-none-match",
  "last-event-id",
  "x-forwarded-for",
]);

/**
 * Returns a field of a request's head by its name in lower case; `null` where it was not sent.
 * Whatever reads a head asks here, so that reading costs no more than its limit allows: a longer
 * value is passed over if the request can be answered without it, else it is the empty text, which
 * is no valid value of any.
 */
export function field({ headers }: Pick<Request, "headers">, name: string): string | null {
  const value = headers.get(name);
  const limit = name === "content-type" ? longestType : longest;
  if (value === null || value.length <= limit) return value;
  return passedOver.has(name) ? null : "";
}
