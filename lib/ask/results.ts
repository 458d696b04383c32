import { z } from "zod";
import { pageJsonLd } from "../schema_org.ts";
import type { SiteHit } from "../search/site_search.ts";
import type { Deps } from "../deps.ts";
import type { Question } from "./question.ts";

/** Results at most. */
const limit = 10;

export const SearchResult = z.object({
  url: z.url().describe("The page, at the section that matched"),
  name: z.string().describe("Title of the page"),
  site: z.string().describe("Host name of this site"),
  score: z.number().min(0).max(100).describe("How well it matches"),
  description: z.string().max(300).describe("Extract around the match"),
  schema_object: z.looseObject({}).describe("schema.org JSON-LD of the page"),
}).meta({ id: "SearchResult", description: "A page that matches, at its best section" });

export type SearchResult = z.output<typeof SearchResult>;

export const Meta = z.object({
  response_type: z.literal("list"),
  version: z.string().describe("Version of NLWeb"),
});

export const SearchResponse = z.object({
  query_id: z.string().describe("That of the request, else one made up"),
  _meta: Meta,
  results: z.array(SearchResult).max(limit),
}).meta({ id: "SearchResponse", description: "The best pages, best first" });

/** The members of `_meta`; the version is NLWeb's. */
export const meta = { response_type: "list", version: "0.55" } as const;

/** The best pages for a question, at most 10, one result each, and how many match in all. */
export async function findResults(
  { query, language }: Question,
  deps: Deps,
): Promise<{ results: SearchResult[]; total: number }> {
  const { hits, total } = await deps.search.search(query, language, limit);
  return { results: hits.map((hit) => searchResult(hit, deps)), total };
}

/** The JSON form of the answer. */
export async function answerQuestion(question: Question, deps: Deps) {
  return {
    query_id: queryId(question),
    _meta: meta,
    results: (await findResults(question, deps)).results,
  };
}

export const queryId = ({ query_id }: Question) => query_id ?? crypto.randomUUID();

/** What the answer shows of a hit. */
type ShownHit = Omit<SiteHit, "kind" | "marks">;

export function searchResult(hit: ShownHit, { site }: Pick<Deps, "site">): SearchResult {
  const { page, title, location, section, score, excerpt } = hit;
  const { baseUrl } = site;
  const url = baseUrl + location;
  const hasPart = { "@type": "WebPageElement", url, name: section };
  return {
    url,
    name: title,
    site: new URL(baseUrl).host,
    score,
    description: excerpt,
    schema_object: {
      ...page ? pageJsonLd(page, site) : documentJsonLd(hit, baseUrl),
      ...section === null ? {} : { hasPart },
    },
  };
}

const documentJsonLd = ({ title, description, path }: ShownHit, baseUrl: string) => ({
  "@context": "https://schema.org",
  "@type": "DigitalDocument",
  url: baseUrl + path,
  name: title,
  description,
});
