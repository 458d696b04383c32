import type { Page } from "../content/page.ts";
import { fill } from "../content/words.ts";
import type { Services } from "../services.ts";
import { type Html, markup } from "./html.ts";

/** Beside a service: what an hour costs and how to ask. */
export function serviceFacts({ language }: Page, { site, library }: Services): Html {
  const { words: { service }, locale } = site.languages[language];
  const rate = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: site.pricing.currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(site.pricing.hourlyRate);
  return markup`<aside class="beside facts" aria-labelledby="facts">
<h2 id="facts" class="label">${service.facts}</h2>
<p class="rate">${fill(service.rate, { rate })}</p>
<p>${service.vat}</p>
<p><a href="${library.page(language, "pricing")!.path}">${service.quote}</a></p>
<p><a class="button" href="${library.page(language, "contact")!.path}">${service.contact}</a></p>
</aside>`;
}
