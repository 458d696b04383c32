import { type Language, languages } from "../language.ts";
import { imprintSlugs, manual } from "../manual/documents.ts";
import type { Page, PageKind, PageSource } from "./page.ts";
import type { Site } from "./site.ts";

/** How the pages lie above and below each other. */
export function pageTree(pages: readonly Page[]) {
  let bySlug: Map<string, Page> | undefined;
  let below: Map<string, Page[]> | undefined;
  const key = (language: Language, slug: string) => `${language}/${slug}`;
  const page: Site["page"] = (language, slug) => {
    bySlug ??= new Map(pages.map((page) => [key(page.language, page.slug), page]));
    return bySlug.get(key(language, slug));
  };
  return {
    page,
    children({ language, slug }: Page): readonly Page[] {
      below ??= childrenOf(
        pages.filter(({ slug }) => slug.includes("/")),
        ({ language, slug }) => key(language, folderOf(slug)),
      );
      return below.get(key(language, slug)) ?? [];
    },
    parent: ({ language, slug }: Page) =>
      slug.includes("/") ? page(language, folderOf(slug)) : undefined,
    translations: ({ slug }: Page): ReadonlyMap<Language, Page> => {
      const isImprint = Object.values(imprintSlugs).includes(slug);
      const versions = languages.flatMap((language) =>
        page(language, isImprint ? imprintSlugs[language] : slug) ?? []
      );
      return new Map(versions.map((version) => [version.language, version]));
    },
  };
}

/** Pages by the folder they stand in, each folder in its order. */
function childrenOf(pages: readonly Page[], folder: (page: Page) => string): Map<string, Page[]> {
  const below = Map.groupBy(pages, folder);
  for (const children of below.values()) {
    children.sort((a, b) => a.order - b.order || (a.title < b.title ? -1 : 1));
  }
  return below;
}

/** The slug of the folder that a page stands in; empty at the top. */
export const folderOf = (slug: string) => slug.slice(0, Math.max(0, slug.lastIndexOf("/")));

/** What a page is, by where it stands; `folders` are those that hold pages. */
export function kindOf({ language, slug }: PageSource, folders: ReadonlySet<string>): PageKind {
  if (slug === "") return "start";
  if (slug === "contact" || slug === "search" || slug === "pricing") return slug;
  if (Object.hasOwn(manual[language], slug)) return "document";
  if (slug.startsWith("services/")) return "service";
  if (slug === "services" || folders.has(slug)) return "listing";
  return slug.includes("/") ? "article" : "page";
}
