import type { Page } from "../content/page.ts";
import type { Deps } from "../deps.ts";
import { colophon } from "./colophon.ts";
import { contents } from "./contents.ts";
import { type Html, lines, markup, raw } from "./html.ts";
import { listing } from "./listing.ts";
import { neighbours } from "./neighbours.ts";
import { serviceFacts } from "./service_facts.ts";

/** Title, text and what stands beside and below it. */
export function article(page: Page, services: Deps): Html {
  const isService = page.kind === "service";
  const toc = isService ? null : contents(page, services);
  return lines([
    markup`<h1>${page.title}</h1>`,
    page.slug.includes("/") && markup`<p class="lede">${page.description}</p>`,
    toc?.folded,
    toc?.beside,
    markup`<div class="text">\n${raw(page.document.html)}</div>`,
    isService && serviceFacts(page, services),
    listing(services.site.children(page)),
    neighbours(page, services),
    colophon(page, services),
  ]);
}
