import type { Token } from "marked";
import { blocks } from "./blocks.ts";
import { isDirective, isHeading } from "./tokens.ts";

/** Puts blocks of a kind that follow each other into a row. */
export function groupRows(tokens: readonly Token[]): Token[] {
  const arranged: Token[] = [];
  const shown = tokens.filter(({ type }) => type !== "space");
  const rowOf = (token?: Token) =>
    token && isDirective(token) ? blocks.get(token.name)?.row : undefined;
  shown.forEach((token, at) => {
    const row = rowOf(token);
    const before = rowOf(shown[at - 1]);
    const after = rowOf(shown[at + 1]);
    if (row && before !== row && after === row) arranged.push(html(`<div class="${row}">\n`));
    arranged.push(token);
    if (row && before === row && after !== row) arranged.push(html("</div>\n"));
  });
  return arranged;
}

/** Arranges the blocks of a page; the text below each `folded` heading opens at a press. */
export function arrangeBlocks(
  tokens: readonly Token[],
  folded: ReadonlySet<string> = new Set(),
): Token[] {
  let isOpen = false;
  const end = () => {
    const ends = isOpen ? [html("</details>\n")] : [];
    isOpen = false;
    return ends;
  };
  const arranged = groupRows(tokens).flatMap((token) => {
    if (!isHeading(token)) return [token];
    if (!folded.has(token.anchor)) return [...end(), token];
    const opening = [
      ...end(),
      html('<details class="answer">\n<summary>'),
      token,
      html("</summary>\n"),
    ];
    isOpen = true;
    return opening;
  });
  return [...arranged, ...end()];
}

const html = (text: string): Token => ({ type: "html", raw: text, text, block: true, pre: false });
