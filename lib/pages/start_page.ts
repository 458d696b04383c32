import type { Page } from "../content/page.ts";
import type { Deps } from "../deps.ts";
import { colophon } from "./colophon.ts";
import { type Html, markup, raw } from "./html.ts";

/** The start page: its title large, the two ways on, and the text with its headings beside it. */
export function startPage(page: Page, services: Deps): Html {
  const { words: { start }, services: offer, contact } = services.site.in(page.language);
  return markup`<div class="hero">
<h1>${page.title}</h1>
<p class="lede">${page.description}</p>
<p class="ways">
${
    offer && markup`<a class="button" href="${offer.path}">${start.services}</a>\n`
  }<a class="button quiet" href="${contact.path}">${start.contact}</a>
</p>
</div>
<div class="footbridge"></div>
<div class="text side-heads">
${raw(page.document.html)}</div>
${colophon(page, services)}`;
}
