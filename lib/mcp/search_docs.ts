import { z } from "zod";
import { longestQuery } from "../contract/ask.ts";
import { SiteLanguage } from "../contract/contract.ts";
import { readTool } from "./tool.ts";

const Hit = z.object({
  path: z.string().describe("search_docs.path"),
  title: z.string().describe("search_docs.heading"),
  url: z.url().describe("search_docs.url"),
  score: z.number().describe("search_docs.score"),
  excerpt: z.string().describe("search_docs.excerpt"),
  updated: z.string().optional().describe("search_docs.updated"),
});

const Hits = z.object({
  results: z.array(Hit).describe("search_docs.results"),
  total: z.int().min(0).describe("search_docs.total"),
});

/** Searches the published documents, as `/ask` does. */
export const searchDocs = readTool({
  name: "search_docs",
  input: z.strictObject({
    query: z.string().min(1).max(longestQuery).describe("search_docs.query"),
    language: SiteLanguage.describe("search_docs.language"),
    limit: z.int().min(1).max(20).default(5).describe("search_docs.limit"),
  }),
  output: Hits,
  async run({ query, language, limit }, { search, site, documents }) {
    const { hits, total } = await search.search(query, language ?? site.languages[0], limit);
    const results = hits.map(({ path, location, score, excerpt }) => {
      const { title, updated } = documents.get(path)!;
      const url = site.baseUrl + location;
      return { path, title, url, score, excerpt, updated };
    });
    return { results, total };
  },
});
