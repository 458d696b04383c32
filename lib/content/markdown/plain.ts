import { type Card, plainCard } from "./card.ts";
import {
  type Attributes,
  type Directive,
  type DirectivePart,
  readDirectives,
} from "./directives.ts";

type Cards = (attributes: Attributes) => readonly Card[];

/**
 * A body for programs: what directives show is written as plain Markdown, the rest stays byte for
 * byte as it is.
 * @throws {MarkdownError} for directives nested too deep
 */
export const plainMarkdown = (body: string, cards: Cards): string =>
  joined(readDirectives(body), cards);

function joined(parts: readonly DirectivePart[], cards: Cards): string {
  let written = "";
  let afterDirective = false;
  for (const part of parts) {
    if (typeof part === "string") {
      written += (afterDirective && !/^\r?\n/.test(part) ? "\n" : "") + part;
      afterDirective = false;
      continue;
    }
    const text = plainDirective(part, cards);
    if (text === "") continue;
    written += `${missingBlankLine(written)}${text}\n`;
    afterDirective = true;
  }
  return written;
}

function plainDirective(directive: Directive, cards: Cards): string {
  const { name, label, attributes } = directive;
  const content = joined(directive.content, cards).replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
  if (name === "quote") {
    const lines = label === "" ? content : `${content}\n\n— ${label}`;
    return lines.replace(/^(?=[^\n])/gm, "> ").replace(/^$/gm, ">");
  }
  const { href } = attributes;
  const isLink = name === "action" && href !== undefined;
  const parts = [
    isLink || label === "" ? "" : `**${label}**`,
    content,
    name === "cards" ? cards(attributes).map(plainCard).join("\n") : "",
    isLink ? `[${label || href}](${destination(href)})` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** A link's address as Markdown has it: in angle brackets only where it needs them. */
const destination = (href: string) => /[\s()<>]/.test(href) ? `<${href}>` : href;

/** What has to stand between a text, which ends with a line, and the block that follows it. */
const missingBlankLine = (before: string) => before === "" || /\n\r?\n$/.test(before) ? "" : "\n";
