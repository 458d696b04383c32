import { packs } from "../../lib/languages/mod.ts";
import type { MarkdownContext } from "../../lib/markdown/renderer.ts";

/** Words that tell themselves. */
export const words: MarkdownContext["words"] = {
  table: "table of {{columns}}",
  footnotes: "the notes",
  footnoteBack: "back to the text",
  taskDone: "is done",
  taskOpen: "is open",
  note: "a note",
  tip: "a tip",
  important: "an important thing",
  warning: "a warning",
  caution: "a caution",
  quotes: packs.en.words.markdown.quotes,
};

/** A site without images and pages to show. */
export const emptyContext: MarkdownContext = {
  words,
  link: (href) => href,
  image: () => undefined,
  cards: () => [],
  noCards: () => "",
};
