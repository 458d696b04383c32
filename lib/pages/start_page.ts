import type { Page } from "../content/page.ts";
import type { Services } from "../services.ts";
import { colophon } from "./colophon.ts";
import { type Html, markup, raw } from "./html.ts";

/** The start page: its title large, the two ways on, and the text with its headings beside it. */
export function startPage(page: Page, services: Services): Html {
  const { site, library } = services;
  const { start } = site.languages[page.language].words;
  const path = (slug: string) => library.page(page.language, slug)!.path;
  return markup`<div class="hero">
<h1>${page.title}</h1>
<p class="lede">${page.description}</p>
<p class="ways">
<a class="button" href="${path("services")}">${start.services}</a>
<a class="button quiet" href="${path("contact")}">${start.contact}</a>
</p>
</div>
<div class="footbridge"></div>
<div class="text side-heads">
${raw(page.document.html)}</div>
${colophon(page, services)}`;
}
