import { parsePage } from "../../lib/content/text.ts";
import { configOf, loadSite } from "../kit/app.ts";

/** Distinct questions in the words of the shipped site: its titles, headings and pairs of words. */
export function siteQueries(count: number): string[] {
  const site = loadSite("content", configOf());
  const pages = site.pages.filter(({ language }) => language === "en");
  const queries = new Set<string>();
  for (const page of pages) {
    const { toc, sections } = parsePage(page, site);
    for (const { title } of [page, ...toc]) queries.add(title);
    for (const { text } of sections) {
      const words = text.match(/\p{L}{4,}/gu) ?? [];
      for (let at = 0; at + 1 < words.length; at += 7) queries.add(`${words[at]} ${words[at + 1]}`);
    }
  }
  return [...queries].map((query) => query.slice(0, 200)).slice(0, count);
}
