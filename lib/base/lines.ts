/** Tells the 1-based line of any place in a text, however many are asked for. */
export function linesOf(text: string): (index: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at);
  return (index) => {
    let before = 0;
    for (let after = ends.length; before < after;) {
      const middle = (before + after) >> 1;
      if (ends[middle]! < index) before = middle + 1;
      else after = middle;
    }
    return before + 1;
  };
}
