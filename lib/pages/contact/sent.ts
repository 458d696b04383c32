import type { LocalSite } from "../../content/site.ts";
import { attribute, type Html, markup } from "../html.ts";

/** Tells that a message is on its way; `hidden` where script shows it once that is so. */
export function sentNotice({ contact, words }: LocalSite, hidden = false): Html {
  const { sentTitle, sentText, another } = words.contact;
  return markup`<section id="sent" class="notice" aria-labelledby="sent-title" tabindex="-1"${
    attribute("hidden", hidden)
  }>
<h2 id="sent-title">${sentTitle}</h2>
<p>${sentText}</p>
<p><a href="${contact.path}">${another}</a></p>
</section>`;
}
