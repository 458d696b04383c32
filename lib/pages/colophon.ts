import type { Page } from "../content/page.ts";
import { fill } from "../content/words.ts";
import type { Services } from "../services.ts";
import { type Html, markup } from "./html.ts";

/** The last line of a page: when it changed, and where its Markdown is. */
export function colophon({ language, updated, markdownPath }: Page, { site }: Services): Html {
  const { locale, words: { frame } } = site.languages[language];
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
    .format(new Date(updated));
  return markup`<p class="colophon">
<time datetime="${updated}">${fill(frame.updated, { date })}</time>
<a href="${markdownPath}" type="text/markdown">${frame.markdown}</a>
</p>`;
}
