import type { Page } from "../content/page.ts";
import type { SiteParts } from "../content/site_parts.ts";
import { defaultLanguage } from "../language.ts";

/** The pages below a page of the default language; none where that page is missing. */
export function pagesBelow({ library }: SiteParts, slug: string): readonly Page[] {
  const page = library.page(defaultLanguage, slug);
  return page === undefined ? [] : library.children(page);
}
