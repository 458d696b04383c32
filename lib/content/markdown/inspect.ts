import { Marked, type Token, type Tokens } from "marked";
import { linearFootnotes } from "./footnotes.ts";
import { anchors } from "../anchors.ts";
import { directiveNames } from "./directives.ts";
import { type DirectiveToken, isDirective, isHeading, PageLexer, placed } from "./lexer.ts";
import { MarkdownError } from "./markdown_error.ts";
import { headingTitle } from "./text.ts";

/** What a check of a page's body goes by; every line is the 1-based line in the body. */
export interface MarkdownInspection {
  links: { href: string; line: number }[];
  images: { src: string; alt: string; line: number }[];
  headings: { depth: number; text: string; anchor: string; line: number }[];
  directives: { name: string; attributes: Readonly<Record<string, string>>; line: number }[];
  errors: { line: number; problem: string }[];
}

/** Tokens whose parts come after them. */
const containers = new Set(["list", "table", "footnote"]);

/** Finds the links, images, headings and directives of a body, and what is wrong in its Markdown. */
export function inspectMarkdown(body: string): MarkdownInspection {
  const source = body.replace(/\r\n?/g, "\n");
  const marked = new Marked({ gfm: true }, linearFootnotes({}));
  const found: MarkdownInspection = {
    links: [],
    images: [],
    headings: [],
    directives: [],
    errors: [],
  };
  let tokens: Token[];
  try {
    tokens = new PageLexer(marked).lex(source);
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    const { line, problem } = error;
    return { ...found, errors: [{ line, problem }] };
  }

  const place = new Place(source);
  const nextAnchor = anchors();
  const inspect = (token: Token) => {
    if (containers.has(token.type)) return;
    if (token.type === "link") {
      found.links.push({ href: token.href, line: place.find(token.raw) });
    } else if (token.type === "image") {
      found.images.push({ src: token.href, alt: token.text, line: place.find(token.raw) });
    } else if (token.type === "html") {
      inspectHtml(token.raw, place.find(token.raw), found);
    } else if (token.type === "text" && !token.tokens) {
      for (const [label] of token.raw.matchAll(/\[\^[\w-]{1,100}\]/g)) {
        const problem = `${label} has no footnote. Write one in a line that begins "${label}: "`;
        found.errors.push({ line: place.find(label), problem });
      }
    }
    if (token.type === "image" || !("tokens" in token)) place.pass(token.raw);
  };
  for (const [token, start] of placed(tokens)) {
    if (isDirective(token)) {
      place.move(start, start + token.opening);
      const line = place.line(start);
      inspectDirective(token, line, found);
      marked.walkTokens(token.label, inspect);
      continue;
    }
    place.move(start, start + token.raw.length);
    if (isHeading(token)) {
      const text = headingTitle(token);
      const line = place.line(start + token.raw.search(/\S/));
      found.headings.push({ depth: token.depth, text, anchor: nextAnchor(text), line });
    }
    if (token.type === "paragraph") inspectColons(token as Tokens.Paragraph, place, start, found);
    marked.walkTokens([token], inspect);
  }
  return found;
}

function inspectDirective(
  { name, attributes, closed }: DirectiveToken,
  line: number,
  { directives, links, errors }: MarkdownInspection,
): void {
  directives.push({ name, attributes, line });
  if (name === "action" && attributes.href !== undefined) {
    links.push({ href: attributes.href, line });
  }
  if (!directiveNames.includes(name)) {
    const problem = `:::${name} is not known. Use one of ${directiveNames.join(", ")}`;
    errors.push({ line, problem });
  }
  if (!closed) errors.push({ line, problem: `:::${name} does not end. Add a line ":::"` });
}

/** Lines of colons that begin or end nothing. */
function inspectColons(
  { raw }: Tokens.Paragraph,
  place: Place,
  start: number,
  { errors }: MarkdownInspection,
): void {
  for (const { index } of raw.matchAll(/^:::/gm)) {
    const problem = "This line begins with ::: but neither begins nor ends a block. " +
      "Write :::name[label]{key=value} to begin one and ::: to end it, or put it into backticks";
    errors.push({ line: place.line(start + index), problem });
  }
}

function inspectHtml(raw: string, line: number, { links, images }: MarkdownInspection): void {
  let at = line;
  let seen = 0;
  for (const { 0: tag, index } of raw.matchAll(/<(?:a|img)\s[^>]{0,2000}>/gi)) {
    const attribute = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag)?.slice(1)
        .join("");
    const [href, src] = [attribute("href"), attribute("src")];
    at += raw.slice(seen, index).split("\n").length - 1;
    seen = index;
    if (/^<a/i.test(tag)) { if (href !== undefined) links.push({ href, line: at }); }
    else if (src !== undefined) images.push({ src, alt: attribute("alt") ?? "", line: at });
  }
}

/** How far ahead, in characters, a token is looked for; the search ends with its block too. */
const farthest = 20_000;

/** Goes through a text token by token, in order, and tells their lines. */
class Place {
  #at = 0;
  #end = 0;
  /** Where each line begins. */
  readonly #lines = [0];

  constructor(readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      this.#lines.push(at + 1);
    }
  }

  /** Looks on from one character up to another. */
  move(start: number, end: number): void {
    this.#at = start;
    this.#end = end;
  }

  /** The line of a character. */
  line(at: number): number {
    let [low, high] = [0, this.#lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle] ?? Infinity) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The line where a token begins. */
  find(raw: string): number {
    const [first = ""] = raw.trimStart().split("\n", 1);
    return this.line(Math.max(this.#search(first), this.#at));
  }

  /** Goes on behind a token. Its lines may be parted by the marks of a quote or an indentation. */
  pass(raw: string): void {
    for (const line of raw.split("\n")) {
      const text = line.trim();
      const at = text === "" ? -1 : this.#search(text);
      if (at >= 0) this.#at = at + text.length;
    }
  }

  #search(text: string): number {
    const ahead = this.text.slice(this.#at, Math.min(this.#end, this.#at + farthest));
    const index = ahead.indexOf(text);
    return index < 0 ? -1 : this.#at + index;
  }
}
