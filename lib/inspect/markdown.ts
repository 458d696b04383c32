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

/** Marks that make nothing where they stand, and what to write instead. */
type Slip = readonly [form: RegExp, problem: (...found: string[]) => string];

const noLink = (found = "", text = "", address = "") =>
  `${found} is no link. Write [${text}](${address.replaceAll(/\s/g, "")})`;

/** Slips within a line; a space in a path ends it (CommonMark 6.3). */
const slipsInText: readonly Slip[] = [
  [
    /\[\^[\w-]{1,100}\]/g,
    (label) => `${label} has no footnote. Write it on a line of its own that begins "${label}: "`,
  ],
  [/\[([^\]\n]{1,200})\] \(((?:\/|#|mailto:|tel:)[^()\s]{0,500})\)/g, noLink],
  [/\(([^()\n]{1,200})\)\[((?:\/|#|mailto:|tel:)[^\]\s]{0,500})\]/g, noLink],
  [/\[([^\]\n]{1,200})\]\((tel:[^()\n]{1,60})\)/g, noLink],
  [
    /(!?)\[([^\]\n]{0,200})\]\(((?!tel:)(?=[^()\n]*[./])[^()<>"\s]+(?: [^()<>"\s]+){1,20})\)/g,
    (found, mark, text, path) =>
      `${found} is not a ${mark ? "picture" : "link"}: its path contains a space. ` +
      `Write ${mark}[${text}](<${path}>), or give the file a name without one`,
  ],
  [
    /\*\*[^*\n]{1,200}\*\*/g,
    (found) => `${found} shows its asterisks. Put no space between them and the words`,
  ],
];

/** Slips at the beginning of a line. */
const slipsAtStart: readonly Slip[] = [
  [
    /^:::/gm,
    () =>
      "This line begins with ::: but neither begins nor ends a block. " +
      "Write :::name[label]{key=value} to begin one and ::: to end it, or put the line in backticks",
  ],
  [
    /^[ \t]*[•·●▪◦\uf0b7](?=\s)/gm,
    (bullet = "") => `The bullet ${bullet.trim()} makes no list. Begin the line with "- " instead`,
  ],
  [/^#{2,6}(?=[^\s#])/gm, (marks) => `${marks} begins no heading here. Put a space behind it`],
  [
    /^\|.*\|[ \t]*\n\|.*\|[ \t]*$/gm,
    () => "These lines are no table. Put a line such as |---|---| below the first",
  ],
];

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
      for (const [form, problemOf] of slipsInText) {
        for (const match of token.raw.matchAll(form)) {
          found.errors.push({ line: cursor.lineOf(match[0]), problem: problemOf(...match) });
        }
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
    if (token.type === "paragraph") {
      for (const [form, problemOf] of slipsAtStart) {
        for (const { 0: slip, index } of token.raw.matchAll(form)) {
          found.errors.push({ line: lineAt(start + index), problem: problemOf(slip) });
        }
      }
    }
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
