import type { Page } from "../site/page.ts";
import type { Link, LocalSite, Site } from "../site/site.ts";
import { pageTools } from "./frame.ts";
import { attributes, type Html, lines, markup } from "./html.ts";
import { pictureOf } from "./listing.ts";
import { contactCard, hoursLines, phoneLink } from "./ways_to_reach.ts";

/** Renders the start page: its title large, the ways on, a picture or the contact card, the text. */
export function startPage(page: Page, text: Html, local: LocalSite, site: Site): Html {
  const { hero } = site.theme;
  const title = markup`<div class="hero">
<h1>${page.heading}</h1>
${page.lede && markup`<p class="lede">${page.lede}</p>\n`}${
    local.actions.length > 0 && markup`<p class="ways">
${local.actions.map(action)}</p>
`
  }</div>`;
  return lines([
    hero || !site.isPractice ? title : markup`<div class="first">
${title}
${contactCard(local, site)}
</div>`,
    picture(site),
    markup`<div class="text wide">
${text}</div>`,
    pageTools(page, local, site),
  ]);
}

/** Renders a way on; the first is the one that most visitors want. */
const action = ({ text, url }: Link, place: number): Html =>
  markup`<a class="${place === 0 ? "button" : "button quiet"}" href="${url}">${text}</a>\n`;

/** A picture at least this many times as wide as it is high is a strip, which keeps its height. */
const stripRatio = 6;

function picture({ theme: { hero, heroFocus } }: Site): Html | undefined {
  if (hero === undefined) return undefined;
  const { width, height } = hero;
  const isStrip = width !== undefined && height !== undefined && width / height >= stripRatio;
  return markup`<div class="${isStrip ? "hero-strip" : "hero-picture"}">${
    pictureOf(hero, { class: heroFocus && focusClasses(heroFocus) })
  }</div>`;
}

/** Names the nearest quarters by classes of the stylesheet: pages have no styles of their own. */
const focusClasses = (focus: string) =>
  focus.split(" ").map((part, axis) =>
    `focus-${"xy"[axis]}-${Math.round(Number.parseInt(part) / 25) * 25}`
  ).join(" ");

/** Shows who answers a call to action; where the site names nobody, the telephone and the hours. */
export function answererOf(local: LocalSite, { files }: Site): Html | undefined {
  const { practice } = local;
  const { contactPerson: person } = practice;
  const { path, width, height } = files.get(`/${person?.image?.replace(/^\//, "")}`) ?? {};
  const phone = person?.phone ?? practice.phone;
  if (!phone && !person) return undefined;
  return lines([
    markup`<div class="answerer">`,
    path && markup`<img${attributes({ src: path, alt: "", width, height, loading: "lazy" })}>`,
    markup`<div>`,
    person && markup`<p class="answerer-name">${person.name}</p>`,
    person?.role && markup`<p>${person.role}</p>`,
    phone && markup`<p class="answerer-phone">${phoneLink(phone)}</p>`,
    !person && hoursLines(practice, local),
    markup`</div>\n</div>\n`,
  ]);
}
