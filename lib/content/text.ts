import type { Tokens } from "marked";
import { fill, lineAsMarkdown } from "../template.ts";
import { resolvePath } from "./addresses.ts";
import { type MarkdownDocument, parseMarkdown, type Section } from "./markdown.ts";
import { plainCard } from "./markdown/card.ts";
import { plainMarkdown } from "./markdown/plain.ts";
import type { Coloured, MarkdownContext } from "./markdown/renderer.ts";
import type { Page } from "./page.ts";
import { contactOpening } from "./practice.ts";
import { markdownOpening } from "./catalog.ts";
import type { Site } from "./site.ts";

/** A page's text as HTML. */
export interface PageHtml {
  /** What stands before the first heading. */
  opening: string;
  /** All from there on; empty in a text without headings. */
  rest: string;
}

/**
 * Parses the text of a page.
 * @throws {MarkdownError} for text nested too deep
 */
export const textOf = (page: Page, site: Site): MarkdownDocument =>
  parseMarkdown(bodyOf(page, site), contextOf(page, site));

/** Renders a text, its code in colours. */
export async function htmlOf({ tokens, marked }: MarkdownDocument): Promise<PageHtml> {
  const codes: Coloured[] = [];
  marked.walkTokens(tokens, (token) => {
    if (token.type === "code") codes.push(token as Tokens.Code);
  });
  if (codes.length > 0) {
    // Most pages do without.
    const { highlight } = await import("./markdown/highlight.ts");
    for (const code of codes) code.coloured = highlight(code);
  }
  const heading = tokens.findIndex((token) => token.type === "heading");
  const end = heading < 0 ? tokens.length : heading;
  return {
    opening: marked.parser(tokens.slice(0, end)),
    rest: marked.parser(tokens.slice(end)),
  };
}

/** Writes a whole page as plain Markdown: what GET of its `markdownPath` answers. */
export function markdownOf(page: Page, site: Site): string {
  const text = plainMarkdown(bodyOf(page, site), contextOf(page, site).cards);
  return `# ${lineAsMarkdown(page.title)}\n\n${openingOf(page, site)}${text}\n${
    listingOf(page, site)
  }`;
}

/** Puts the parts that only the complete site tells into a text of the engine. */
const bodyOf = ({ file, body, language }: Page, site: Site): string =>
  file.startsWith("lib/") ? fill(body, {}, (name) => site.engine.part(name, language, site)) : body;

function contextOf({ language, path }: Page, site: Site): MarkdownContext {
  const { words, locale } = site.in(language);
  return {
    words: words.markdown,
    locale,
    image: (src) => site.files.get(resolvePath(src, path) ?? ""),
    cards: (attributes) => site.cards(language, attributes),
  };
}

/** Writes what the Markdown says between the title and the text. */
function openingOf(page: Page, site: Site): string {
  if (page.kind === "service") return markdownOpening(page, site);
  if (page.kind === "contact") return contactOpening(site.in(page.language), site);
  return page.published ? `${page.published}\n\n` : "";
}

/** Lists the pages below one that its text shows on no card, in Markdown, as its HTML does. */
function listingOf(page: Page, site: Site): string {
  const below = page.kind === "document" ? [] : site.children(page);
  if (below.length === 0) return "";
  const { cards } = textOf(page, site);
  const listed = below.filter(({ path }) => !cards.has(path));
  return listed.length === 0 ? "" : `\n${listed.map(plainCard).join("\n")}\n`;
}

/** Fewer questions are a heading that asks, no page of questions and answers. */
const fewestQuestions = 3;

/** Returns the sections of a page that is nothing but questions with their answers; else none. */
export function questionsOf({ kind }: Page, sections: readonly Section[]): Section[] {
  if (kind !== "page") return [];
  const answers = sections.filter(({ anchor, text }) => anchor !== null && text !== "");
  const areQuestions = answers.length >= fewestQuestions &&
    answers.every(({ headings }) => headings.at(-1)?.endsWith("?"));
  return areQuestions ? answers : [];
}
