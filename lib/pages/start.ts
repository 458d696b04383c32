import type { Page } from "../content/page.ts";
import type { Link, LocalSite, Site } from "../content/site.ts";
import { attributes, type Html, lines, markup } from "./html.ts";
import { pageTools } from "./page_tools.ts";

/** The start page: its title large, the ways on, the picture of the practice, and the text. */
export function startPage(page: Page, text: Html, local: LocalSite, site: Site): Html {
  return lines([
    markup`<div class="hero">
<h1>${page.title}</h1>
${page.lede && markup`<p class="lede">${page.lede}</p>\n`}<p class="ways">
${local.actions.map(action)}</p>
</div>`,
    picture(site),
    markup`<div class="text">
${text}</div>`,
    pageTools(page, local),
  ]);
}

/** A way on; the first is the one that most visitors want. */
const action = ({ text, url }: Link, place: number): Html =>
  markup`<a class="${place === 0 ? "button" : "button quiet"}" href="${url}">${text}</a>\n`;

/** Says nothing that the text does not: assistive technology passes it over. */
function picture({ theme: { hero } }: Site): Html | undefined {
  if (hero === undefined) return undefined;
  const { path: src, width, height } = hero;
  return markup`<div class="hero-picture"><img${
    attributes({ src, alt: "", width, height })
  }></div>`;
}
