import type { Page } from "../content/page.ts";
import { defaultLanguage } from "../language.ts";
import type { Services } from "../services.ts";

/** What the discovery files are generated from. */
export type SiteParts = Pick<Services, "library" | "site" | "baseUrl">;

/** The pages below a page of the default language; none where that page is missing. */
export function pagesBelow({ library }: SiteParts, slug: string): readonly Page[] {
  const page = library.page(defaultLanguage, slug);
  return page === undefined ? [] : library.children(page);
}
