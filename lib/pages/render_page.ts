import { formOf, type Page } from "../site/page.ts";
import { pictureShape } from "../markdown/card.ts";
import { longDate } from "../site/format.ts";
import { askAbout, attributesOf, waysOn } from "../site/services.ts";
import { type LocalSite, type Site, siteAround } from "../site/site.ts";
import { cardPaths, htmlForFeed, htmlOf, leadShows, questionsOf } from "../site/text.ts";
import type { Document } from "../markdown/document.ts";
import type { PageHtml } from "../markdown/renderer.ts";
import { pageTools } from "./frame.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";
import { layout, sheetsOf, type View } from "./layout.ts";
import { dayLine, eventWays, listing, listingPage, neighbourLinks, pictureOf } from "./listing.ts";
import { answererOf, startPage } from "./start.ts";
import { bookingButton } from "./ways_to_reach.ts";

/** Questions on a page from which their answers are folded. */
const foldedFrom = 6;

/** Renders a page whose HTML is the same for everybody, as a whole document. */
export async function renderPage(page: Page, site: Site): Promise<string> {
  const { title, description } = page;
  const local = siteAround(page, site);
  const { headings, endsWithAction } = page.document;
  const questions = questionsOf(page);
  const folded = new Set(
    questions.length < foldedFrom ? [] : questions.map(({ anchor }) => anchor!),
  );
  const hasAnswerer = page.kind === "start" && endsWithAction;
  const end = hasAnswerer ? answererOf(local, site)?.text : undefined;
  const html = page.published && folded.size === 0 && end === undefined
    ? await htmlForFeed(page, site)
    : await htmlOf(page, site, { folded, end });
  const text = raw(html.lead + html.rest);
  const whole = (parts: Pick<View, "layout" | "main" | "scripts" | "sheets">) =>
    layout({ page, title, description, sheets: sheetsOf(html), ...parts }, local, site);
  switch (page.kind) {
    case "start":
      return whole({ layout: "start", main: startPage(page, text, local, site) });
    case "service":
      return whole({ layout: "service", main: service(page, html, local, site) });
    case "listing":
      return whole({
        layout: "plain",
        main: listingPage(page, text, cardPaths(page, site), local, site),
      });
    default: {
      const unfolded = headings.filter(({ anchor }) => !folded.has(anchor));
      const main = article(page, html, unfolded, local, site);
      const isReference = `${page.path}/`.startsWith(`${local.developers.path}/`);
      if (isReference) {
        const [scripts, sheets] = [["reference.js"], ["code.css"]] as const;
        return whole({ layout: "reference", main, scripts: [...scripts], sheets: [...sheets] });
      }
      return whole({ layout: "article", main });
    }
  }
}

/** Renders a service: what it is in short, what it costs and how to ask for it, then the rest. */
function service(page: Page, { lead, rest }: PageHtml, local: LocalSite, site: Site): Html {
  return lines([
    markup`<h1>${page.heading}</h1>`,
    dayLine(page, site),
    page.lede && markup`<p class="lede">${page.lede}</p>`,
    lead && markup`<div class="text">\n${raw(lead)}</div>`,
    factBox(page, local, site),
    rest && markup`<div class="text">\n${raw(rest)}</div>`,
    listing(page, new Set(), local, site),
    neighbours(page, local, site),
    pageTools(page, local, site),
  ]);
}

/** Shows the facts and the two ways on: the price large, since it is what visitors look for. */
function factBox(page: Page, local: LocalSite, site: Site): Html {
  const { words: { service }, pricing } = local;
  const facts = attributesOf(page, site);
  const ways = waysOn(page, site);
  const price = facts.find(({ key }) => key === "price" || key === "hourlyRate");
  const others = facts.filter((fact) => fact !== price);
  return lines([
    markup`<aside class="rail facts" aria-label="${service.facts}">`,
    price && markup`<p class="rate">${price.text}</p>`,
    price?.note && markup`<p>${price.note}</p>`,
    others.length > 0 && markup`<dl>
${others.map(({ label, text }) => markup`<dt>${label}</dt>\n<dd>${text}</dd>\n`)}</dl>`,
    markup`<p><a class="button" href="${askAbout(page, site)}">${ways.contact}</a></p>
${bookingButton(local, site)}<p><a href="${pricing.path}">${ways.pricing}</a></p>
</aside>`,
  ]);
}

/** Headings from which a table of contents helps: beside the text, and within it on a phone. */
const besideFrom = 2;
const contentsFoldedFrom = 5;

/** Renders a text with its contents: beside it, or folded below its lead on narrow screens. */
function article(
  page: Page,
  text: PageHtml,
  toc: Document["headings"],
  local: LocalSite,
  site: Site,
): Html {
  const { heading, lede, image } = page;
  const day = byline(page, local, site) || dayLine(page, site);
  const { contents } = local.words.frame;
  const headings = toc.filter(({ depth }) => depth === 2).length;
  const list = tableOfContents(page, toc);
  return lines([
    markup`<h1>${heading}</h1>`,
    lede && markup`<p class="lede">${lede}</p>`,
    day,
    eventWays(page, site),
    (page.published ?? page.event) && image && !leadShows(image, page, site) &&
    pictureOf(image, { class: ["post-picture", pictureShape(image)].filter(Boolean).join(" ") }),
    headings >= besideFrom && markup`<nav class="contents" aria-labelledby="fd-contents">
<h2 id="fd-contents" class="label">${contents}</h2>
${list}
</nav>`,
    markup`<div class="${headings >= besideFrom ? "text" : "text wide"}">
${raw(text.lead)}${
      headings >= contentsFoldedFrom && markup`<details class="contents-folded">
<summary>${contents}</summary>
<nav aria-label="${contents}">
${list}
</nav>
</details>
`
    }${raw(text.rest)}</div>`,
    !formOf(page).isDocument && listing(page, new Set(), local, site),
    neighbours(page, local, site),
    pageTools(page, local, site),
  ]);
}

/** Says of a guide or a post how old it is, and who publishes it. */
function byline(page: Page, { locale }: LocalSite, { name, isPractice }: Site): Html | false {
  const { kind, event, published, updated } = page;
  const day = published ?? updated;
  if (kind !== "article" || event || !day || !isPractice) return false;
  return markup`<p class="published"><time datetime="${day}">${
    longDate(day, locale)
  }</time> · ${name}</p>`;
}

function tableOfContents(page: Page, toc: Document["headings"]): Html {
  const deepest = formOf(page).isDocument ? 3 : 2;
  const items = toc.filter(({ depth }) => depth <= deepest).map(({ depth, anchor, title }) => {
    const place = attributes({ class: depth === 3 && "depth-3" });
    return markup`<li${place}><a href="#${anchor}">${title}</a></li>\n`;
  });
  return markup`<ol>\n${items}</ol>`;
}

/** Links from a page of a listing to the one before and the one after it. */
function neighbours(page: Page, local: LocalSite, site: Site): Html | false {
  const parent = site.parent(page);
  if (parent === undefined || parent.kind === "start") return false;
  return neighbourLinks(site.children(parent), page, parent, local);
}
