import {
  _meta,
  maxResults,
  type Question,
  type SearchResponse,
  type SearchResult,
} from "../contract/ask.ts";
import type { Site } from "../content/site.ts";
import type { EventGroup, ServerEvent } from "../http/reply.ts";
import type { Language } from "../languages/mod.ts";
import { memoOf } from "../memo.ts";
import { documentJsonLd } from "../schema_org.ts";
import type { Searched, SiteSearch } from "../search/site_search.ts";
import type { Hit } from "../search/types.ts";

/** Answers a question: as JSON, or as events in groups that are ready together. */
export function answerTo(
  { query, query_id = crypto.randomUUID() }: Question,
  language: Language,
  { search, ...searched }: Searched & { search: SiteSearch },
) {
  const find = async () => {
    const { hits, total } = await search.search(query, language, "programs", maxResults);
    return { total, results: hits.map((hit) => searchResult(hit, searched)) };
  };
  return {
    async json(): Promise<SearchResponse> {
      return { query_id, _meta, results: (await find()).results };
    },
    /** Each group is made when it is asked for. */
    events: (): EventGroup[] => [
      () => [{ event: "start", data: { query_id, _meta, query } }],
      async () => {
        const { results, total } = await find();
        const events = results.map((item, index): ServerEvent => (
          { event: "result", data: { index, item } }
        ));
        return [...events, { event: "complete", id: query_id, data: { query_id, _meta, total } }];
      },
    ],
  };
}

/** Chooses the language to search in: the one asked for, if the site has it. */
export const languageOf = ({ language }: Question, site: Site): Language =>
  site.in(language ?? site.languages[0]).language;

/** Describes a document in JSON-LD, once: none ever changes, and this takes as long as a search. */
const jsonLdOf = memoOf(documentJsonLd);

/** Makes the part of the answer that shows a hit. */
export function searchResult(
  { path, location, section, score, excerpt }: Omit<Hit, "kind" | "marks" | "more">,
  { site, documents }: Searched,
): SearchResult {
  const document = documents.get(path)!;
  const { title, updated } = document;
  const url = site.baseUrl + location;
  // The hit's own address is the address of the part.
  const hasPart = { "@type": "WebPageElement", name: section };
  return {
    url,
    name: title,
    site: site.baseUrl.replace(/^https?:\/\//, ""),
    score,
    description: excerpt,
    schema_object: {
      ...jsonLdOf(document, site),
      ...section === null ? {} : { hasPart },
    },
    updated,
  };
}
