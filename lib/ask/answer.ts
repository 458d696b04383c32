import { z } from "zod";
import type { Site } from "../content/site.ts";
import type { Deps } from "../deps.ts";
import type { ServerEvent } from "../http/event_stream.ts";
import { pageJsonLd } from "../schema_org.ts";
import type { SiteHit } from "../search/site_search.ts";
import type { Question } from "./question.ts";

/** Results at most. */
const limit = 10;

const SearchResult = z.object({
  url: z.url().describe("The page, at the section that matched"),
  name: z.string().describe("Title of the page"),
  site: z.string().describe("Host name of this site"),
  score: z.number().min(0).max(100).describe("How well it matches"),
  description: z.string().max(300).describe("Extract around the match"),
  schema_object: z.looseObject({}).describe("schema.org JSON-LD of the page"),
}).meta({ id: "SearchResult", description: "A page that matches, at its best section" });

export const SearchResponse = z.object({
  query_id: z.string().describe("That of the request, else one made up"),
  _meta: z.object({
    response_type: z.literal("list"),
    version: z.string().describe("Version of NLWeb"),
  }),
  results: z.array(SearchResult).max(limit),
}).meta({ id: "SearchResponse", description: "The best pages, best first" });

export const _meta = { response_type: "list", version: "0.55" } as const;

/** The JSON form of the answer. */
export async function answerQuestion(
  { query, language, query_id = crypto.randomUUID() }: Question,
  { search, site }: Deps,
): Promise<z.output<typeof SearchResponse>> {
  const { hits } = await search.search(query, language, limit);
  return { query_id, _meta, results: hits.map((hit) => searchResult(hit, site)) };
}

/** The answer event by event (decisions 5.3); a consumer that stops ends the work. */
export async function* askEvents(
  { query, language, query_id = crypto.randomUUID() }: Question,
  { search, site }: Deps,
): AsyncGenerator<ServerEvent, void> {
  yield { event: "start", data: { query_id, _meta, query } };
  const { hits, total } = await search.search(query, language, limit);
  for (const [index, hit] of hits.entries()) {
    yield { event: "result", data: { index, item: searchResult(hit, site) } };
  }
  yield { event: "complete", id: query_id, data: { query_id, _meta, total } };
}

/** What the answer shows of a hit. */
export function searchResult(
  hit: Omit<SiteHit, "kind" | "marks">,
  site: Site,
): z.output<typeof SearchResult> {
  const { page, title, description, path, location, section, score, excerpt } = hit;
  const url = site.baseUrl + location;
  const document = {
    "@context": "https://schema.org",
    "@type": "DigitalDocument",
    url: site.baseUrl + path,
    name: title,
    description,
  };
  const hasPart = { "@type": "WebPageElement", url, name: section };
  return {
    url,
    name: title,
    site: new URL(site.baseUrl).host,
    score,
    description: excerpt,
    schema_object: {
      ...page ? pageJsonLd(page, site) : document,
      ...section === null ? {} : { hasPart },
    },
  };
}
