import type { Marked, Token } from "marked";
import { isDirective, isHeading, readTokens, withoutDirectives } from "./markdown/tokens.ts";
import { createMarked, type MarkdownContext } from "./markdown/renderer.ts";
import { blockText, footnoteLabels, joinLines, oneLine } from "./markdown/text.ts";

/** A part of a page between two headings, as plain text. */
export interface Section {
  /** Fragment of the section's heading, `null` for the text before the first heading. */
  anchor: string | null;
  /** Heading path, outermost first; empty for the text before the first heading. */
  headings: string[];
  /** On one line; ` · ` parts blocks, table cells, list items and lines of code without a full stop. */
  text: string;
}

/** A heading of the table of contents. */
interface TocEntry {
  depth: number;
  anchor: string;
  title: string;
}

/** A page's body, read. */
export interface MarkdownDocument {
  sections: Section[];
  toc: TocEntry[];
  /** The paths of the pages that the page's own cards show. */
  cards: ReadonlySet<string>;
  tokens: Token[];
  /** Renders the tokens, once: it numbers tables and pictures as they come. */
  marked: Marked<string, string>;
}

/**
 * Reads a page's body; headings carry the anchors that its sections name.
 * @throws {MarkdownError} for text nested too deep
 */
export function parseMarkdown(body: string, context: MarkdownContext): MarkdownDocument {
  const marked = createMarked(context);
  const tokens = readTokens(body, marked);
  const notes = noteTexts(tokens);

  const sections: Section[] = [];
  const toc: TocEntry[] = [];
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
    for (const label of footnoteLabels(token)) {
      texts.push(notes.get(label) ?? "");
      notes.delete(label);
    }
  }
  endSection();
  return { sections, toc, cards: new Set(cardPaths(tokens, marked, context)), tokens, marked };
}

/** The pages that directives `cards` ask for, and those that lists of cards link by hand. */
function cardPaths(
  tokens: readonly Token[],
  marked: Marked<string, string>,
  context: MarkdownContext,
): string[] {
  return tokens.filter(isDirective).flatMap((token) => {
    if (token.name !== "cards") return cardPaths(token.tokens, marked, context);
    const paths = context.cards(token.attributes).map(({ path }) => path);
    marked.walkTokens(token.tokens, (inner) => {
      if (inner.type === "link") paths.push(inner.href);
    });
    return paths;
  });
}

/** The text of each footnote, by its label. */
function noteTexts(tokens: readonly Token[]): Map<string, string> {
  const last = tokens.at(-1) as { type: string; items?: { label: string; content: Token[] }[] };
  const notes = last?.type === "footnotes" ? last.items ?? [] : [];
  return new Map(notes.map(({ label, content }) => [label, joinLines(content.map(blockText))]));
}
