import { type Attributes, deepest, type Directive, readDirectives } from "./directives.ts";
import { tooDeep } from "./markdown_error.ts";
import type { Card } from "./context.ts";

/**
 * A body for programs: what directives show is written as plain Markdown, the rest stays byte for
 * byte as it is.
 * @throws {MarkdownError} for directives nested too deep
 */
export function plainMarkdown(
  body: string,
  cards: (attributes: Attributes) => readonly Card[],
): string {
  return resolved(body, cards, { depth: 1, line: 1 });
}

/** Resolves the directives of a text that begins in a line and lies in so many directives. */
function resolved(
  body: string,
  cards: (attributes: Attributes) => readonly Card[],
  { depth, line }: { depth: number; line: number },
): string {
  const written: string[] = [];
  let afterDirective = false;
  for (const part of readDirectives(body)) {
    if (typeof part === "string") {
      if (afterDirective && !/^\r?\n/.test(part)) written.push("\n");
      written.push(part);
      afterDirective = false;
      continue;
    }
    const place = { depth: depth + 1, line: line + part.line };
    if (depth > deepest) throw tooDeep(place.line - 1);
    const content = resolved(part.inner, cards, place);
    const text = plainDirective(part, content.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd(), cards);
    if (text === "") continue;
    written.push(missingBlankLine(written.at(-1)), text, "\n");
    afterDirective = true;
  }
  return written.join("");
}

function plainDirective(
  { name, label, attributes }: Directive,
  content: string,
  cards: (attributes: Attributes) => readonly Card[],
): string {
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

function plainCard({ title, url, description, duration, result }: Card): string {
  const facts = [duration, result].filter((fact) => fact !== undefined).join(" · ");
  const name = title.replace(/[\[\]\\]/g, "\\$&");
  return `- [${name}](${url}): ${description}${facts && ` (${facts})`}`;
}

/** What has to stand between a text and the block that follows it. */
function missingBlankLine(before = "\n\n"): string {
  if (/\n\r?\n$/.test(before.slice(-3))) return "";
  return before.endsWith("\n") ? "\n" : "\n\n";
}
