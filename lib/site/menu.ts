import { lineAsMarkdown } from "../base/fill.ts";
import { isCommon } from "./addresses.ts";
import { inListing, isEngineFile, likelySubject, type Page } from "./page.ts";
import { formOf } from "./page_kinds.ts";
import type { Site } from "./site.ts";

/** Sorts pages alike on all days: a menu does not move. */
const byPlace = inListing("");

/** A menu that nobody wrote has at most so many entries. */
const maxEntries = 6;

/** The subjects that visitors look for first, in this order; guides may be news. */
const subjects = ["services", "guides", "pricing", "about", "contact"];

/** Lists the pages that lead the way where a site has no navigation. */
export function menuOf(
  start: Page,
  site: Pick<Site, "pages">,
  { hourlyRate }: Pick<Site, "hourlyRate">,
): Page[] {
  const isPriced = hourlyRate !== undefined ||
    site.pages.some(({ kind, price }) => kind === "service" && price);
  const rankOf = (page: Page) => {
    const names = [page.place, likelySubject(page)];
    const subject = subjects.findIndex((name) => names.includes(name));
    return subject < 0 ? subjects.length : subject;
  };
  // The engine's page of prices says nothing where the site has none.
  const saysNothing = ({ kind, file }: Page) =>
    kind === "pricing" && isEngineFile(file) && !isPriced;
  const entries = menuPages(start, site)
    .filter((page) => !isCommon(page.file) && !saysNothing(page))
    .map((page) => ({ page, rank: rankOf(page) }))
    .sort((a, b) => a.rank === b.rank ? byPlace(a.page, b.page) : a.rank - b.rank)
    .map(({ page }) => page);
  return entries
    .filter(({ title }, at) => entries.findIndex((entry) => entry.title === title) === at)
    .slice(0, maxEntries);
}

/** Lets a home page without text lead to each page and folder at the top. */
export function addContents(start: Page, site: Pick<Site, "pages">): void {
  const pages = menuPages(start, site).filter(({ file }) => !isEngineFile(file)).toSorted(byPlace);
  start.body ||= pages.map(({ title, path }) => `- [${lineAsMarkdown(title)}](${path})`).join("\n");
}

/** Lists the folders and pages at the top of a language, but those that are found by themselves. */
const menuPages = ({ language }: Page, { pages }: Pick<Site, "pages">): Page[] =>
  pages.filter((page) =>
    page.language === language && !page.slug.includes("/") && !isFoundByItself(page)
  );

const isFoundByItself = (page: Page): boolean =>
  page.kind === "start" || page.kind === "search" || formOf(page).isDocument === true;
