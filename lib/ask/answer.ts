import {
  _meta,
  mostResults,
  type Question,
  type SearchResponse,
  type SearchResult,
} from "../contract/ask.ts";
import type { PublishedDocument } from "../content/documents.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import type { EventGroup, ServerEvent } from "../http/reply.ts";
import { weightsOf } from "../http/negotiation.ts";
import type { Language } from "../languages/mod.ts";
import { memo } from "../memo.ts";
import { pageJsonLd } from "../schema_org.ts";
import type { SiteSearch } from "../search/site_search.ts";
import type { Hit } from "../search/types.ts";

/** What is searched. */
interface Searched {
  site: Site;
  documents: ReadonlyMap<string, PublishedDocument>;
  search: SiteSearch;
}

/** Answers a question as JSON. */
export async function answerQuestion(
  question: Question,
  language: Language,
  searched: Searched,
): Promise<SearchResponse> {
  const { query, query_id = crypto.randomUUID(), max_results = mostResults } = question;
  const { hits } = await searched.search.search(query, language, max_results);
  return { query_id, _meta, results: hits.map((hit) => searchResult(hit, searched)) };
}

/** Answers a question as events, in groups that are ready together, each made when asked for. */
export function askEvents(
  question: Question,
  language: Language,
  searched: Searched,
): EventGroup[] {
  const { query, query_id = crypto.randomUUID(), max_results = mostResults } = question;
  return [
    () => [{ event: "start", data: { query_id, _meta, query } }],
    async () => {
      const { hits, total } = await searched.search.search(query, language, max_results);
      const results = hits.map((hit, index): ServerEvent => ({
        event: "result",
        data: { index, item: searchResult(hit, searched) },
      }));
      return [...results, { event: "complete", id: query_id, data: { query_id, _meta, total } }];
    },
  ];
}

/** Chooses the language to search in: of those preferred the first that the site has. */
export function languageOf({ language, acceptLanguage = "" }: Question, site: Site): Language {
  const preferred = [...weightsOf(acceptLanguage)].filter(([, weight]) => weight > 0)
    .toSorted(([, a], [, b]) => b - a);
  for (const [tag] of preferred) {
    const found = site.languages.find((language) => language === tag.split("-")[0]);
    if (found !== undefined) return found;
  }
  return site.in(language ?? site.languages[0]).language;
}

const hostOf = memo((url) => new URL(url).host);

const jsonLds = new WeakMap<Page, ReturnType<typeof pageJsonLd>>();

/** Describes a page, which never changes, once: it takes as long as to search. */
function jsonLdOf(page: Page, site: Site) {
  const jsonLd = jsonLds.get(page) ?? pageJsonLd(page, site);
  jsonLds.set(page, jsonLd);
  return jsonLd;
}

/** Makes the part of the answer that shows a hit. */
export function searchResult(
  { path, location, section, score, excerpt }: Omit<Hit, "kind" | "marks" | "more">,
  { site, documents }: Omit<Searched, "search">,
): SearchResult {
  const { title, page, updated } = documents.get(path)!;
  const url = site.baseUrl + location;
  const document = {
    "@context": "https://schema.org",
    "@type": "DigitalDocument",
    url: site.baseUrl + path,
    name: title,
    description: "",
  };
  const hasPart = { "@type": "WebPageElement", url, name: section };
  return {
    url,
    name: title,
    site: hostOf(site.baseUrl),
    score,
    description: excerpt,
    schema_object: {
      ...page ? jsonLdOf(page, site) : document,
      ...section === null ? {} : { hasPart },
    },
    updated,
  };
}
