import type { Page } from "../content/page.ts";
import type { Words } from "../words/words.ts";
import { attribute, type Html, markup } from "./html.ts";

/** Tells that a message is on its way; `hidden` where script shows it once that is so. */
export function sentNotice({ path }: Page, words: Words["contact"], hidden = false): Html {
  return markup`<section id="sent" class="notice" aria-labelledby="sent-title" tabindex="-1"${
    attribute("hidden", hidden)
  }>
<h2 id="sent-title">${words.sentTitle}</h2>
<p>${words.sentText}</p>
<p><a href="${path}">${words.another}</a></p>
</section>`;
}
