import type { Page } from "../content/page.ts";
import { fill } from "../words/words.ts";
import type { Deps } from "../deps.ts";
import { type Html, markup } from "./html.ts";

/** The last line of a page: when it changed, and where its Markdown is. */
export function colophon({ language, updated, markdownPath }: Page, { site }: Deps): Html {
  const { locale, words: { frame } } = site.in(language);
  const date = updated && new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
    .format(new Date(updated));
  return markup`<p class="colophon">
${
    date && markup`<time datetime="${updated}">${fill(frame.updated, { date })}</time>\n`
  }<a href="${markdownPath}" type="text/markdown">${frame.markdown}</a>
</p>`;
}
