/** Longest value, in bytes, of a field that a browser or an honest program sends. */
const longest = 2_048;

/**
 * Returns a field of a request's head by its name in lower case; `null` where it was not sent.
 * Whatever reads a head asks here, so that reading costs no more than its limit allows: a longer
 * value is as if it had not been sent.
 */
export function field({ headers }: Pick<Request, "headers">, name: string): string | null {
  const value = headers.get(name);
  return value === null || value.length <= longest ? value : null;
}

/** Tells if a field was sent at all, however long. */
export const isSent = ({ headers }: Pick<Request, "headers">, name: string) => headers.has(name);
