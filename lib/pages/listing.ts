import { byTime, isToCome } from "../site/event.ts";
import { askAbout, cardOf, waysOn } from "../site/services.ts";
import type { Page } from "../site/page.ts";
import { cardItem, dayElement } from "../markdown/card.ts";
import { documentFrom } from "../markdown/document.ts";
import type { LocalSite, Site } from "../site/site.ts";
import type { SiteFile } from "../site/files.ts";
import { fill } from "../base/fill.ts";
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
    markup`<h1>${page.heading}</h1>`,
    page.lede && markup`<p class="lede">${page.lede}</p>`,
    dayLine(page, site),
    eventWays(page, site),
    text.text && markup`<div class="text wide">
${text}</div>`,
    listing(page, cards, local, site),
    pageTools(page, local, site),
  ]);
}

/** Pages that a listing shows at once. */
const pagesPerPart = 50;

/** Parts a page that lists many others: each part is a page like it, with an address of its own. */
export function partsOf(page: Page, site: Site): Page[] {
  const count = Math.ceil(site.children(page).length / pagesPerPart);
  const { part } = site.in(page.language).words.frame;
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, at): Page => {
    const title = fill(part, { title: page.title, part: at + 2, parts: count });
    const path = `${page.path}?page=${at + 2}`;
    return {
      ...page,
      part: at + 1,
      path,
      title,
      heading: title,
      lede: undefined,
      body: "",
      document: documentFrom(""),
    };
  });
  return [page, ...others];
}

/** Lists the pages below one, a part of them if there are many, but for those on its own cards. */
export function listing(
  page: Page,
  cards: ReadonlySet<string>,
  local: LocalSite,
  site: Site,
): Html {
  const { part = 0 } = page;
  const below = site.children(page).slice(part * pagesPerPart, (part + 1) * pagesPerPart);
  const whole = site.page(page.language, page.slug) ?? page;
  const { past, current, lacksEvents } = byTime(
    below.filter(({ path }) => !cards.has(path)),
    site.day,
  );
  return lines([
    list(current, site),
    lacksEvents && markup`<p>${local.words.frame.noEvents}</p>`,
    past.length > 0 && markup`<h2 class="past">${local.words.frame.pastEvents}</h2>`,
    list(past, site, 3),
    neighbourLinks(partsOf(whole, site), page, whole, local),
  ]);
}

/** Links from a page to the one before and the one after it in a row of a listing. */
export function neighbourLinks(
  row: readonly Page[],
  { path }: Page,
  { title }: Page,
  { words: { frame } }: LocalSite,
): Html | false {
  const at = row.findIndex((page) => page.path === path);
  const before = row[at - 1];
  const after = row[at + 1];
  if (before === undefined && after === undefined) return false;
  return markup`<nav class="neighbours" aria-label="${fill(frame.moreInListing, { title })}">
${before && wayOn("prev", before, frame.previous)}${
    after && wayOn("next", after, frame.next)
  }</nav>`;
}

const wayOn = (rel: "prev" | "next", { path, title }: Page, label: string) =>
  markup`<a rel="${rel}" href="${path}"><span>${label}</span>${title}</a>\n`;

/** Lists pages, each with what it is about: services as cards under the headings they name. */
function list(pages: readonly Page[], site: Site, depth: 2 | 3 = 2): Html | false {
  if (pages.length === 0) return false;
  if (pages.some(({ kind }) => kind === "service")) return groups(pages, site);
  const items = pages.map((page) => {
    const { path, title, description, image } = page;
    const { day, facts } = cardOf(page, site);
    const link = markup`<a href="${path}">${title}</a>`;
    return lines([
      markup`<li>`,
      image && pictureOf(image, { loading: "lazy", decoding: "async" }),
      depth === 2 ? markup`<h2>${link}</h2>` : markup`<h3>${link}</h3>`,
      day &&
      markup`<p class="${page.event ? "published event" : "published"}">${
        raw(dayElement(day))
      }</p>`,
      markup`<p>${description}${page.event && facts && markup`<br>\n${facts}`}</p>
</li>
`,
    ]);
  });
  // Pages that all have their day are read as a journal.
  const isJournal = pages.every(({ event, published }) => event ?? published);
  return markup`<ul class="${isJournal ? "listing journal" : "listing"}">\n${items}</ul>`;
}

/** Shows on a page the day it was published, or that of its event with its place and price. */
export function dayLine(page: Page, site: Site): Html | false {
  const { day, facts } = cardOf(page, site);
  if (day === undefined) return false;
  return markup`<p class="${page.event ? "event" : "published"}">${raw(dayElement(day))}${
    page.event && facts && markup`<br>\n${facts}`
  }</p>`;
}

/** Leads on from an event that one can still come to. */
export const eventWays = (page: Page, site: Site): Html | false =>
  isToCome(page, site.day) &&
  markup`<p><a class="button" href="${askAbout(page, site)}">${waysOn(page, site).contact}</a></p>`;

/** Shows a picture that says nothing the text does not: assistive technology passes it over. */
export const pictureOf = (
  { path: src, width, height }: SiteFile,
  more: Record<string, string | undefined>,
): Html => markup`<img${attributes({ src, alt: "", width, height, ...more })}>`;

function groups(pages: readonly Page[], site: Site): Html {
  const sections = [...Map.groupBy(pages, ({ group }) => group)].map(([group, pages]) => {
    const depth = group === undefined ? 2 : 3;
    const cards = pages.map((page) => raw(cardItem(cardOf(page, site), depth)));
    return markup`<section class="group">
${group && markup`<h2>${group}</h2>\n`}<ul class="cards">
${cards}</ul>
</section>`;
  });
  return markup`<div class="groups">
${lines(sections)}
</div>`;
}
