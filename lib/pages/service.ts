import type { Page } from "../content/page.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { fill } from "../words/words.ts";
import { neighbours } from "./article.ts";
import { type Html, lines, markup, raw } from "./html.ts";
import { pageTools } from "./page_tools.ts";

/** A service: what it costs and how to ask for it first, then what it is. */
export function service(page: Page, text: Html, local: LocalSite, site: Site): Html {
  return lines([
    markup`<h1>${page.title}</h1>`,
    page.lede && markup`<p class="lede">${page.lede}</p>`,
    facts(page, local, site),
    markup`<div class="text">
${text}</div>`,
    neighbours(page, local, site),
    pageTools(page, local),
  ]);
}

function facts({ duration, result }: Page, local: LocalSite, { hourlyRate }: Site): Html {
  const { words: { service }, locale, pricing, contact } = local;
  const rate = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(hourlyRate);
  const rows = Object.entries({ [service.duration]: duration, [service.result]: result })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => markup`<dt>${name}</dt>\n<dd>${value}</dd>\n`);
  return markup`<aside class="rail facts" aria-label="${service.facts}">
<p class="rate">${fill(service.rate, { rate })}</p>
<p>${service.vat}</p>
${
    rows.length > 0 && markup`<dl>\n${rows}</dl>\n`
  }<p><a class="button" href="${contact.path}">${service.contact}</a></p>
<p><a href="${pricing.path}">${service.quote}</a></p>
</aside>`;
}
