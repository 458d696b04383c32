import { type Attributes, type Directive, readDirectives } from "./directives.ts";
import type { Card } from "./renderer.ts";

/**
 * A body for programs: what directives show is written as plain Markdown, the rest stays byte for
 * byte as it is.
 */
export function plainMarkdown(
  body: string,
  cards: (attributes: Attributes) => readonly Card[],
): string {
  let plain = "";
  let afterDirective = false;
  for (const part of readDirectives(body)) {
    if (typeof part === "string") {
      plain += (afterDirective && !/^\r?\n/.test(part) ? "\n" : "") + part;
      afterDirective = false;
      continue;
    }
    const text = plainDirective(part, cards);
    if (text === "") continue;
    plain += blankLine(plain) + text + "\n";
    afterDirective = true;
  }
  return plain;
}

function plainDirective(
  { name, label, attributes, inner }: Directive,
  cards: (attributes: Attributes) => readonly Card[],
): string {
  const content = plainMarkdown(inner, cards).replace(/^(?:[ \t]*\r?\n)+|\s+$/g, "");
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
    isLink ? `[${label || href}](<${href}>)` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function plainCard({ title, url, description, duration, result }: Card): string {
  const facts = [duration, result].filter((fact) => fact !== undefined).join(" · ");
  const name = title.replace(/[\[\]\\]/g, "\\$&");
  return `- [${name}](${url}): ${description}${facts && ` (${facts})`}`;
}

/** What is missing before a block that follows the text. */
const blankLine = (text: string) =>
  text === "" || /\n\s*\n$/.test(text) ? "" : text.endsWith("\n") ? "\n" : "\n\n";
