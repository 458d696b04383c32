import type { Page } from "../content/page.ts";
import { factsOf } from "../content/service_facts.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { neighbours } from "./article.ts";
import { type Html, lines, markup } from "./html.ts";
import { publishedOn } from "./listing.ts";
import { pageTools } from "./page_tools.ts";

/** A service: what it costs and how to ask for it first, then what it is. */
export function service(page: Page, text: Html, local: LocalSite, site: Site): Html {
  return lines([
    markup`<h1>${page.title}</h1>`,
    page.published && publishedOn(page.published, local.locale),
    page.lede && markup`<p class="lede">${page.lede}</p>`,
    factBox(page, local, site),
    markup`<div class="text">
${text}</div>`,
    neighbours(page, local, site),
    // The day of the last change is one of the facts.
    pageTools({ markdownPath: page.markdownPath }, local, site),
  ]);
}

/** The facts and the two ways on: the rate large, since it is what visitors look for. */
function factBox(page: Page, local: LocalSite, site: Site): Html {
  const { words: { service }, pricing, contact } = local;
  const facts = factsOf(page, site);
  const rate = facts.find(({ key }) => key === "hourlyRate");
  const others = facts.filter((fact) => fact !== rate);
  return lines([
    markup`<aside class="rail facts" aria-label="${service.facts}">`,
    rate && markup`<p class="rate">${rate.text}</p>\n<p>${rate.note}</p>`,
    others.length > 0 && markup`<dl>
${others.map(({ label, text }) => markup`<dt>${label}</dt>\n<dd>${text}</dd>\n`)}</dl>`,
    markup`<p><a class="button" href="${contact.path}">${service.contact}</a></p>
<p><a href="${pricing.path}">${service.quote}</a></p>
</aside>`,
  ]);
}
