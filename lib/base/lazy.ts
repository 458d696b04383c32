/** Makes something at its first use and keeps it; after a failure the next use tries again. */
export function lazy<Made, Args extends unknown[]>(
  make: (...args: Args) => Made | Promise<Made>,
): (...args: Args) => Promise<Made> {
  let made: Promise<Made> | undefined;
  return (...args) =>
    made ??= (async () => await make(...args))().catch((error) => {
      made = undefined;
      throw error;
    });
}

/** Makes something of an object at its first use, and keeps it as long as the object is there. */
export function lazyOf<From extends object, More extends unknown[], Made>(
  make: (from: From, ...more: More) => Made,
): (from: From, ...more: More) => Made {
  const kept = new WeakMap<From, Made>();
  return (from, ...more) => {
    const made = kept.get(from) ?? make(from, ...more);
    kept.set(from, made);
    return made;
  };
}

/** Values that are kept at most; one more, and all are forgotten. */
const maxTexts = 100;

/** Makes something of a text at its first use, and keeps it for when the text comes again. */
export function lazyOfText<Text extends string, Made>(
  make: (text: Text) => Made,
): (text: Text) => Made {
  const kept = new Map<Text, Made>();
  return (text) => {
    const made = kept.get(text) ?? make(text);
    if (kept.size >= maxTexts && !kept.has(text)) kept.clear();
    kept.set(text, made);
    return made;
  };
}
