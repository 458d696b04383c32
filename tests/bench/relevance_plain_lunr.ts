// @ts-types="./relevance_lunr.d.ts"
import lunr from "lunr";
import type { Corpus } from "./relevance_corpus.ts";
import "../../lib/search/analyser.ts";

/** lunr as its guide shows it: three boosted fields, German through lunr-languages. */
export function buildPlainLunr({ documents, language }: Corpus): (query: string) => string[] {
  const index = lunr(function () {
    if (language === "de") this.use(lunr.de);
    this.ref("id");
    this.field("title", { boost: 3 });
    this.field("headings", { boost: 2 });
    this.field("text");
    for (const { id, title, description, sections } of documents) {
      this.add({
        id,
        title,
        headings: sections.flatMap(({ headings }) => headings.slice(-1)).join("\n"),
        text: [description, ...sections.map(({ text }) => text)].join("\n"),
      });
    }
  });
  return (query) => {
    try {
      return index.search(query).slice(0, 10).map(({ ref }) => ref);
    } catch {
      return []; // Its query syntax refuses many things a visitor types.
    }
  };
}
