/**
 * What visitors ask who do not know a site's words: each wish of `tests/search/wishes/` names the
 * pages that answer it. Every second one was looked at while the search was made; the others were not,
 * and those of `later` were written when it was done.
 */
import { readConfig } from "../../lib/config.ts";
import { documentsOf } from "../../lib/discovery/agent_files.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { createSiteSearch, searchDocuments } from "../../lib/search/site_search.ts";
import type { SearchDocument } from "../../lib/search/types.ts";
import { engines } from "./relevance_engines.ts";
import { table } from "./relevance_table.ts";
import { loadSite } from "../kit/app.ts";

interface Wish {
  ask: string;
  /** Paths below the language, any of which is right. */
  pages: string[];
}

const sites: [name: string, folder: string, language: Language][] = [
  ["shipped.en", "content", "en"],
  ["shipped.de", "content", "de"],
  ["later.en", "content", "en"],
  ["later.de", "content", "de"],
  ["law", "tests/search/sites/law", "en"],
  ["engineering", "tests/search/sites/engineering", "de"],
];

const config = readConfig((name) => ({ BASE_URL: "https://www.practice.example" })[name]);

/** How often a right page comes first and among three, by engine, on both halves of the wishes. */
export async function wishesTable(): Promise<string> {
  const rows: string[][] = [];
  for (const [name, folder, language] of sites) {
    const wishes: Wish[] = JSON.parse(
      await Deno.readTextFile(new URL(`../search/wishes/${name}.json`, import.meta.url)),
    );
    const searches = await searchesOf(folder, language);
    for (const half of ["looked at", "not looked at"]) {
      const isSeen = (place: number) => place % 2 === 0 && !name.startsWith("later");
      const asked = wishes.filter((_, place) => isSeen(place) === (half === "looked at"));
      if (asked.length === 0) continue;
      const cells = await Promise.all(searches.map((search) => shares(asked, search)));
      rows.push([`${name}, ${half}`, String(asked.length), ...cells.flat()]);
    }
  }
  return table(["wishes", "number", ...engines.flatMap(({ name }) => [name, "in 3"])], rows);
}

/** Paths of the best pages, below the language. */
type WishSearch = (ask: string) => Promise<string[]>;

/** Our search as the service has it, and the others on the same documents. */
async function searchesOf(folder: string, language: Language): Promise<WishSearch[]> {
  const site = loadSite(folder, config);
  const documents = documentsOf(site);
  const { prefix } = site.in(language);
  const below = (path: string) => path.slice(prefix.length + 1);
  const ours = createSiteSearch({ site, documents });
  const pages = [...searchDocuments({ site, documents }, language)]
    .filter((document) => document !== undefined).map(withKeywordsAsHeadings);
  const others = await Promise.all(
    engines.slice(1).map(({ build }) => build({ name: folder, language, documents: pages })),
  );
  return [
    async (ask) => (await ours.search(ask, language, 3)).hits.map(({ path }) => below(path)),
    ...others.map((search): WishSearch => (ask) => Promise.resolve(search(ask).map(below))),
  ];
}

/** The other engines find keywords too. */
function withKeywordsAsHeadings(document: SearchDocument): SearchDocument {
  const keywords = document.keywords?.map((keyword) => ({
    anchor: null,
    headings: [keyword],
    text: "",
  }));
  return { ...document, sections: [...document.sections, ...keywords ?? []] };
}

async function shares(wishes: Wish[], search: WishSearch): Promise<string[]> {
  const ranks = await Promise.all(wishes.map(async ({ ask, pages }) => {
    const place = (await search(ask)).findIndex((path) => pages.includes(path));
    return place < 0 ? Infinity : place + 1;
  }));
  const share = (most: number) =>
    (ranks.filter((rank) => rank <= most).length / ranks.length).toFixed(2);
  return [share(1), share(3)];
}
