import { cardOf } from "../content/catalog.ts";
import type { Page } from "../content/page.ts";
import { cardItem, dayElement } from "../content/markdown/card.ts";
import type { LocalSite, Site } from "../content/site.ts";
import type { SiteFile } from "../content/files.ts";
import { pageTools } from "./frame.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";

/** Renders a folder's page: its text, and those of its pages that the text shows on no card. */
export function listingPage(
  page: Page,
  text: Html,
  cards: ReadonlySet<string>,
  local: LocalSite,
  site: Site,
): Html {
  return lines([
    markup`<h1>${page.title}</h1>`,
    page.published && publishedOn(page.published, local.locale),
    markup`<div class="text">
${text}</div>`,
    listing(site.children(page).filter(({ path }) => !cards.has(path)), local, site),
    pageTools(page, local, site),
  ]);
}

/** Lists pages, each with what it is about: services as cards under the headings they name. */
export function listing(pages: readonly Page[], { locale }: LocalSite, site: Site): Html | false {
  if (pages.length === 0) return false;
  if (pages.some(({ kind }) => kind === "service")) return groups(pages, locale, site);
  const items = pages.map(({ path, title, description, published, image }) =>
    lines([
      markup`<li>`,
      image && listingPicture(image),
      markup`<h2><a href="${path}">${title}</a></h2>`,
      published && publishedOn(published, locale),
      markup`<p>${description}</p>
</li>
`,
    ])
  );
  // Pages that all have their day are read as a journal.
  const isJournal = pages.every(({ published }) => published !== undefined);
  return markup`<ul class="${isJournal ? "listing journal" : "listing"}">\n${items}</ul>`;
}

/** Shows the day a page was published. */
export const publishedOn = (day: string, locale: string): Html =>
  markup`<p class="published">${raw(dayElement(day, locale))}</p>`;

const listingPicture = ({ path: src, width, height }: SiteFile): Html =>
  markup`<img${attributes({ src, alt: "", width, height, loading: "lazy", decoding: "async" })}>`;

function groups(pages: readonly Page[], locale: string, site: Site): Html {
  const sections = [...Map.groupBy(pages, ({ group }) => group)].map(([group, pages]) => {
    const depth = group === undefined ? 2 : 3;
    const cards = pages.map((page) => raw(cardItem(cardOf(page, site), depth, locale)));
    return markup`<section class="group">
${group && markup`<h2>${group}</h2>\n`}<ul class="cards">
${cards}</ul>
</section>`;
  });
  return lines(sections);
}
