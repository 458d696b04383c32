import type { Page } from "./page.ts";
import type { Site } from "./site.ts";

/** A feed: of a folder's published pages, or of the changes to the interfaces. */
export interface Feed {
  path: string;
  /** The page that lists the folder, of the site's top folder the start page; or the changelog. */
  listing: Page;
  /** Pages that say when they were published, the newest first; a changelog has none. */
  entries: readonly Page[];
}

/** The engine's page whose text has a heading for each day on which the interfaces changed. */
export const isChangelog = ({ slug, file }: Page): boolean =>
  slug === "developers/status" && file.startsWith("lib/");

/** Every feed; a folder without a published page has none. */
export function feeds(site: Site): Feed[] {
  return site.pages.flatMap((page) => feedOf(site, page) ?? []);
}

/** The feed of the folder that a page lists, or of the changelog that it is. */
export function feedOf(site: Site, listing: Page): Feed | undefined {
  const pages = listing.kind === "start"
    ? site.pages.filter(({ language, slug }) =>
      language === listing.language && !slug.includes("/")
    )
    : site.children(listing);
  const entries = pages.filter(({ published }) => published !== undefined)
    .toSorted((a, b) => (a.published ?? "") < (b.published ?? "") ? 1 : -1);
  if (entries.length === 0 && !isChangelog(listing)) return undefined;
  return { path: `${listing.path === "/" ? "" : listing.path}/feed.xml`, listing, entries };
}
