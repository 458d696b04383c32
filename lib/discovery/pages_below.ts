import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";

/** The pages below a page of the site's first language; none where that page is missing. */
export function pagesBelow(site: Site, slug: string): readonly Page[] {
  const page = site.page(site.languages[0], slug);
  return page === undefined ? [] : site.children(page);
}
