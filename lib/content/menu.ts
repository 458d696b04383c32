import { lineAsMarkdown } from "../template.ts";
import { isCommon, linkOf, resolvePath } from "./addresses.ts";
import { plainMarked, readTokens } from "./markdown/tokens.ts";
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
  const entries = topPages(start, site)
    .filter((page) => !isCommon(page.file) && !isYear(page) && !saysNothing(page))
    .map((page) => ({ page, rank: rankOf(page) }))
    .sort((a, b) => a.rank === b.rank ? byPlace(a.page, b.page) : a.rank - b.rank)
    .map(({ page }) => page);
  return entries
    .filter(({ title }, at) => entries.findIndex((entry) => entry.title === title) === at)
    .slice(0, maxEntries);
}

/** Tells if a page is the folder of a year, or what there is to say of it. */
const isYear = ({ slug }: Page) => /^\d{4}$/.test(slug);

/** Pages from which a list of them has a heading. */
const manyPages = 4;

/** Lets a home page lead to each page and folder at the top that its text does not link. */
export function addContents(
  start: Page,
  site: Pick<Site, "pages" | "byFile" | "pageAt">,
  heading: string,
): void {
  const linked = linkedPages(start, site);
  const others = topPages(start, site)
    .filter((page) => !isEngineFile(page.file) && !linked.includes(page)).toSorted(byPlace);
  const list = others.map(({ title, path }) => `- [${lineAsMarkdown(title)}](${path})`).join("\n");
  const hasHeading = start.body !== "" && others.length >= manyPages;
  start.body = [start.body, hasHeading ? `## ${heading}` : "", list].filter(Boolean).join("\n\n");
}

/** Lists the folders and pages at the top of a language, but those that are found by themselves. */
const topPages = ({ language }: Page, { pages }: Pick<Site, "pages">): Page[] =>
  pages.filter((page) =>
    page.language === language && !page.slug.includes("/") && !isFoundByItself(page)
  );

const isFoundByItself = (page: Page): boolean =>
  page.kind === "start" || page.kind === "search" || formOf(page).isDocument === true;

/** Lists the pages that the text of a page links, in its order. */
function linkedPages(page: Page, site: Pick<Site, "byFile" | "pageAt">): Page[] {
  const pages: Page[] = [];
  readTokens(page.body, plainMarked(), (href) => {
    const target = site.pageAt(resolvePath(linkOf(href, page, site), page.path) ?? "");
    if (target) pages.push(target);
    return href;
  });
  return pages;
}
