import { cardOf } from "../site/services.ts";
import { longDate } from "../site/format.ts";
import type { Page } from "../site/page.ts";
import { cardItem, dayElement } from "../markdown/card.ts";
import { documentFrom } from "../markdown/document.ts";
import type { Site } from "../site/site.ts";
import { withoutCards } from "../site/text.ts";
import type { SiteFile } from "../site/files.ts";
import { fill } from "../base/fill.ts";
import type { PageView } from "./frame.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";

/** Pages that a listing shows at once. */
const pagesPerPart = 50;

/** Parts a page that lists many others: each part is a page like it, with an address of its own. */
export function partsOf(page: Page, site: Site): Page[] {
  const parts = Math.max(1, Math.ceil(site.children(page).length / pagesPerPart));
  const { frame } = site.in(page.language).words;
  return Array.from({ length: parts }, (_, part): Page => {
    if (part === 0) return page;
    const title = fill(frame.part, { title: page.title, part: part + 1, parts });
    return {
      ...page,
      part,
      path: `${page.path}?page=${part + 1}`,
      title,
      heading: title,
      lede: undefined,
      body: "",
      document: documentFrom(""),
    };
  });
}

/** Lists the pages below one, a part of them if there are many, but for those on its own cards. */
export function listing({ page, local, site }: PageView): Html {
  const { part = 0 } = page;
  const { noEvents, pastEvents } = local.words.frame;
  const below = site.children(page).slice(part * pagesPerPart, (part + 1) * pagesPerPart);
  const { past, current, lacksEvents } = withoutCards(below, page, site);
  return lines(
    list(current, site),
    lacksEvents && markup`<p>${noEvents}</p>`,
    past.length > 0 && markup`<h2 class="past">${pastEvents}</h2>`,
    list(past, site, 3),
  );
}

/** Links from a part of a listing to those beside it, from a page of one to those beside it there. */
export function neighbours({ page, local, site }: PageView): Html | false {
  const { frame } = local.words;
  const whole = site.page(page.language, page.slug) ?? page;
  const parts = partsOf(whole, site);
  const isParted = page.kind === "listing" || parts.length > 1;
  const listing = isParted ? whole : site.parent(page);
  if (listing === undefined || listing.kind === "start") return false;
  const row = isParted ? parts : site.children(listing);
  const at = row.findIndex(({ path }) => path === page.path);
  const links = lines(
    wayOn("prev", row[at - 1], frame.previous),
    wayOn("next", row[at + 1], frame.next),
  );
  return links.text !== "" &&
    markup`<nav class="neighbours" aria-label="${
      fill(frame.moreInListing, { title: listing.title })
    }">
${links}
</nav>`;
}

const wayOn = (rel: "prev" | "next", page: Page | undefined, label: string) =>
  page && markup`<a rel="${rel}" href="${page.path}"><span>${label}</span>${page.title}</a>`;

/** Lists pages, each with what it is about: services as cards under the headings they name. */
function list(pages: readonly Page[], site: Site, depth: 2 | 3 = 2): Html | false {
  if (pages.length === 0) return false;
  if (pages.some(({ kind }) => kind === "service")) return groups(pages, site);
  const items = pages.map((page) => {
    const { path, title, description, image, event } = page;
    const { day, facts } = cardOf(page, site);
    return lines(
      markup`<li>`,
      image && pictureOf(image, { loading: "lazy", decoding: "async" }),
      markup`<h${depth}><a href="${path}">${title}</a></h${depth}>`,
      day &&
        markup`<p class="${event ? "published event" : "published"}">${raw(dayElement(day))}</p>`,
      markup`<p>${description}${event && facts && markup`<br>\n${facts}`}</p>
</li>
`,
    );
  });
  // Pages that all have their day are read as a journal.
  const isJournal = pages.every(({ event, published }) => event ?? published);
  return markup`<ul class="${isJournal ? "listing journal" : "listing"}">\n${items}</ul>`;
}

/**
 * Shows on a page the day it was published, or that of its event with its place and price; on a
 * guide or a post how old it is, and who publishes it.
 */
export function dayLine({ page, local, site }: PageView): Html | false {
  const { kind, event, published, updated } = page;
  const { day, facts } = cardOf(page, site);
  if (event && day) {
    const more = facts && markup`<br>\n${facts}`;
    return markup`<p class="event">${raw(dayElement(day))}${more}</p>`;
  }
  const isSigned = kind === "article" && site.isPractice;
  const date = published ?? (isSigned ? updated : undefined);
  return date !== undefined &&
    markup`<p class="published"><time datetime="${date}">${longDate(date, local.locale)}</time>${
      isSigned && ` · ${site.name}`
    }</p>`;
}

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
${lines(...sections)}
</div>`;
}
