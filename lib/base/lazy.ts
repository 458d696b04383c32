/** Makes something at its first use and keeps it; after a failure the next use tries again. */
export function once<Made, Args extends unknown[]>(
  make: (...args: Args) => Made | Promise<Made>,
): (...args: Args) => Promise<Made> {
  let result: Promise<Made> | undefined;
  return (...args) =>
    result ??= (async () => await make(...args))().catch((error) => {
      result = undefined;
      throw error;
    });
}

/** Values that are kept at most; one more, and all are forgotten. */
const maxEntries = 100;

/** Makes a reading of texts that is done once for a text that comes again and again. */
export function memo<Text extends string, Result>(
  read: (text: Text) => Result,
): (text: Text) => Result {
  const cache = new Map<Text, Result>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = read(text);
    if (cache.size >= maxEntries) cache.clear();
    cache.set(text, result);
    return result;
  };
}

/** Keeps what is made of an object as long as it is there; `more` is always the same with it. */
export function memoOf<From extends object, More extends unknown[], Made>(
  make: (from: From, ...more: More) => Made,
): (from: From, ...more: More) => Made {
  const cache = new WeakMap<From, { value: Made }>();
  return (from, ...more) => {
    const cached = cache.get(from);
    if (cached !== undefined) return cached.value;
    const value = make(from, ...more);
    cache.set(from, { value });
    return value;
  };
}
