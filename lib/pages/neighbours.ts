import type { Page } from "../content/page.ts";
import { fill } from "../content/words.ts";
import type { Services } from "../services.ts";
import { type Html, markup } from "./html.ts";

/** Links from a page of a listing to the one before and the one after it. */
export function neighbours(page: Page, { library, site }: Services): Html | false {
  const parent = library.page(page.language, page.slug.replace(/\/?[^/]*$/, ""));
  if (parent === undefined || parent.slug === "") return false;
  const pages = library.children(parent);
  if (pages.length < 2) return false;
  const at = pages.indexOf(page);
  const { moreInListing } = site.languages[page.language].words.frame;
  return markup`<nav class="neighbours" aria-label="${
    fill(moreInListing, { title: parent.title })
  }">
${link("prev", pages[at - 1])}${link("next", pages[at + 1])}</nav>`;
}

const link = (rel: "prev" | "next", page: Page | undefined) =>
  page && markup`<a rel="${rel}" href="${page.path}">${page.title}</a>\n`;
