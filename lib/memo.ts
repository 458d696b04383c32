/** Makes something at its first use and keeps it; after a failure the next use tries again. */
export function once<Made, Args extends unknown[]>(
  make: (...args: Args) => Made | Promise<Made>,
): (...args: Args) => Promise<Made> {
  let made: Promise<Made> | undefined;
  return (...args) =>
    made ??= (async () => await make(...args))().catch((error) => {
      made = undefined;
      throw error;
    });
}

/** Values that are kept at most; one more, and all are forgotten. */
const most = 100;

/** Makes a reading of texts that is done once for a text that comes again and again. */
export function memo<Text extends string, Result>(
  read: (text: Text) => Result,
): (text: Text) => Result {
  const known = new Map<Text, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}

/** Keeps what is made of an object as long as it is there; `more` is always the same with it. */
export function memoOf<From extends object, More extends unknown[], Made>(
  make: (from: From, ...more: More) => Made,
): (from: From, ...more: More) => Made {
  const known = new WeakMap<From, { made: Made }>();
  return (from, ...more) => {
    const before = known.get(from);
    if (before !== undefined) return before.made;
    const made = make(from, ...more);
    known.set(from, { made });
    return made;
  };
}
