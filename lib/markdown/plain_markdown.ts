import { type Cards, plainBlock } from "./blocks.ts";
import { type DirectivePart, readDirectives } from "./directives.ts";

/** Writes what directives show as plain Markdown; the rest stays byte for byte as it is. */
export const plainMarkdown = (body: string, cards: Cards): string =>
  partsAsMarkdown(readDirectives(body), cards);

function partsAsMarkdown(parts: readonly DirectivePart[], cards: Cards): string {
  let text = "";
  let afterDirective = false;
  for (const part of parts) {
    if (typeof part === "string") {
      text += (afterDirective && !/^\r?\n/.test(part) ? "\n" : "") + part;
      afterDirective = false;
      continue;
    }
    const content = partsAsMarkdown(part.content, cards)
      .replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
    const block = plainBlock({ ...part, content }, cards);
    if (block === "") continue;
    text += `${missingBlankLine(text)}${block}\n`;
    afterDirective = true;
  }
  return text;
}

/** Returns the blank line that a text, which ends with a line, needs before a block. */
const missingBlankLine = (before: string) => before === "" || /\n\r?\n$/.test(before) ? "" : "\n";
