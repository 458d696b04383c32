import type { Page } from "./page.ts";
import type { Site } from "./site.ts";

/** The feed of a folder: its pages that say when they were published, the newest first. */
export interface Feed {
  path: string;
  /** The page that lists the folder; of the site's top folder the start page. */
  listing: Page;
  entries: readonly Page[];
}

/** Every folder's feed; a folder without a published page has none. */
export function feeds(site: Site): Feed[] {
  return site.pages.flatMap((page) => feedOf(site, page) ?? []);
}

/** The feed of the folder that a page lists. */
export function feedOf(site: Site, listing: Page): Feed | undefined {
  const pages = listing.kind === "start"
    ? site.pages.filter(({ language, slug }) =>
      language === listing.language && !slug.includes("/")
    )
    : site.children(listing);
  const entries = pages.filter(({ published }) => published !== undefined)
    .toSorted((a, b) => (a.published ?? "") < (b.published ?? "") ? 1 : -1);
  if (entries.length === 0) return undefined;
  return { path: `${listing.path === "/" ? "" : listing.path}/feed.xml`, listing, entries };
}
