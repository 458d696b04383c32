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
  return keeping(new WeakMap<From, { made: Made }>(), make);
}

/** Values that are kept at most; one more, and all are forgotten. */
const maxTexts = 100;

/** Makes something of a text at its first use, and keeps it for when the text comes again. */
export function lazyOfText<Text extends string, Made>(
  make: (text: Text) => Made,
): (text: Text) => Made {
  const kept = new Map<Text, { made: Made }>();
  return keeping(kept, (text) => {
    if (kept.size >= maxTexts) kept.clear();
    return make(text);
  });
}

interface KeyedStore<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

function keeping<Key, More extends unknown[], Made>(
  kept: KeyedStore<Key, { made: Made }>,
  make: (key: Key, ...more: More) => Made,
): (key: Key, ...more: More) => Made {
  return (key, ...more) => {
    let entry = kept.get(key);
    if (entry === undefined) kept.set(key, entry = { made: make(key, ...more) });
    return entry.made;
  };
}
