import { type BlockPages, plainBlock } from "./blocks.ts";
import { type DirectivePart, mapText, readDirectives } from "./directives.ts";

/** Writes what directives show as plain Markdown; the rest stays byte for byte as it is. */
export const plainMarkdown = (body: string, site: BlockPages): string =>
  partsAsMarkdown(readDirectives(body), site);

function partsAsMarkdown(parts: readonly DirectivePart[], site: BlockPages): string {
  let text = "";
  let afterDirective = false;
  for (const part of parts) {
    if (typeof part === "string") {
      text += (afterDirective && !/^\r?\n/.test(part) ? "\n" : "") + part;
      afterDirective = false;
      continue;
    }
    const own = partsAsMarkdown(part.content, site)
      .replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
    const content = [site.part?.(part.name), own].filter(Boolean).join("\n\n");
    const block = plainBlock({ ...part, content }, site);
    if (block === "") continue;
    text += `${missingBlankLine(text)}${block}\n`;
    afterDirective = true;
  }
  return text;
}

/** Returns the blank line that a text, which ends with a line, needs before a block. */
const missingBlankLine = (before: string) => before === "" || /\n\r?\n$/.test(before) ? "" : "\n";

/** Finds code, which stays as it is, and the address that a link or its definition leads to. */
const linked =
  /(`+)(?!`).*?(?<!`)\1(?!`)|((?<=\]\(<)[^<>]+(?=>)|(?<=\]\(|^\[[^\]]+\]: *<?)[^\s()<>]+)/g;

/** Leads the links of a text where `link` says. */
export const withLinks = (text: string, link: (href: string) => string): string =>
  mapText(
    text,
    (line) => line.replace(linked, (match, _ticks, href?: string) => href ? link(href) : match),
  );
