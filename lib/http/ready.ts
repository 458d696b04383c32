/** A value that may be there already: most answers are, and a promise would only delay them. */
export type Ready<T> = T | Promise<T>;

/** Goes on with a value, at once if it is there. */
export function whenReady<T, U>(value: Ready<T>, goOn: (value: T) => Ready<U>): Ready<U> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

/** Does `work` and mends what it throws, now or later. */
export function attempt<T>(work: () => Ready<T>, mend: (thrown: unknown) => Ready<T>): Ready<T> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(mend) : value;
  } catch (thrown) {
    return mend(thrown);
  }
}
