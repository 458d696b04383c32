import { isToCome } from "../site/event.ts";
import { formOf, type Page } from "../site/page.ts";
import { pictureShape } from "../markdown/card.ts";
import { askAbout, attributesOf, waysOn } from "../site/services.ts";
import { type Site, siteAround } from "../site/site.ts";
import { htmlForFeed, htmlOf, leadShows, questionsOf } from "../site/text.ts";
import type { PageHtml } from "../markdown/renderer.ts";
import { type PageView, titleOf } from "./frame.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";
import { layout } from "./layout.ts";
import { dayLine, listing, neighbours, pictureOf } from "./listing.ts";
import { bookingButton, contactCard, hoursLines, phoneLink } from "./ways_to_reach.ts";

/** Questions on a page from which their answers are folded. */
const foldedFrom = 6;

/** Renders a page whose HTML is the same for everybody, as a whole document. */
export async function renderPage(page: Page, site: Site): Promise<string> {
  const view = { page, local: siteAround(page, site), site };
  const questions = questionsOf(page);
  const folded = new Set(
    questions.length < foldedFrom ? [] : questions.map(({ anchor }) => anchor!),
  );
  const hasAnswerer = page.kind === "start" && page.document.endsWithAction;
  const end = hasAnswerer ? answererOf(view)?.text : undefined;
  const html = page.published && folded.size === 0 && end === undefined
    ? await htmlForFeed(page, site)
    : await htmlOf(page, site, { folded, end });
  return layout({ ...view, main: mainOf(view, html, folded), hasCode: html.hasCode });
}

function mainOf(view: PageView, html: PageHtml, folded: ReadonlySet<string>): Html {
  const { page } = view;
  if (page.kind === "start") return startPage(view, html);
  return lines(
    titleOf(page),
    dayLine(view),
    page.kind === "service" ? service(view, html) : article(view, html, folded),
    !formOf(page).isDocument && listing(view),
    neighbours(view),
  );
}

/** Renders the start page: its title large, the ways on, a picture or the contact card, the text. */
function startPage({ page, local, site }: PageView, { lead, rest }: PageHtml): Html {
  const { hero, heroFocus } = site.theme;
  const { width = 0, height = Infinity } = hero ?? {};
  // The first is the one that most visitors want.
  const ways = local.actions.map(({ text, url }, at) =>
    markup`<a class="${at === 0 ? "button" : "button quiet"}" href="${url}">${text}</a>\n`
  );
  const title = markup`<div class="hero">
${titleOf(page)}
${
    ways.length > 0 && markup`<p class="ways">
${ways}</p>
`
  }</div>`;
  return lines(
    hero || !site.isPractice ? title : markup`<div class="first">
${title}
${contactCard(local, site)}
</div>`,
    hero &&
      markup`<div class="${width / height < stripRatio ? "hero-picture" : "hero-strip"}">${
        pictureOf(hero, { class: heroFocus && focusClasses(heroFocus) })
      }</div>`,
    markup`<div class="text wide">
${raw(lead + rest)}</div>`,
  );
}

/** A picture at least this many times as wide as it is high is a strip, which keeps its height. */
const stripRatio = 6;

/** Names the nearest quarters by classes of the stylesheet: pages have no styles of their own. */
const focusClasses = (focus: string) =>
  focus.split(" ").map((part, axis) =>
    `focus-${"xy"[axis]}-${Math.round(Number.parseInt(part) / 25) * 25}`
  ).join(" ");

/** Shows who answers a call to action; where the site names nobody, the telephone and the hours. */
function answererOf({ local, site: { files } }: PageView): Html | undefined {
  const { practice } = local;
  const { contactPerson: person } = practice;
  const phone = person?.phone ?? practice.phone;
  if (!phone && !person) return undefined;
  const portrait = person?.image && files.get(`/${person.image}`);
  return lines(
    markup`<div class="answerer">`,
    portrait && pictureOf(portrait, { loading: "lazy" }),
    markup`<div>`,
    person && markup`<p class="answerer-name">${person.name}</p>`,
    person?.role && markup`<p>${person.role}</p>`,
    phone && markup`<p class="answerer-phone">${phoneLink(phone)}</p>`,
    !person && hoursLines(local),
    markup`</div>\n</div>\n`,
  );
}

/** Renders a service: what it is in short, what it costs and how to ask for it, then the rest. */
function service(view: PageView, { lead, rest }: PageHtml): Html {
  return lines(
    lead && markup`<div class="text">\n${raw(lead)}</div>`,
    factBox(view),
    rest && markup`<div class="text">\n${raw(rest)}</div>`,
  );
}

/** Shows the facts and the two ways on: the price large, since it is what visitors look for. */
function factBox({ page, local, site }: PageView): Html {
  const { words: { service }, pricing } = local;
  const facts = attributesOf(page, site);
  const ways = waysOn(page, site);
  const price = facts.find(({ key }) => key === "price" || key === "hourlyRate");
  const others = facts.filter((fact) => fact !== price);
  return lines(
    markup`<aside class="rail facts" aria-label="${service.facts}">`,
    price && markup`<p class="rate">${price.text}</p>`,
    price?.note && markup`<p>${price.note}</p>`,
    others.length > 0 && markup`<dl>
${others.map(({ label, text }) => markup`<dt>${label}</dt>\n<dd>${text}</dd>\n`)}</dl>`,
    markup`<p><a class="button" href="${askAbout(page, site)}">${ways.contact}</a></p>
${bookingButton(local)}<p><a href="${pricing.path}">${ways.pricing}</a></p>
</aside>`,
  );
}

/** Leads on from an event that one can still come to. */
const eventWays = ({ page, site }: PageView): Html | false =>
  isToCome(page, site.day) &&
  markup`<p><a class="button" href="${askAbout(page, site)}">${waysOn(page, site).contact}</a></p>`;

/** Headings from which a table of contents helps: beside the text, and within it on a phone. */
const besideFrom = 2;
const contentsFoldedFrom = 5;

/**
 * Renders a text with its contents: beside it, or folded below its lead on narrow screens. A folder's
 * page has the pages below it instead.
 */
function article(
  view: PageView,
  { lead, rest }: PageHtml,
  folded: ReadonlySet<string>,
): Html {
  const { page, local, site } = view;
  const { image } = page;
  const { isDocument } = formOf(page);
  const { contents } = local.words.frame;
  const headings = page.kind === "listing"
    ? []
    : page.document.headings.filter(({ anchor }) => !folded.has(anchor));
  const count = headings.filter(({ depth }) => depth === 2).length;
  const items = headings.filter(({ depth }) => depth <= (isDocument ? 3 : 2))
    .map(({ depth, anchor, title }) =>
      markup`<li${
        attributes({ class: depth === 3 && "depth-3" })
      }><a href="#${anchor}">${title}</a></li>\n`
    );
  const list = markup`<ol>\n${items}</ol>`;
  return lines(
    eventWays(view),
    (page.published ?? page.event) && image && !leadShows(image, page, site) &&
      pictureOf(image, { class: ["post-picture", pictureShape(image)].filter(Boolean).join(" ") }),
    count >= besideFrom && markup`<nav class="contents" aria-labelledby="fd-contents">
<h2 id="fd-contents" class="label">${contents}</h2>
${list}
</nav>`,
    (lead || rest) && markup`<div class="${count >= besideFrom ? "text" : "text wide"}">
${raw(lead)}${
      count >= contentsFoldedFrom && markup`<details class="contents-folded">
<summary>${contents}</summary>
<nav aria-label="${contents}">
${list}
</nav>
</details>
`
    }${raw(rest)}</div>`,
  );
}
