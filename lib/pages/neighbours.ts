import type { Page } from "../content/page.ts";
import { fill } from "../words/words.ts";
import type { Deps } from "../deps.ts";
import { type Html, markup } from "./html.ts";

/** Links from a page of a listing to the one before and the one after it. */
export function neighbours(page: Page, { site }: Deps): Html | false {
  const parent = site.parent(page);
  if (parent === undefined) return false;
  const pages = site.children(parent);
  if (pages.length < 2) return false;
  const at = pages.indexOf(page);
  const { moreInListing } = site.in(page.language).words.frame;
  return markup`<nav class="neighbours" aria-label="${
    fill(moreInListing, { title: parent.title })
  }">
${link("prev", pages[at - 1])}${link("next", pages[at + 1])}</nav>`;
}

const link = (rel: "prev" | "next", page: Page | undefined) =>
  page && markup`<a rel="${rel}" href="${page.path}">${page.title}</a>\n`;
