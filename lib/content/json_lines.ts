const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s{}[\],:"]+/g;

/** Finds in JSON text the 1-based line of a path, or of the innermost part of it that is there. */
export function jsonLine(text: string, path: readonly PropertyKey[]): number {
  const wanted = path.map(String);
  let best = { depth: 0, index: 0 };
  for (const { at, index } of positions(text)) {
    const depth = at.length;
    if (depth > best.depth && at.every((key, i) => key === wanted[i])) best = { depth, index };
  }
  return text.slice(0, best.index).split("\n").length;
}

/** Every member and element of JSON text: its path and where it begins. */
function* positions(text: string): Iterable<{ at: string[]; index: number }> {
  const stack: { list: boolean; key: string; count: number }[] = [];
  const at = () => stack.map(({ key }) => key);
  let keyNext = false;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const top = stack.at(-1);
    if (keyNext && top && !top.list && token.startsWith('"')) {
      top.key = JSON.parse(token);
      keyNext = false;
      yield { at: at(), index };
      continue;
    }
    if (token === "]" || token === "}") stack.pop();
    if (token === ",") keyNext = !top?.list;
    if (token === "]" || token === "}" || token === ",") continue;
    if (top?.list) {
      top.key = String(top.count++);
      yield { at: at(), index };
    }
    if (token === "{" || token === "[") {
      stack.push({ list: token === "[", key: "", count: 0 });
      keyNext = token === "{";
    }
  }
}
