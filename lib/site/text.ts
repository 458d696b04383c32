import { discoveryPaths } from "../contract/paths.ts";
import type { Marked, Token, Tokens } from "marked";
import { fill, lineAsMarkdown } from "../base/fill.ts";
import { linkOf, resolvePath } from "./addresses.ts";
import { byTime, isToCome } from "./event.ts";
import { cardOf, dayOf, serviceFacts, waysOn } from "./services.ts";
import { plainCard } from "../markdown/card.ts";
import { arrangeBlocks } from "../markdown/arrangement.ts";
import { blocks } from "../markdown/blocks.ts";
import { mapText } from "../markdown/directives.ts";
import { plainMarkdown } from "../markdown/plain_markdown.ts";
import { type Coloured, createMarked, type MarkdownContext } from "../markdown/renderer.ts";
import { typeset } from "../markdown/typographer.ts";
import { blockText, joinLines, oneLine } from "../markdown/plain_text.ts";
import { isDirective, isHeading, readTokens, withoutDirectives } from "../markdown/tokens.ts";
import { isEngineFile, type Page } from "./page.ts";
import { formOf } from "./page_kinds.ts";
import { listOfWays } from "./ways.ts";
import { localOf, type Site } from "./site.ts";

/** A part of a page between two headings, as plain text. */
export interface Section {
  /** Fragment of the section's heading, `null` for the text before the first heading. */
  anchor: string | null;
  /** Heading path, outermost first; empty for the text before the first heading. */
  headings: string[];
  /** On one line; ` · ` parts blocks, cells, items and lines of code without a full stop. */
  text: string;
}

/** A page's body, read. */
export interface MarkdownDocument {
  sections: Section[];
  /** The headings of the table of contents. */
  toc: { depth: number; anchor: string; title: string }[];
  /** The paths of the pages that the page's own cards show. */
  cards: ReadonlySet<string>;
  tokens: Token[];
  context: MarkdownContext;
}

/** Reads a page's body; headings carry the anchors that its sections name. */
export function parseMarkdown(body: string, context: MarkdownContext): MarkdownDocument {
  const marked = createMarked(context);
  const tokens = readTokens(body, marked, context.link);

  const sections: Section[] = [];
  const toc: MarkdownDocument["toc"] = [];
  const path: { depth: number; title: string }[] = [];
  let anchor: string | null = null;
  let texts: string[] = [];
  const endSection = () => {
    sections.push({
      anchor,
      headings: path.map(({ title }) => title),
      text: oneLine(joinLines(texts)),
    });
    texts = [];
  };

  for (const token of withoutDirectives(tokens)) {
    if (isHeading(token)) {
      endSection();
      const { depth, title } = token;
      anchor = token.anchor;
      while ((path.at(-1)?.depth ?? 0) >= depth) path.pop();
      path.push({ depth, title });
      toc.push({ depth, anchor, title });
    } else texts.push(blockText(token));
  }
  endSection();
  return { sections, toc, cards: new Set(cardPaths(tokens, marked, context)), tokens, context };
}

/** Lists the pages that blocks ask for, and those that such a block links by hand. */
function cardPaths(
  tokens: readonly Token[],
  marked: Marked<string, string>,
  context: MarkdownContext,
): string[] {
  return tokens.filter(isDirective).flatMap((token) => {
    const block = blocks.get(token.name);
    if (block?.asksFor === undefined) return cardPaths(token.tokens, marked, context);
    const asked = block.asksFor(token);
    const paths = asked ? context.cards(asked).map(({ path }) => path) : [];
    marked.walkTokens(token.tokens, (inner) => {
      if (inner.type === "link") paths.push(inner.href);
    });
    return paths;
  });
}

export const parsePage = (page: Page, site: Site): MarkdownDocument =>
  parseMarkdown(bodyOf(page, site), contextOf(page, site));

/** A page's text as HTML: all before its first heading, and all from there on, if it has one. */
export type PageHtml = Awaited<ReturnType<typeof htmlOf>>;

/** Renders a text, its code in colours, and what stands below the `folded` headings folded. */
export async function htmlOf({ tokens, context }: MarkdownDocument, folded = new Set<string>()) {
  // Each rendering has its own, which numbers tables and pictures as they come.
  const marked = createMarked(context);
  const codes: Coloured[] = [];
  let hasCode = false;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "code") codes.push(token as Tokens.Code);
    hasCode ||= token.type === "code" || (token.type === "html" && /<pre\b/i.test(token.raw));
  });
  if (codes.length > 0) {
    // Most pages do without.
    const { highlight } = await import("../markdown/highlight.ts");
    for (const code of codes) code.coloured = highlight(code);
  }
  const heading = tokens.findIndex((token) => token.type === "heading");
  const end = heading < 0 ? tokens.length : heading;
  return {
    lead: typeset(marked.parser(arrangeBlocks(tokens.slice(0, end))), context.locale),
    rest: typeset(marked.parser(arrangeBlocks(tokens.slice(end), folded)), context.locale),
    /** True if a part of it is set as code, which has a stylesheet of its own. */
    hasCode,
    /** True if answers are folded below their questions, which has a stylesheet of its own, too. */
    hasAnswers: folded.size > 0,
  };
}

/** Writes a whole page as plain Markdown: what GET of its `markdownPath` answers. */
export function markdownOf(page: Page, site: Site): string {
  const text = plainMarkdown(bodyOf(page, site), contextOf(page, site).cards);
  const markdown = factsBefore(page, site) + text + "\n" + listingOf(page, site);
  const index = fill(localOf(page, site).words.frame.index, {
    url: site.baseUrl + discoveryPaths.llmsTxt,
  });
  return [`# ${lineAsMarkdown(page.heading)}`, index, linkedToMarkdown(markdown, page, site)]
    .join("\n\n");
}

/** Finds code, which stays as it is, and the path that a link or its definition leads to. */
const linkedPath =
  /(`+)(?!`).*?(?<!`)\1(?!`)|((?<=\]\(<)[^<>]+(?=>)|(?<=\]\(|^\[[^\]]+\]: *<?)[^\s()<>]+)/g;

/** Leads links to Markdown, which programs read on; a person opens the form and the search. */
function linkedToMarkdown(text: string, page: Page, site: Site): string {
  return mapText(text, (line) =>
    line.replace(linkedPath, (match, _ticks, href?: string) => {
      const link = href && linkOf(href, page, site);
      const name = link && link.replace(/[?#].*/s, "");
      const target = name && site.pageAt(resolvePath(name, page.path) ?? "");
      return !target || formOf(target).readsQuery
        ? link ?? match
        : target.markdownPath + link!.slice(name.length);
    }));
}

/** Puts into a text what only the complete site tells: prices, and parts of the engine's own. */
function bodyOf({ file, body, language }: Page, site: Site): string {
  const part = (name: string) => site.engine.part(name, language, site);
  const text = isEngineFile(file) ? fill(body, {}, part) : body;
  if (!text.includes(":::")) return text;
  return mapText(text, (line) => {
    const [, block = ""] = /^:::[ \t]*([A-Za-z][\w-]*)/.exec(line) ?? [];
    const name = blocks.get(block)?.part;
    return name === undefined ? line : `${line}\n${part(name)}`;
  });
}

function contextOf(page: Page, site: Site): MarkdownContext {
  const { language, path } = page;
  const { words, locale } = localOf(page, site);
  return {
    words: words.markdown,
    locale,
    link: (href) => linkOf(href, page, site),
    image: (src) => site.files.get(resolvePath(src, path) ?? ""),
    cards: (attributes) => site.cards(language, attributes).map((page) => cardOf(page, site)),
  };
}

/** Writes the facts that the Markdown has between the title and the text. */
function factsBefore(page: Page, site: Site): string {
  if (page.kind === "service") return serviceFacts(page, site);
  if (page.kind === "contact") {
    const { delivered } = site.engine.conditions(site);
    // Who reads it as Markdown hands people a link to the form.
    const warning = delivered ? "" : `${site.engine.part("delivery", page.language, site)}\n\n`;
    return warning + listOfWays(site.in(page.language), site);
  }
  const { contact } = site.in(page.language);
  const line = dayOf(page, site);
  const way = isToCome(page, site.day) && `[${waysOn(page, site).contact}](${contact.path})`;
  return [line && lineAsMarkdown(line), way].filter(Boolean).map((part) => `${part}\n\n`).join("");
}

/** Lists the pages below one that its text shows on no card, in Markdown, as its HTML does. */
function listingOf(page: Page, site: Site): string {
  const below = formOf(page).isDocument ? [] : site.children(page);
  if (below.length === 0) return "";
  const { cards } = parsePage(page, site);
  const { past, current } = byTime(below.filter(({ path }) => !cards.has(path)), site.day);
  const list = (pages: readonly Page[]) =>
    pages.length === 0
      ? ""
      : `\n${pages.map((page) => plainCard(cardOf(page, site))).join("\n")}\n`;
  const { pastEvents } = site.in(page.language).words.frame;
  return list(current) + (past.length === 0 ? "" : `\n## ${pastEvents}\n${list(past)}`);
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

/** Letters a description made from a paragraph has at most. */
const descriptionLength = 200;

/** Returns the first paragraph of a body as plain text, shortened between two words. */
export function firstParagraph(body: string, context: MarkdownContext): string {
  const tokens = withoutDirectives(readTokens(body, createMarked(context)));
  // The label of a block is none, and a picture says nothing.
  const isText = ({ type, raw }: Token) => type === "paragraph" && /^[^!]/.test(raw);
  return shortened(tokens.filter(isText).slice(0, 1).map(blockText).join(), descriptionLength);
}

/** Ends a text that is too long between two words. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/\s+\S*$/, "")} …`;
}
