import type { Token } from "marked";
import { linesOf } from "../base/lines.ts";
import { blocks } from "./blocks.ts";
import type { Attributes } from "./directives.ts";
import { attributeOf, blockText, joinLines, oneLine, shortened } from "./plain_text.ts";
import {
  type DirectiveToken,
  isDirective,
  isHeading,
  isList,
  plainMarked,
  readTokens,
  withoutDirectives,
} from "./tokens.ts";

/**
 * What the text of a page holds, read once: texts and numbers, no tree of tokens. Addresses are as
 * they are written. Lines count from 1 in the text.
 */
export interface Document {
  headings: readonly Heading[];
  /** The text before the first heading, then that below each. */
  sections: readonly Section[];
  /** In reading order. */
  links: readonly DocumentLink[];
  /** The names that HTML in the text gives its elements: anchors beside those of headings. */
  ids: readonly string[];
  /** Those within others stand behind them. */
  blocks: readonly BlockUse[];
  /** Without markup, at most 200 letters; empty if there is none. */
  firstParagraph: string;
  /** True if the last block is a call to action. */
  endsWithAction: boolean;
}

/** A heading of the page itself, not one in a list or a quote. */
export interface Heading {
  depth: number;
  title: string;
  /** Unique on the page. */
  anchor: string;
  line: number;
}

/** A part of a page between two headings, as plain text. */
export interface Section {
  /** Fragment of the section's heading, `null` for the text before the first heading. */
  anchor: string | null;
  /** Heading path, outermost first; empty for the text before the first heading. */
  headings: string[];
  /** On one line; ` · ` parts blocks, cells, items and lines of code without a full stop. */
  text: string;
}

/** An address in a page. */
export interface DocumentLink {
  /** What is to be there: a file is a video or a sound, `other` what any further attribute says. */
  kind: "link" | "picture" | "file" | "form" | "other";
  to: string;
  line: number;
  /** What a picture shows. */
  alt?: string;
  /** True if it would fill a frame, in whose place stands a link. */
  isFrame?: boolean;
}

/** A building block as a page uses it. */
export interface BlockUse {
  name: string;
  attributes: Attributes;
  /** The part of the braces that is no key with a value. */
  unread: string;
  line: number;
  /** False if no line of colons ends it. */
  closed: boolean;
  /** True if a list stands right in it; or a heading. */
  hasList: boolean;
  hasHeading: boolean;
  /** The attributes by which it asks for pages; missing if it asks for none. */
  asks?: Attributes;
  /** Where the links in it lead, of a block that can ask for pages. */
  shows: readonly string[];
}

/** Reads the text of a page; `part` writes what the engine puts into a block of a name. */
export function documentFrom(
  body: string,
  part?: (block: string) => string | undefined,
): Document {
  const marked = plainMarked();
  const tokens = readTokens(body, marked, { part });
  const headings: Heading[] = [];
  const links: DocumentLink[] = [];
  const ids: string[] = [];
  const uses: BlockUse[] = [];
  walkLines(body, tokens, (token, lineOf) => {
    if (isDirective(token)) {
      const { attributes: { href }, line } = token;
      uses.push(useOf(token));
      if (href) links.push({ kind: "link", to: href, line });
    } else if (isHeading(token)) {
      const { depth, title, anchor, raw } = token;
      headings.push({ depth, title, anchor, line: lineOf(raw) });
    } else if (token.type === "link") {
      links.push({ kind: "link", to: token.href, line: lineOf(token.raw) });
    } else if (token.type === "image") {
      links.push({ kind: "picture", to: token.href, alt: token.text, line: lineOf(token.raw) });
    } else if (token.type === "html") {
      const firstLine = lineOf(token.raw);
      for (const { tag, line } of tagsIn(token.raw)) {
        links.push(...addressesOf(tag, firstLine + line - 1));
        ids.push(...["id", "name"].flatMap((name) => attributeOf(tag, name) ?? []));
      }
    }
  });
  const last = tokens.findLast(({ type }) => type !== "space");
  return {
    headings,
    sections: documentSections(tokens),
    links,
    ids,
    blocks: uses,
    firstParagraph: firstParagraph(tokens),
    endsWithAction: last !== undefined && isDirective(last) && last.name === "action",
  };
}

const useOf = (token: DirectiveToken): BlockUse => {
  const { name, attributes, unread, line, closed, tokens } = token;
  const hasList = tokens.some(isList);
  const canAsk = blocks.get(name)?.asks ?? false;
  const shows: string[] = [];
  if (canAsk) {
    plainMarked().walkTokens(tokens, (inner) => {
      if (inner.type === "link") shows.push(inner.href);
    });
  }
  return {
    name,
    attributes,
    unread,
    line,
    closed,
    hasList,
    hasHeading: tokens.some(isHeading),
    // A list stands for the pages that it would show.
    asks: canAsk && !hasList ? attributes : undefined,
    shows,
  };
};

/** Parts what a page shows at its headings. */
function documentSections(tokens: readonly Token[]): Section[] {
  const path: { depth: number; title: string }[] = [];
  let texts: string[] = [];
  const sections: Section[] = [];
  let anchor: string | null = null;
  const endSection = () => {
    const headings = path.map(({ title }) => title);
    sections.push({ anchor, headings, text: oneLine(joinLines(texts)) });
    texts = [];
  };
  for (const token of withoutDirectives(tokens)) {
    if (isHeading(token)) {
      endSection();
      const { depth, title } = token;
      anchor = token.anchor;
      while ((path.at(-1)?.depth ?? 0) >= depth) path.pop();
      path.push({ depth, title });
    } else texts.push(blockText(token));
  }
  endSection();
  return sections;
}

/** Letters a description made from a paragraph has at most. */
const descriptionLength = 200;

/** Writes the first paragraph of the owner's, shortened between two words. */
function firstParagraph(tokens: readonly Token[]): string {
  // The label of a block is none, and a picture says nothing.
  const isText = ({ type, raw }: Token) => type === "paragraph" && /^[^!]/.test(raw);
  const first = withoutDirectives(tokens, false).find(isText);
  return first ? shortened(blockText(first), descriptionLength) : "";
}

/**
 * Visits what the owner wrote in reading order, block by block and what is in each; `lineOf` finds
 * the line of the next place in the block where a text begins as it is written.
 */
function walkLines(
  body: string,
  tokens: readonly Token[],
  visit: (token: Token, lineOf: (text: string) => number) => void,
): void {
  const marked = plainMarked();
  const lineAt = linesOf(body);
  for (const [token, start] of blocksWithStart(tokens)) {
    const isBlock = isDirective(token);
    let at = start;
    const end = start + (isBlock ? token.headLength : token.raw.length);
    const lineOf = (text: string) => {
      const [first = ""] = text.trimStart().split("\n", 1);
      at += body.slice(at, end).indexOf(first) + 1;
      return lineAt(at);
    };
    if (isBlock) visit(token, lineOf);
    marked.walkTokens(isBlock ? token.label : [token], (inner) => visit(inner, lineOf));
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

/** A piece of a text as its owner wrote it. */
export interface Piece {
  /** A paragraph outside of lists and quotes, a text without code and marks, or a tag of HTML. */
  kind: "paragraph" | "text" | "tag";
  text: string;
  line: number;
}

/** Lists the pieces of a text, for those who look for mistakes in them. */
export function piecesOf(body: string): Piece[] {
  const pieces: Piece[] = [];
  const tokens = readTokens(body, plainMarked());
  walkLines(body, tokens, (token, lineOf) => {
    const { type, raw } = token;
    if (type === "html") {
      const first = lineOf(raw);
      for (const { tag, line } of tagsIn(raw)) {
        pieces.push({ kind: "tag", text: tag, line: first + line - 1 });
      }
    } else if (type === "paragraph" || (type === "text" && !("tokens" in token))) {
      pieces.push({ kind: type, text: raw.trimStart(), line: lineOf(raw) });
    }
  });
  return pieces;
}

const comments = /<!--.*?(?:-->|$)/gs;

/** Lists the tags of a piece of HTML with their lines in it. */
function tagsIn(html: string): { tag: string; line: number }[] {
  const lineAt = linesOf(html);
  const source = html.replace(comments, (comment) => comment.replace(/[^\n]/g, " "));
  return [...source.matchAll(/<[a-z][\w-]{0,30}(?:\s[^>]{0,2000})?>/gi)]
    .map(({ 0: tag, index }) => ({ tag, line: lineAt(index) }));
}

/** What the attributes hold that have an address, by their tags. */
const addressed: ReadonlyMap<string, [attribute: string, kind: DocumentLink["kind"]]> = new Map([
  ["a", ["href", "link"]],
  ["iframe", ["src", "link"]],
  ["img", ["src", "picture"]],
  ["video", ["src", "file"]],
  ["audio", ["src", "file"]],
  ["source", ["src", "file"]],
  ["form", ["action", "form"]],
]);

/** Lists the addresses in a tag of HTML. */
function addressesOf(tag: string, line: number): DocumentLink[] {
  const name = /^<([\w-]+)/.exec(tag)![1]!.toLowerCase();
  const [known, kind] = addressed.get(name) ?? [];
  return ["href", "src", "action", "poster", "srcset", "data"].flatMap(
    (attribute): DocumentLink[] => {
      const to = attributeOf(tag, attribute);
      if (!to) return [];
      if (attribute !== known || !kind) return [{ kind: "other", to, line }];
      const alt = attributeOf(tag, "alt") ?? "";
      return [{ kind, to, alt, line, isFrame: name === "iframe" }];
    },
  );
}
