import type { Marked, Token } from "marked";
import { linesOf } from "../base/lines.ts";
import { blocks } from "./blocks.ts";
import type { Attributes, Directive } from "./directives.ts";
import { attributeOf, blockTexts, oneLine, shortened } from "./plain_text.ts";
import {
  type DirectiveToken,
  type HeadingToken,
  isHeading,
  isList,
  lastDirective,
  type PlacedBlock,
  placedBlocks,
  plainMarked,
  readTokens,
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
  /** What may not show as it is meant. */
  suspects: readonly Suspect[];
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
export interface BlockUse
  extends Pick<Directive, "name" | "attributes" | "unread" | "line" | "closed"> {
  /** True if a list or a heading stands right in it. */
  hasItems: boolean;
  /** The attributes by which it asks for pages; missing if it asks for none. */
  asks?: Attributes;
  /** Where the links in it lead, of a block that can ask for pages. */
  shows: readonly string[];
}

/** A piece of a text as its owner wrote it, with what may show as it was typed, or not at all. */
export interface Suspect {
  /** A paragraph, a text without code and marks, or a tag of HTML. */
  kind: "paragraph" | "text" | "tag";
  text: string;
  line: number;
}

/** Reads the text of a page; `part` writes what the engine puts into a block of a name. */
export function documentFrom(
  body: string,
  part?: (block: string) => string | undefined,
): Document {
  const marked = plainMarked();
  const tokens = readTokens(body, marked, part);
  const placed = placedBlocks(tokens);
  // What the engine puts in takes no place in the text.
  const written = placed.filter(({ start, end }) => end > start);
  const lineAt = linesOf(body);
  const headings: Heading[] = [];
  const uses: BlockUse[] = [];
  const found: Found = { links: [], ids: [], suspects: [] };
  for (const { token, directive, start, end } of written) {
    if (directive) {
      const { attributes: { href }, line } = directive;
      uses.push(useOf(directive, marked));
      if (href) found.links.push({ kind: "link", to: href, line });
    }
    if (isHeading(token)) {
      const { depth, title, anchor } = token;
      headings.push({ depth, title, anchor, line: lineAt(start) });
    }
    let at = start;
    const lineOf = (text: string) => {
      const [first = ""] = text.trimStart().split("\n", 1);
      at += body.slice(at, end).indexOf(first) + 1;
      return lineAt(at);
    };
    marked.walkTokens([token], (inner) => findIn(inner, lineOf, found));
  }
  return {
    headings,
    sections: sectionsOf(placed),
    ...found,
    blocks: uses,
    firstParagraph: firstParagraph(written),
    endsWithAction: lastDirective(tokens)?.name === "action",
  };
}

function useOf(directive: DirectiveToken, marked: Marked): BlockUse {
  const { name, attributes, unread, line, closed, tokens } = directive;
  const hasList = tokens.some(isList);
  const canAsk = blocks.get(name)?.asks ?? false;
  const shows: string[] = [];
  if (canAsk) {
    marked.walkTokens(tokens, (inner) => {
      if (inner.type === "link") shows.push(inner.href);
    });
  }
  return {
    name,
    attributes,
    unread,
    line,
    closed,
    hasItems: hasList || tokens.some(isHeading),
    // A list stands for the pages that it would show.
    asks: canAsk && !hasList ? attributes : undefined,
    shows,
  };
}

/** Parts what a page shows at its headings. */
function sectionsOf(placed: readonly PlacedBlock[]): Section[] {
  const path: HeadingToken[] = [];
  const sections: (Omit<Section, "text"> & { texts: string[] })[] = [
    { anchor: null, headings: [], texts: [] },
  ];
  for (const { token } of placed) {
    if (isHeading(token)) {
      while ((path.at(-1)?.depth ?? 0) >= token.depth) path.pop();
      path.push(token);
      const headings = path.map(({ title }) => title);
      sections.push({ anchor: token.anchor, headings, texts: [] });
    } else sections.at(-1)!.texts.push(...blockTexts(token));
  }
  return sections.map(({ texts, ...section }) => ({ ...section, text: oneLine(texts) }));
}

/** Letters a description made from a paragraph has at most. */
const descriptionLength = 200;

/** Returns the text of the first paragraph, shortened between two words. */
function firstParagraph(written: readonly PlacedBlock[]): string {
  // The label of a block is none, and a picture says nothing.
  const first = written.find(({ token: { type, raw } }) =>
    type === "paragraph" && /^[^!]/.test(raw)
  );
  return first ? shortened(oneLine(blockTexts(first.token)), descriptionLength) : "";
}

/** What stands in the blocks of a text, in reading order. */
interface Found {
  links: DocumentLink[];
  ids: string[];
  suspects: Suspect[];
}

/** Adds what a token holds; `lineOf` finds the line where the block goes on as it is written. */
function findIn(
  token: Token,
  lineOf: (written: string) => number,
  { links, ids, suspects }: Found,
): void {
  const { raw } = token;
  switch (token.type) {
    case "link":
      links.push({ kind: "link", to: token.href, line: lineOf(raw) });
      break;
    case "image":
      links.push({ kind: "picture", to: token.href, alt: token.text, line: lineOf(raw) });
      break;
    case "html": {
      const firstLine = lineOf(raw);
      const lineAt = linesOf(raw);
      for (const { 0: tag, 1: name, index } of raw.matchAll(tags)) {
        if (name === undefined) continue;
        const line = firstLine + lineAt(index) - 1;
        links.push(...addressesOf(tag, name.toLowerCase(), line));
        ids.push(...["id", "name"].flatMap((attribute) => attributeOf(tag, attribute) ?? []));
        suspects.push({ kind: "tag", text: tag, line });
      }
      break;
    }
    case "paragraph":
    case "text": {
      const text = raw.trimStart();
      const isSuspect = token.type === "paragraph"
        ? /^[#:|]/m.test(text)
        : !("tokens" in token) && text.includes("[");
      if (isSuspect) suspects.push({ kind: token.type, text, line: lineOf(raw) });
    }
  }
}

/** Finds the tags of HTML with their names; in its comments there are none. */
const tags = /<!--.*?(?:-->|$)|<([a-z][\w-]{0,30})(?:\s[^>]{0,2000})?>/gis;

/** What is at the address that an attribute of a tag holds, where it is not `other`. */
const kinds: ReadonlyMap<string, DocumentLink["kind"]> = new Map([
  ["a href", "link"],
  ["iframe src", "link"],
  ["img src", "picture"],
  ["video src", "file"],
  ["audio src", "file"],
  ["source src", "file"],
  ["form action", "form"],
]);

/** Lists the addresses in a tag of HTML. */
const addressesOf = (tag: string, name: string, line: number): DocumentLink[] =>
  ["href", "src", "action", "poster", "srcset", "data"].flatMap((attribute) => {
    const to = attributeOf(tag, attribute);
    if (!to) return [];
    const kind = kinds.get(`${name} ${attribute}`) ?? "other";
    return { kind, to, alt: attributeOf(tag, "alt"), line, isFrame: name === "iframe" };
  });
