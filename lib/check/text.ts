import type { Token } from "marked";
import { unknownName } from "../base/nearest.ts";
import { it, say, type Saying } from "../base/saying.ts";
import { blocks, type BlockSite } from "../markdown/blocks.ts";
import { attributeOf } from "../markdown/plain_text.ts";
import {
  type DirectiveToken,
  type Heading,
  isDirective,
  isHeading,
  plainMarked,
  readTokens,
} from "../markdown/tokens.ts";
import { linesOf } from "../site/content_error.ts";
import type { Page } from "../site/page.ts";
import { servicesOf } from "../site/services.ts";
import type { Findings } from "./findings.ts";
import type { SiteLinks } from "./links.ts";

/** Checks the text of a page; returns the pages that it links to. */
export function checkText(page: Page, links: SiteLinks, findings: Findings): Page[] {
  const check = new TextCheck(page, links, findings);
  check.run();
  return check.linked;
}

class TextCheck {
  readonly linked: Page[] = [];
  readonly #lineAt: (index: number) => number;
  /** Where the part of the body begins and ends in which the next piece is looked for. */
  #from = 0;
  #to = 0;
  /** The depth of the heading before; the title of the page is the first. */
  #depth = 1;

  constructor(readonly page: Page, readonly links: SiteLinks, readonly findings: Findings) {
    this.#lineAt = linesOf(page.body);
  }

  run(): void {
    const { body } = this.page;
    const marked = plainMarked();
    for (const [token, start] of blocksWithStart(readTokens(body, marked))) {
      this.#from = start;
      this.#to = start + (isDirective(token) ? token.headLength : token.raw.length);
      if (isDirective(token)) this.#block(token);
      if (isHeading(token)) this.#heading(token);
      if (token.type === "paragraph") {
        this.#typed(typedAtStart, token.raw, (_, index) => this.#lineAt(start + index));
      }
      const inside = isDirective(token) ? token.label : [token];
      marked.walkTokens(inside, (each) => this.#token(each));
    }
  }

  #error(line: number, problem: Saying | undefined): void {
    const { file, lines } = this.page;
    if (problem) this.findings.error(file, problem, lines.body + line - 1);
  }

  #remark(line: number, problem: Saying): void {
    const { file, lines } = this.page;
    this.findings.remark(file, problem, lines.body + line - 1);
  }

  /** Finds the line of a piece of the block in hand; pieces are asked for in their order. */
  #lineOf(piece: string): number {
    const [first = ""] = piece.trimStart().split("\n", 1);
    this.#from += this.page.body.slice(this.#from, this.#to).indexOf(first) + 1;
    return this.#lineAt(this.#from);
  }

  #block(token: DirectiveToken): void {
    const { site } = this.links;
    const { language } = this.page;
    const line = this.#lineAt(this.#from);
    const block = blocks.get(token.name);
    const blockSite: BlockSite = {
      hasPrices: servicesOf(site, language).some(({ price }) => price),
      // Of a folder whose events are all past nothing is wrong.
      cards: (query) => site.cards(language, query, true),
    };
    for (const problem of blockProblems(token, blockSite)) {
      // A former version may have had a block of an unknown name.
      if (block) this.#error(line, problem);
      else this.#remark(line, problem);
    }
    const asked = block?.asksFor?.(token);
    if (asked) this.linked.push(...site.cards(language, { of: asked.of, group: asked.group }));
    const { href } = token.attributes;
    if (href) this.#link(href, line);
  }

  #heading({ depth, title, raw }: Heading): void {
    const line = this.#lineAt(this.#from + raw.search(/\S/));
    if (title === "") this.#error(line, say`This heading shows no text. Write one, or remove it`);
    else if (depth === 1) {
      this.#remark(
        line,
        say`“${title}” is a main heading beside the page's title. Begin it with ##`,
      );
    } else if (depth > this.#depth + 1) {
      const next = "#".repeat(this.#depth + 1);
      this.#error(line, say`The heading “${title}” skips a level. Begin it with ${next}`);
    }
    this.#depth = depth;
  }

  #token(token: Token): void {
    switch (token.type) {
      case "link":
        return this.#link(token.href, this.#lineOf(token.raw));
      case "image":
        return this.#picture(token.href, token.text, this.#lineOf(token.raw));
      case "html":
        return this.#html(token.raw);
      case "text":
        if (!token.tokens) this.#typed(typedInLine, token.raw, (mark) => this.#lineOf(mark));
    }
  }

  #link(href: string, line: number): void {
    const { links, page } = this;
    this.#error(line, links.problem(href, page));
    const target = links.page(href, page);
    if (target === undefined) return;
    this.linked.push(target);
    const translation = links.site.translations(target).get(page.language);
    if (translation === undefined || translation === target || translation === page) return;
    this.#remark(
      line,
      say`${href} leads into the other language. Write ${translation.path}, unless this is intended`,
    );
  }

  #picture(src: string, alt: string, line: number): void {
    this.#error(line, this.links.fileProblem(src, this.page));
    if (alt.trim() !== "") return;
    this.#error(line, say`The picture ${src} has no alternative text. Write ![what it shows](…)`);
  }

  /** Reports marks that show as they were typed. */
  #typed(
    marks: readonly TypedMark[],
    text: string,
    lineOf: (mark: string, index: number) => number,
  ): void {
    for (const [pattern, problemOf] of marks) {
      for (const match of text.matchAll(pattern)) {
        this.#error(lineOf(match[0], match.index), problemOf(...match));
      }
    }
  }

  #html(html: string): void {
    const tags = html.replace(/<!--.*?(?:-->|$)/gs, "")
      .matchAll(/<([a-z][\w-]{0,30})(?:\s[^>]{0,2000})?>/gi);
    for (const [tag, tagName = ""] of tags) {
      const name = tagName.toLowerCase();
      const line = this.#lineOf(tag);
      for (const [, blockedTag, attribute] of tag.matchAll(blocked)) {
        const what = blockedTag ? `<${blockedTag}>` : `${attribute}="…"`;
        this.#error(
          line,
          say`Browsers ignore ${what} on pages of this site. Remove it; rules for the look belong
            into the stylesheet that site.json names under theme`,
        );
      }
      const [key, kind] = addresses.get(name) ?? [];
      const address = key && attributeOf(tag, key);
      if (!address) continue;
      if (kind === "link") this.#link(address, line);
      else if (kind === "picture") this.#picture(address, attributeOf(tag, "alt") ?? "", line);
      else if (kind === "form") this.#error(line, this.links.formProblem(address));
      else this.#error(line, this.links.fileProblem(address, this.page));
      if (name === "iframe") {
        this.#remark(
          line,
          say`Visitors see a bare link in place of this frame. Write one with words: [Map](…)`,
        );
      }
    }
  }
}

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

/** Lists what is wrong with a block: its name, what stands in its braces, what it shows, its end. */
function blockProblems(token: DirectiveToken, site: BlockSite): Saying[] {
  const { name, attributes, unread, closed } = token;
  const block = blocks.get(name);
  const allowed = block?.attributes ?? [];
  const problems = block
    ? Object.keys(attributes).filter((key) => !allowed.includes(key)).map((key) => {
      const remedy = allowed.length > 0 ? unknownName(key, allowed) : say`Remove it`;
      return say`:::${it} has no attribute ${key}=. ${remedy}`;
    })
    : [say`:::${it} is unknown. ${unknownName(name, [...blocks.keys()])}`];
  if (unread !== "") {
    problems.push(say`:::${it} does not understand ${unread}. Write key=value, or remove it`);
  }
  const lack = block?.problem?.(token, site);
  if (lack !== undefined) problems.push(lack);
  if (!closed) problems.push(say`:::${it} does not end. Add a line ":::"`);
  return problems.map((problem) => problem.of(name));
}

/** Marks that make nothing where they stand, and what to write instead. */
type TypedMark = readonly [pattern: RegExp, problem: (...match: string[]) => Saying];

const noLink = (match = "", text = "", address = "") =>
  say`${match} is no link. Write ${`[${text}](${address.replaceAll(/\s/g, "")})`}`;

/** Marks within a line; a space in a path ends it (CommonMark 6.3). */
const typedInLine: readonly TypedMark[] = [
  [
    /\[\^[\w-]{1,100}\]/g,
    (label) => say`${label} has no footnote. Add a line that begins ${label}:`,
  ],
  [
    /\[([^\]\n]{1,200})\] \(((?:\/|#|mailto:|tel:|https?:)[^()\s]{0,500}|[^()\s]{1,200}\.md)\)/g,
    noLink,
  ],
  [/\[([^\]\n]{1,200})\]\(((?:tel|mailto):[^()\n]{1,200})\)/g, noLink],
  [
    /(!?)\[([^\]\n]{0,200})\]\(((?!tel:)(?=[^()\n]*[./])[^()<>"\s]+(?: [^()<>"\s]+){1,20})\)/g,
    (match, mark, text, path) =>
      say`The space ends the path in ${match!}. Write ${`${mark}[${text}](<${path}>)`}`,
  ],
  [
    /\*\*[^*\n]{1,200}\*\*/g,
    (match) => say`${match} shows its asterisks. Put no space inside them`,
  ],
];

/** Counts the cells of the first row of a table. */
const columnsOf = (rows: string): number =>
  rows.split("\n", 1)[0]!.trim().replace(/^\||(?<!\\)\|$/g, "").split(/(?<!\\)\|/).length;

/** Marks at the beginning of a line. */
const typedAtStart: readonly TypedMark[] = [
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

/** Attributes that hold an address, by their tags, and what is to be there. */
const addresses: ReadonlyMap<string, [key: string, kind: "link" | "picture" | "file" | "form"]> =
  new Map([
    ["a", ["href", "link"]],
    ["iframe", ["src", "link"]],
    ["img", ["src", "picture"]],
    ["video", ["src", "file"]],
    ["audio", ["src", "file"]],
    ["source", ["src", "file"]],
    ["form", ["action", "form"]],
  ]);

/** Tags and attributes that the Content-Security-Policy keeps from being shown or run. */
const blocked = /^<(object|embed|script|style)\b|\s(style|on[a-z]{3,30})\s*=/gi;
