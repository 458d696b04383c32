import { Marked, type Token } from "marked";
import footnotes from "marked-footnote";
import { linesOf, MarkdownError } from "../content/content_error.ts";
import { type Attributes, blocks } from "../content/markdown/directives.ts";
import {
  type DirectiveToken,
  isDirective,
  isHeading,
  isList,
  readTokens,
} from "../content/markdown/tokens.ts";
import { unknownName } from "../nearest.ts";
import { type Addresses, inspectHtml } from "./html.ts";

/** The parts of a body that a check looks at; every line is the 1-based line in the body. */
export interface MarkdownInspection extends Addresses {
  headings: { depth: number; text: string; anchor: string; line: number }[];
  directives: { name: string; attributes: Attributes; line: number; hasList: boolean }[];
}

/** A picture or a link but for a space in its path, which ends it (CommonMark 6.3). */
const pathWithBlank =
  /(!?)\[([^\]\n]{0,200})\]\(((?=[^()\n]*[./])[^()<>"\s]+(?: [^()<>"\s]+){1,20})\)/g;

/** Tokens whose parts come after them. */
const containers = new Set(["list", "table", "footnote"]);

/** Finds links, images, headings and directives of a body, and what is wrong in its Markdown. */
export function inspectMarkdown(body: string): MarkdownInspection {
  const source = body.replace(/\r\n?/g, "\n");
  const found: MarkdownInspection = {
    links: [],
    images: [],
    media: [],
    forms: [],
    headings: [],
    directives: [],
    errors: [],
  };
  const marked = new Marked<string, string>({ gfm: true }, footnotes());
  let tokens: Token[];
  try {
    tokens = readTokens(source, marked);
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    const { line, problem } = error;
    return { ...found, errors: [{ line, problem }] };
  }

  const lineAt = linesOf(source);
  const cursor = new Cursor(source, lineAt);
  const inspect = (token: Token) => {
    if (containers.has(token.type)) return;
    if (token.type === "link") {
      found.links.push({ href: token.href, line: cursor.lineOf(token.raw) });
    } else if (token.type === "image") {
      found.images.push({ src: token.href, alt: token.text, line: cursor.lineOf(token.raw) });
    } else if (token.type === "html") {
      html.push({ raw: token.raw, line: cursor.lineOf(token.raw) });
    } else if (token.type === "text" && !token.tokens) {
      for (const [label] of token.raw.matchAll(/\[\^[\w-]{1,100}\]/g)) {
        const problem =
          `${label} has no footnote. Write it on a line of its own that begins "${label}: "`;
        found.errors.push({ line: cursor.lineOf(label), problem });
      }
      for (const [written, mark, text, path] of token.raw.matchAll(pathWithBlank)) {
        const problem =
          `${written} is not a ${mark ? "picture" : "link"}: its path contains a space. ` +
          `Write ${mark}[${text}](<${path}>), or give the file a name without one`;
        found.errors.push({ line: cursor.lineOf(written), problem });
      }
    }
    if (token.type === "image" || !("tokens" in token)) cursor.pass(token.raw);
  };
  const html: { raw: string; line: number }[] = [];
  for (const [token, start] of placed(tokens)) {
    if (isDirective(token)) {
      cursor.move(start, start + token.headLength);
      inspectDirective(token, found);
      marked.walkTokens(token.label, inspect);
      continue;
    }
    cursor.move(start, start + token.raw.length);
    if (isHeading(token)) {
      const { depth, title, anchor } = token;
      const line = lineAt(start + token.raw.search(/\S/));
      found.headings.push({ depth, text: title, anchor, line });
    }
    if (token.type === "paragraph") inspectStarts(token.raw, lineAt(start), found);
    marked.walkTokens([token], inspect);
  }
  inspectHtml(html, found);
  for (const { index } of source.matchAll(/<o:p>/g)) {
    const problem = "<o:p> was pasted from a word processor, and visitors see it. Remove the tag";
    found.errors.push({ line: lineAt(index), problem });
  }
  return found;
}

/**
 * Lists a page's blocks with the character each begins at; a directive stands before its content.
 */
function placed(tokens: readonly Token[], start = 0): [Token, number][] {
  let offset = start;
  return tokens.filter(({ type }) => type !== "footnotes").flatMap((token) => {
    const at = offset;
    offset += token.raw.length;
    const inside = isDirective(token) ? placed(token.tokens, at + token.headLength) : [];
    return [[token, at], ...inside];
  });
}

function inspectDirective(
  { name, attributes, unread, line, closed, tokens }: DirectiveToken,
  { directives, links, errors }: MarkdownInspection,
): void {
  directives.push({ name, attributes, line, hasList: tokens.some(isList) });
  if (name === "action" && attributes.href !== undefined) {
    links.push({ href: attributes.href, line });
  }
  const add = (problem: string) => errors.push({ line, problem: `:::${name} ${problem}` });
  const known = blocks.get(name)?.attributes;
  if (known === undefined) add(`is unknown. ${unknownName(name, [...blocks.keys()])}`);
  else {
    for (const key of Object.keys(attributes)) {
      if (known.includes(key)) continue;
      const remedy = known.length > 0 ? unknownName(key, known) : "Remove it";
      add(`has no attribute ${key}=. ${remedy}`);
    }
  }
  if (unread !== "") add(`does not understand ${unread}. Write key=value, or remove it`);
  if (name === "action" && !attributes.href) {
    add("has no address. Add one, such as {href=/contact}");
  }
  if (name === "steps" && !tokens.some((token) => token.type === "list" || isHeading(token))) {
    add('has no steps. Write them as a list, "1. First", or each under a heading');
  }
  if (!closed) add('does not end. Add a line ":::"');
}

/** Reports lines of colons that begin or end nothing, and bullets pasted from elsewhere. */
function inspectStarts(raw: string, firstLine: number, { errors }: MarkdownInspection): void {
  const lineAt = linesOf(raw);
  for (const { index, 0: start } of raw.matchAll(/^(?::::|[ \t]*[•·●▪◦\uf0b7](?=\s))/gm)) {
    const problem = start === ":::"
      ? "This line begins with ::: but neither begins nor ends a block. " +
        "Write :::name[label]{key=value} to begin one and ::: to end it, or put the line in backticks"
      : `The bullet ${start.trim()} makes no list. Begin the line with "- " instead`;
    errors.push({ line: firstLine + lineAt(index) - 1, problem });
  }
}

/** Goes through a text token by token, in order, and tells their lines. */
class Cursor {
  #at = 0;
  #end = 0;

  constructor(readonly text: string, readonly lineAt: (index: number) => number) {}

  /** Looks on from one character up to another. */
  move(start: number, end: number): void {
    this.#at = start;
    this.#end = end;
  }

  /** Finds the line where a token begins. */
  lineOf(raw: string): number {
    const [first = ""] = raw.trimStart().split("\n", 1);
    return this.lineAt(Math.max(this.#search(first), this.#at));
  }

  /** Goes on behind a token. Its lines may be parted by the marks of a quote or an indentation. */
  pass(raw: string): void {
    for (const line of raw.split("\n").map((line) => line.trim())) {
      const at = line === "" ? -1 : this.#search(line);
      if (at >= 0) this.#at = at + line.length;
    }
  }

  #search(text: string): number {
    const index = this.text.slice(this.#at, this.#end).indexOf(text);
    return index < 0 ? -1 : this.#at + index;
  }
}
