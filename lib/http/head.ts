/** Longest value, in bytes, of a field that a browser or an honest program sends. */
const longest = 2_048;

/**
 * Returns a field of a request's head by its name in lower case; `null` where it was not sent.
 * Whatever reads a head asks here, so that reading costs no more than its limit allows: a longer
 * value is as if it had not been sent. One that was sent several times is joined by commas.
 */
export function rawField({ headers }: Pick<Request, "headers">, name: string): string | null {
  const value = headers.get(name);
  return value === null || value.length <= longest ? value : null;
}

/** Returns a field as {@linkcode rawField} does, but equal values once: proxies double them. */
export function field(request: Pick<Request, "headers">, name: string): string | null {
  const value = rawField(request, name);
  const [first, ...others] = value?.split(", ") ?? [];
  return first !== undefined && others.every((each) => each === first) ? first : value;
}

/** Tells if a field was sent at all, however long. */
export const isSent = ({ headers }: Pick<Request, "headers">, name: string) => headers.has(name);
