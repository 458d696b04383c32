/** A text as nodes, the words that begin like a word of the query in `<mark>`. */
export function markedText(text, query) {
  const wanted = query.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (wanted.length === 0) return [text];
  const word = new RegExp(`(?<![\\p{L}\\p{N}])((?:${wanted.join("|")})[\\p{L}\\p{N}]*)`, "giu");
  return text.split(word).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.assign(document.createElement("mark"), { textContent: part });
  });
}
