/** Values that are remembered at most; one more, and all are forgotten. */
const most = 100;

/** A reading of texts that is done once for texts that come again and again. */
export function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
