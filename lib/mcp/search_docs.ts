import { z } from "zod";
import type { Terms } from "../contract/contract.ts";
import { Language } from "../language.ts";
import { readTool } from "./tool.ts";

const Hit = z.object({
  path: z.string().describe("What read_document takes"),
  title: z.string(),
  url: z.url().describe("The page, at the section that matched"),
  score: z.number().describe("0 to 100"),
  excerpt: z.string().describe("At most 300 characters around the match"),
});

const Found = z.object({
  results: z.array(Hit).describe("Best first; empty when nothing matched"),
  total: z.int().min(0).describe("How many documents matched"),
});

/** The search of the published documents as a tool; `/ask` carries the same one. */
export function searchDocs(terms: Terms) {
  return readTool({
    name: "search_docs",
    title: "Search the published pages",
    description:
      "Searches what {siteName} has published (services, guides, terms, the reference for " +
      "developers) and gives the best pages with an excerpt each. Use it to find a fact or a page " +
      "whose path you do not know. A few telling words in the page's language find more than a " +
      "long sentence; typing errors are forgiven. Next, read the best hit in full: call read_document " +
      "with its path where that tool is offered, else fetch its url. If nothing is found, try " +
      "other words or the other language.",
    input: z.strictObject({
      query: z.string().min(1).max(200).describe("Words to look for, 1 to 200 characters"),
      language: Language.default(terms.language).describe("Language of the pages to search"),
      limit: z.int().min(1).max(20).default(5).describe("Most results wanted"),
    }),
    output: Found,
    async run({ query, language, limit }, { search, site }) {
      const { hits, total } = await search.search(query, language, limit);
      const results = hits.map(({ path, title, location, score, excerpt }) => ({
        path,
        title,
        url: site.baseUrl + location,
        score,
        excerpt,
      }));
      return { results, total };
    },
  });
}
