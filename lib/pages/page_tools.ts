import type { Page } from "../content/page.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { longDate } from "../format.ts";
import { fill } from "../languages/words.ts";
import { type Html, lines, markup } from "./html.ts";

/**
 * Shows when a page changed, its Markdown to look at or to copy, and the feed of what it lists.
 * Where people are shown nothing that is made for programs, they are not offered Markdown either.
 */
export function pageTools(
  { updated, markdownPath }: Pick<Page, "updated" | "markdownPath">,
  { locale, words: { frame } }: LocalSite,
  { developerPages }: Site,
  feed?: string,
): Html | false {
  if (!updated && !developerPages && !feed) return false;
  return lines([
    markup`<div class="page-tools">`,
    updated &&
    markup`<time datetime="${updated}">${
      fill(frame.updated, { date: longDate(updated, locale) })
    }</time>`,
    developerPages &&
    markup`<button type="button" data-markdown="${markdownPath}" hidden>${frame.copyMarkdown}</button>
<a href="${markdownPath}" type="text/markdown">${frame.markdown}</a>`,
    feed && markup`<a href="${feed}" type="application/atom+xml">${frame.feed}</a>`,
    markup`</div>`,
  ]);
}
