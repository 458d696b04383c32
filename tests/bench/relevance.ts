import { documentsOf } from "../../lib/discovery/site_files.ts";
import { createSiteSearch } from "../../lib/search/site_search.ts";
import { configOf, loadSite } from "../kit/app.ts";
import { printHead, printRow } from "./measure.ts";

/** A site, its language, and the file of what visitors ask who do not know its words. */
const files = [
  ["content", "en", "shipped.en"],
  ["content", "de", "shipped.de"],
  ["content", "en", "later.en"],
  ["content", "de", "later.de"],
  ["tests/search/sites/law", "en", "law"],
  ["tests/search/sites/engineering", "de", "engineering"],
] as const;

/** How often a right page comes first, and among the first three. */
export async function relevance(): Promise<void> {
  printHead("Wishes of visitors", "wishes", "first", "among three");
  for (const [folder, language, file] of files) {
    const asked: { ask: string; pages: string[] }[] = JSON.parse(
      Deno.readTextFileSync(`tests/search/wishes/${file}.json`),
    );
    const site = loadSite(folder, configOf());
    const search = createSiteSearch({ site, documents: documentsOf(site) });
    const start = site.in(language).prefix.length + 1;
    const places = await Promise.all(asked.map(async ({ ask, pages }) => {
      const { hits } = await search.search(ask, language, "people", 3);
      return hits.findIndex(({ path }) => pages.includes(path.slice(start)));
    }));
    const share = (isRight: (place: number) => boolean) =>
      places.filter(isRight).length / places.length;
    printRow(`${file}, ${asked.length}`, share((at) => at === 0), share((at) => at >= 0));
  }
}
