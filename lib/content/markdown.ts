import type { Token } from "marked";
import { stepEnds, type Steps } from "../turns.ts";
import { flow, isDirective, isHeading, readTokens } from "./markdown/lexer.ts";
import { createMarked, type Highlight, type MarkdownContext } from "./markdown/renderer.ts";
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

/** A page's text as HTML. */
export interface PageHtml {
  /** What stands before the first heading. */
  opening: string;
  /** All from there on; empty in a text without headings. */
  rest: string;
}

export interface MarkdownDocument {
  /** The HTML, with the colours of code if what knows them is given. */
  html(highlight?: Highlight): PageHtml;
  /** The paths of the pages that the page's own cards show. */
  cards(): ReadonlySet<string>;
  sections: Section[];
  toc: TocEntry[];
}

/**
 * Reads a page's body; headings carry the anchors that its sections name.
 * @throws {MarkdownError} for text nested too deep
 */
export function* parseMarkdown(body: string, context: MarkdownContext): Steps<MarkdownDocument> {
  let highlight: Highlight | undefined;
  const colour: Highlight = (code, language) => highlight?.(code, language);
  const marked = createMarked({ ...context, highlight: colour });
  yield;
  const tokens = yield* readTokens(body, marked);
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

  const endsStep = stepEnds();
  for (const token of flow(tokens)) {
    if (endsStep(token.raw.length)) yield;
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

  return {
    html(given) {
      highlight = given;
      const heading = tokens.findIndex((token) => token.type === "heading");
      const end = heading < 0 ? tokens.length : heading;
      return {
        opening: marked.parser(tokens.slice(0, end)),
        rest: marked.parser(tokens.slice(end)),
      };
    },
    cards: () => new Set(cardPaths(tokens, marked, context)),
    sections,
    toc,
  };
}

/** The pages that directives `cards` ask for, and those that lists of cards link by hand. */
function* cardPaths(
  tokens: readonly Token[],
  marked: ReturnType<typeof createMarked>,
  context: MarkdownContext,
): Iterable<string> {
  for (const token of tokens.filter(isDirective)) {
    if (token.name !== "cards") yield* cardPaths(token.tokens, marked, context);
    else {
      for (const { path } of context.cards(token.attributes)) yield path;
      const links: string[] = [];
      marked.walkTokens(token.tokens, (inner) => {
        if (inner.type === "link") links.push(inner.href);
      });
      yield* links;
    }
  }
}

/** The text of each footnote, by its label. */
function noteTexts(tokens: readonly Token[]): Map<string, string> {
  const last = tokens.at(-1) as { type: string; items?: { label: string; content: Token[] }[] };
  const notes = last?.type === "footnotes" ? last.items ?? [] : [];
  return new Map(notes.map(({ label, content }) => [label, joinLines(content.map(blockText))]));
}
