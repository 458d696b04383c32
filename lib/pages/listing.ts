import { feedOf } from "../content/feeds.ts";
import type { Page } from "../content/page.ts";
import { cardFacts } from "../content/stated_facts.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { longDate } from "../format.ts";
import { type Html, lines, markup, raw } from "./html.ts";
import { pageTools } from "./page_tools.ts";

/** A folder's page: its text, and those of its pages that the text shows on no card. */
export function listingPage(page: Page, text: Html, local: LocalSite, site: Site): Html {
  const cards = page.document.cards();
  return lines([
    markup`<h1>${page.title}</h1>
<div class="text">
${text}</div>`,
    listing(site.children(page).filter(({ path }) => !cards.has(path)), local),
    pageTools(page, local, feedOf(site, page)?.path),
  ]);
}

/** Pages, each with what it is about: services as cards under the headings they name. */
export function listing(pages: readonly Page[], { locale }: LocalSite): Html | false {
  if (pages.length === 0) return false;
  if (pages.every(({ kind }) => kind === "service")) return groups(pages);
  const items = pages.map(({ path, title, description, published }) =>
    markup`<li>
<h2><a href="${path}">${title}</a></h2>
<p>${description}${
      published && markup` <time datetime="${published}">${longDate(published, locale)}</time>`
    }</p>
</li>
`
  );
  return markup`<ul class="listing">\n${items}</ul>`;
}

function groups(pages: readonly Page[]): Html {
  const sections = [...Map.groupBy(pages, ({ group }) => group)].map(([group, pages]) =>
    markup`<section class="group">
${group && markup`<h2>${group}</h2>\n`}<ul class="cards">
${pages.map((page) => card(page, raw(group === undefined ? "h2" : "h3")))}</ul>
</section>`
  );
  return lines(sections);
}

function card(page: Page, heading: Html): Html {
  const { path, title, description } = page;
  const facts = cardFacts(page);
  return markup`<li class="card">
<${heading}><a href="${path}">${title}</a></${heading}>
<p>${description}</p>
${facts && markup`<p class="card-facts">${facts}</p>\n`}</li>
`;
}
