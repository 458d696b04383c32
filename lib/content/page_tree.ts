import { type Language, languages, packs } from "../languages/mod.ts";
import type { Page } from "./page.ts";

/** The hierarchy of a site's pages, and their translations. */
export type PageTree = ReturnType<typeof pageTree>;

export function pageTree(pages: readonly Page[]) {
  const key = (language: Language, slug: string) => `${language}/${slug}`;
  const bySlug = new Map(pages.map((page) => [key(page.language, page.slug), page]));
  const below = Map.groupBy(
    pages.filter(({ slug }) => slug.includes("/")),
    ({ language, slug }) => key(language, folderOf(slug)),
  );
  for (const children of below.values()) {
    children.sort(inListing);
  }
  const page = (language: Language, slug: string) => bySlug.get(key(language, slug));
  const children = ({ language, slug }: Page): readonly Page[] =>
    below.get(key(language, slug)) ?? [];
  return {
    page,
    /** The pages directly below a page, in their order. */
    children,
    /** The listing a page stands in; a page at the top has none. */
    parent: ({ language, slug }: Page) =>
      slug.includes("/") ? page(language, folderOf(slug)) : undefined,
    /** Finds the same page in every language it exists in, its own included. */
    translations({ slug }: Page): ReadonlyMap<Language, Page> {
      const isImprint = languages.some((language) => slug === imprintSlug(language));
      const versions = languages.flatMap((language) =>
        page(language, isImprint ? imprintSlug(language) : slug) ?? []
      );
      return new Map(versions.map((version) => [version.language, version]));
    },
    /** Finds the pages that a directive `cards` asks for by its attributes. */
    cards(
      language: Language,
      { of = "services", group, limit }: { of?: string; group?: string; limit?: string },
    ): readonly Page[] {
      const listing = page(language, of);
      return (listing ? children(listing) : [])
        .filter((page) => group === undefined || page.group === group)
        .slice(0, limit === undefined ? undefined : Number(limit));
    },
  };
}

/**
 * Sorts by the place that a page names (without one: last), then the newest first, then by title.
 */
function inListing(a: Page, b: Page): number {
  if (a.order !== b.order) return a.order - b.order;
  const [dayOfA = "", dayOfB = ""] = [a.published, b.published];
  if (dayOfA !== dayOfB) return dayOfA > dayOfB ? -1 : 1;
  return a.title.localeCompare(b.title, a.language);
}

const imprintSlug = (language: Language) => packs[language].facts.imprintSlug;

/** Returns the slug of the folder that a page stands in; empty at the top. */
const folderOf = (slug: string) => slug.slice(0, Math.max(0, slug.lastIndexOf("/")));
