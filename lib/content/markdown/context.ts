import type { Attributes } from "./directives.ts";

/** The words that stand in rendered Markdown beside the author's, in the page's language. */
export interface MarkdownWords {
  /** Name of the link at a heading; `{title}` is filled in. */
  anchor: string;
  /** Name of a table; `{columns}` is filled in. */
  table: string;
  footnotes: string;
  footnoteBack: string;
  taskDone: string;
  taskOpen: string;
  note: string;
  tip: string;
  important: string;
  warning: string;
  caution: string;
}

/** A page as the directive `cards` shows it. */
export interface Card {
  title: string;
  url: string;
  description: string;
  duration?: string;
  result?: string;
}

/** What a page's Markdown needs to know of the site it stands in. */
export interface MarkdownContext {
  words: MarkdownWords;
  /** Width and height in pixels of an image that the site publishes. */
  image(src: string): { width: number; height: number } | undefined;
  /** The pages that a directive `cards` asks for by its attributes. */
  cards(attributes: Attributes): readonly Card[];
  /** Code as HTML with its parts in classes; `undefined` if the language is not known. */
  highlight?(code: string, language: string): string | undefined;
}
