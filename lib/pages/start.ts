import type { Page } from "../content/page.ts";
import type { Link, LocalSite, Site } from "../content/site.ts";
import { hoursInWords } from "../content/hours.ts";
import { phoneUri } from "../content/practice.ts";
import { portraitsOf } from "../content/portraits.ts";
import { pageTools } from "./frame.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";
import { pictureOf } from "./listing.ts";
import { bookingButton, waysHere } from "./ways_to_reach.ts";

/** Renders the start page: its title large, the ways on, the face of the practice, the text. */
export function startPage(page: Page, text: string, local: LocalSite, site: Site): Html {
  const { hero } = site.theme;
  const title = markup`<div class="hero">
<h1>${page.heading}</h1>
${page.lede && markup`<p class="lede">${page.lede}</p>\n`}${
    local.actions.length > 0 && markup`<p class="ways">
${local.actions.map(action)}</p>
`
  }</div>`;
  return lines([
    hero || !site.rules.isPractice ? title : markup`<div class="first">
${title}
${visitingCard(local, site)}
</div>`,
    picture(site),
    markup`<div class="text wide">
${raw(withAnswerer(text, local, site))}</div>`,
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

/** Shows in place of a picture whom a visitor meets, and what a caller needs; what is known of it. */
function visitingCard(local: LocalSite, site: Site): Html {
  const portraits = portraitsOf(local, site);
  return lines([
    markup`<aside class="visit" aria-label="${local.words.reach.card}">`,
    portraits.length === 0
      ? markup`<p class="initials" aria-hidden="true">${initialsOf(site.name)}</p>`
      : markup`<p class="faces">${
        portraits.map(({ page, picture: { path, width, height }, alt }) =>
          markup`<a href="${page.path}"><img${attributes({ src: path, alt, width, height })}></a>\n`
        )
      }</p>`,
    markup`<p class="visit-name">${site.name}</p>
${waysHere(local, site)}${bookingButton(local, site)}</aside>`,
  ]);
}

/** Makes a sign of a name: the first letters of its first two words, but for such as "and". */
function initialsOf(name: string): string {
  const initials = [...name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(([letter]) => letter);
  const large = initials.filter((letter) => letter === letter.toUpperCase());
  return (large.length > 0 ? large : initials).slice(0, 2).join("").toUpperCase();
}

/** Begins a call to action. */
const actionBlock = '<div class="block-action';

/** Puts into a call to action that ends the page who answers it, or how the practice is called. */
function withAnswerer(text: string, local: LocalSite, site: Site): string {
  const start = text.lastIndexOf(actionBlock);
  const end = text.trimEnd().length - "</div>".length;
  const block = text.slice(Math.max(start, 0));
  const answerer = answererOf(local, site);
  const isLast = start >= 0 && block.split("<div").length === block.split("</div>").length &&
    text.startsWith("</div>", end);
  return answerer && isLast ? text.slice(0, end) + answerer.text + text.slice(end) : text;
}

/** Shows who answers; where the site names nobody, the telephone and the hours. */
function answererOf(local: LocalSite, { files }: Site): Html | undefined {
  const { practice } = local;
  const { contactPerson: person } = practice;
  const { path, width, height } = files.get(`/${person?.image?.replace(/^\//, "")}`) ?? {};
  const phone = person?.phone ?? practice.phone;
  const open = hoursInWords(practice.hours ?? [], local, local.words.hours);
  if (!phone && !person) return undefined;
  return lines([
    markup`<div class="answerer">`,
    path && markup`<img${attributes({ src: path, alt: "", width, height, loading: "lazy" })}>`,
    markup`<div>`,
    person && markup`<p class="answerer-name">${person.name}</p>`,
    person?.role && markup`<p>${person.role}</p>`,
    phone && markup`<p class="answerer-phone"><a href="${phoneUri(phone)}">${phone}</a></p>`,
    !person && open.map(({ text, days }) => markup`<p data-days="${days.join("")}">${text}</p>\n`),
    markup`</div>\n</div>\n`,
  ]);
}
