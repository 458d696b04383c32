import type { Token } from "marked";
import { linesOf } from "../base/lines.ts";
import {
  type DirectiveToken,
  type HeadingToken,
  isDirective,
  isHeading,
  plainMarked,
  readTokens,
} from "../markdown/tokens.ts";
import { attributeOf } from "../markdown/plain_text.ts";
import { say, type Saying } from "../base/saying.ts";
import { outwardProblem } from "./targets.ts";

/** An address in a page, by what is to be there: a file is a video or a sound. */
interface Address {
  kind: "link" | "picture" | "file" | "form";
  to: string;
  line: number;
  /** Tells what a picture shows. */
  alt?: string;
  /** True if it would fill a frame, in whose place stands a link. */
  isFrame?: boolean;
}

/** The parts of a body that a check looks at; every line is the 1-based line in the body. */
export interface MarkdownInspection {
  addresses: Address[];
  headings: (HeadingToken & { line: number })[];
  directives: DirectiveToken[];
  errors: { line: number; problem: Saying }[];
}

/** Marks that make nothing where they stand, and what to write instead. */
type Slip = readonly [form: RegExp, problem: (...match: string[]) => Saying];

const noLink = (match = "", text = "", address = "") =>
  say`${match} is no link. Write ${`[${text}](${address.replaceAll(/\s/g, "")})`}`;

/** Slips within a line; a space in a path ends it (CommonMark 6.3). */
const slipsInText: readonly Slip[] = [
  [
    /\[\^[\w-]{1,100}\]/g,
    (label) => say`${label} has no footnote. Add a line that begins ${label}:`,
  ],
  [
    /\[([^\]\n]{1,200})\] \(((?:\/|#|mailto:|tel:|https?:)[^()\s]{0,500}|[^()\s]{1,200}\.md)\)/g,
    noLink,
  ],
  [/\(([^()\n]{1,200})\)\[((?:\/|#|mailto:|tel:)[^\]\s]{0,500})\]/g, noLink],
  [/\[([^\]\n]{1,200})\]\(((?:tel|mailto):[^()\n]{1,200})\)/g, noLink],
  [
    /(!?)\[([^\]\n]{0,200})\]\(((?!tel:)(?=[^()\n]*[./])[^()<>"\s]+(?: [^()<>"\s]+){1,20})\)/g,
    (match, mark, text, path = "") =>
      outwardProblem(path) ??
        say`The space ends the path in ${match}. Write ${`${mark}[${text}](<${path}>)`}`,
  ],
  [
    /\*\*[^*\n]{1,200}\*\*/g,
    (match) => say`${match} shows its asterisks. Put no space inside them`,
  ],
];

/** Counts the cells of the first row of a table. */
const columnsOf = (rows: string): number =>
  rows.split("\n", 1)[0]!.trim().replace(/^\||(?<!\\)\|$/g, "").split(/(?<!\\)\|/).length;

/** Slips at the beginning of a line. */
const slipsAtStart: readonly Slip[] = [
  [/^:::/gm, () => say`::: neither begins nor ends a block here. Begin one with :::name[label]`],
  [
    /^#(?:#{1,5}(?=[^\s#])|(?=[^\s#]\S* ))/gm,
    (marks) => say`${marks} begins no heading here. Put a space behind it`,
  ],
  [
    /^\|.*\|[ \t]*(?:\n\|.*\|[ \t]*)+$/gm,
    (rows = "") =>
      say`This is no table. Put ${"|---".repeat(columnsOf(rows))}| below its first line`,
  ],
];

/** Finds links, images, headings and directives of a body, and what is wrong in its Markdown. */
export function inspectMarkdown(body: string): MarkdownInspection {
  const inspection: MarkdownInspection = {
    addresses: [],
    headings: [],
    directives: [],
    errors: [],
  };
  const marked = plainMarked();
  const tokens = readTokens(body, marked);
  const lineAt = linesOf(body);
  /** The part of the block in hand that is still to be read. */
  let at = 0;
  let end = 0;
  const lineOf = (raw: string): number => {
    const [first = ""] = raw.trimStart().split("\n", 1);
    at += body.slice(at, end).indexOf(first) + 1;
    return lineAt(at);
  };
  const inspect = (token: Token) => {
    if (token.type === "link") {
      inspection.addresses.push({ kind: "link", to: token.href, line: lineOf(token.raw) });
    } else if (token.type === "image") {
      const line = lineOf(token.raw);
      inspection.addresses.push({ kind: "picture", to: token.href, alt: token.text, line });
    } else if (token.type === "html") inspectHtml(token.raw, lineOf(token.raw), inspection);
    else if (token.type === "text" && !token.tokens) {
      for (const [form, problemOf] of slipsInText) {
        for (const match of token.raw.matchAll(form)) {
          inspection.errors.push({ line: lineOf(match[0]), problem: problemOf(...match) });
        }
      }
    }
  };
  for (const [token, start] of blocksWithStart(tokens)) {
    if (isDirective(token)) {
      at = start;
      end = start + token.headLength;
      addDirective(token, inspection);
      marked.walkTokens(token.label, inspect);
      continue;
    }
    at = start;
    end = start + token.raw.length;
    if (isHeading(token)) {
      inspection.headings.push({ ...token, line: lineAt(start + token.raw.search(/\S/)) });
    }
    const lineIn = (index: number) => lineAt(start + index);
    if (token.type === "paragraph") inspection.errors.push(...slipsAtStartOf(token, lineIn));
    marked.walkTokens([token], inspect);
  }
  return inspection;
}

/** Finds the line of a character of a block. */
type LineIn = (index: number) => number;

const slipsAtStartOf = ({ raw }: Token, lineIn: LineIn): MarkdownInspection["errors"] =>
  slipsAtStart.flatMap(([form, problemOf]) =>
    [...raw.matchAll(form)]
      .map(({ 0: slip, index }) => ({ line: lineIn(index), problem: problemOf(slip) }))
  );

/** Lists blocks with the character each begins at; a directive stands before its content. */
function blocksWithStart(tokens: readonly Token[], start = 0): [Token, number][] {
  let offset = start;
  return tokens.filter(({ type }) => type !== "footnotes").flatMap((token) => {
    const at = offset;
    offset += token.raw.length;
    const inside = isDirective(token) ? blocksWithStart(token.tokens, at + token.headLength) : [];
    return [[token, at], ...inside];
  });
}

/** Adds a block, and the address that it leads to. */
function addDirective(token: DirectiveToken, { directives, addresses }: MarkdownInspection): void {
  const { attributes: { href }, line } = token;
  directives.push(token);
  if (href) addresses.push({ kind: "link", to: href, line });
}

const toFile = say`Link to the file instead`;
const toStylesheet = say`Put the rules into the stylesheet that site.json names under theme`;

/** Tags that the Content-Security-Policy keeps from being shown or run, and what to do instead. */
const blocked: ReadonlyMap<string, Saying> = new Map([
  ["object", toFile],
  ["embed", toFile],
  ["script", say`Remove it`],
  ["style", toStylesheet],
]);

/** Attributes that hold an address, by their tags. */
const addressed: ReadonlyMap<string, [key: string, kind: Address["kind"]]> = new Map([
  ["a", ["href", "link"]],
  ["iframe", ["src", "link"]],
  ["img", ["src", "picture"]],
  ["video", ["src", "file"]],
  ["audio", ["src", "file"]],
  ["source", ["src", "file"]],
  ["form", ["action", "form"]],
]);

/** Tags of the fields of a form. */
const fields: ReadonlySet<string> = new Set(["input", "select", "textarea"]);

/** Tells if a field is a button, whose name nobody needs. */
const sendsNothing = (tag: string): boolean =>
  /^(?:submit|button|reset|image)$/i.test(attributeOf(tag, "type") ?? "");

const comments = /<!--.*?(?:-->|$)/gs;

/** Finds the addresses in a piece of HTML, and tags that no browser will show. */
function inspectHtml(
  raw: string,
  firstLine: number,
  { addresses, errors }: MarkdownInspection,
): void {
  const lineAt = linesOf(raw);
  const source = raw.replace(comments, (comment) => comment.replace(/[^\n]/g, " "));
  for (const match of source.matchAll(/<([a-z][\w-]{0,30})(?:\s[^>]{0,2000})?>/gi)) {
    const [tag, tagName = ""] = match;
    const name = tagName.toLowerCase();
    const line = firstLine + lineAt(match.index) - 1;
    const add = (problem: Saying) => errors.push({ line, problem });
    const remedy = blocked.get(name);
    if (remedy) add(say`Browsers do not show <${name}> on pages of this site. ${remedy}`);
    const [, handler] = /\s(on[a-z]{3,30})\s*=/i.exec(tag) ?? [];
    if (handler) {
      add(say`Browsers do not run ${handler}="…" on pages of this site. Remove it`);
    }
    if (attributeOf(tag, "style") !== undefined) {
      add(say`Browsers ignore style="…" on pages of this site. ${toStylesheet}`);
    }
    if (fields.has(name) && !sendsNothing(tag) && attributeOf(tag, "name") === undefined) {
      add(say`This field of a form has no name, and nobody gets what stands in it. Add name="…"`);
    }
    const [key, kind] = addressed.get(name) ?? [];
    const to = key && attributeOf(tag, key);
    if (!kind || !to) continue;
    const alt = attributeOf(tag, "alt") ?? "";
    addresses.push({ kind, to, alt, line, isFrame: name === "iframe" });
  }
}
