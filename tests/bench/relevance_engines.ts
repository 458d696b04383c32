// @ts-types="./relevance_lunr.d.ts"
import lunr from "lunr";
import MiniSearch from "minisearch";
import { buildSearchIndex } from "../../lib/search/index.ts";
import type { SearchDocument } from "../../lib/search/types.ts";
import { visitorsWords } from "../search/corpus.ts";
import type { Corpus } from "./relevance_corpus.ts";

/** Ids of the ten best pages for a query. */
export type Search = (query: string) => string[];

/** A search to compare. */
export interface Engine {
  name: string;
  build(corpus: Corpus): Search;
}

/** Ours, and two others as their guides show them: a page is a document of three boosted fields. */
export const engines: Engine[] = [
  { name: "ours", build: ours },
  { name: "lunr", build: plainLunr },
  { name: "minisearch", build: miniSearch },
];

function ours({ documents, language }: Corpus): Search {
  const index = buildSearchIndex(documents, language, visitorsWords(language));
  return (query) => index.search(query, 10).hits.map(({ path }) => path);
}

function plainLunr({ documents, language }: Corpus): Search {
  const index = lunr(function () {
    if (language === "de") this.use(lunr.de);
    this.ref("id");
    this.field("title", { boost: 3 });
    this.field("headings", { boost: 2 });
    this.field("text");
    for (const document of documents) this.add(fields(document));
  });
  // Its query syntax refuses many things a visitor types.
  const plain = (query: string) => query.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return (query) => index.search(plain(query)).slice(0, 10).map(({ ref }) => ref);
}

function miniSearch({ documents }: Corpus): Search {
  const index = new MiniSearch({
    fields: ["title", "headings", "text"],
    searchOptions: { boost: { title: 3, headings: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(documents.map(fields));
  return (query) => index.search(query).slice(0, 10).map(({ id }) => id);
}

const fields = ({ id, title, description, sections }: SearchDocument) => ({
  id,
  title,
  headings: sections.flatMap(({ headings }) => headings.slice(-1)).join("\n"),
  text: [description, ...sections.map(({ text }) => text)].join("\n"),
});
