import type { Page } from "../content/page.ts";
import { fill } from "../words/words.ts";
import type { Deps } from "../deps.ts";
import { type Html, markup } from "./html.ts";

/** Beside a service: what an hour costs and how to ask. */
export function serviceFacts({ language }: Page, { site }: Deps): Html {
  const { words: { service }, locale, pricing, contact } = site.in(language);
  const rate = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(site.hourlyRate);
  return markup`<aside class="beside facts" aria-labelledby="facts">
<h2 id="facts" class="label">${service.facts}</h2>
<p class="rate">${fill(service.rate, { rate })}</p>
<p>${service.vat}</p>
<p><a href="${pricing.path}">${service.quote}</a></p>
<p><a class="button" href="${contact.path}">${service.contact}</a></p>
</aside>`;
}
