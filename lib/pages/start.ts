import type { Page } from "../content/page.ts";
import type { Link, LocalSite, Site } from "../content/site.ts";
import { attributes, type Html, lines, markup } from "./html.ts";
import { pageTools } from "./page_tools.ts";

/** The start page: its title large, the ways on, the picture of the practice, and the text. */
export function startPage(page: Page, text: Html, local: LocalSite, site: Site): Html {
  return lines([
    markup`<div class="hero">
<h1>${page.title}</h1>
${page.lede && markup`<p class="lede">${page.lede}</p>\n`}<p class="ways">
${local.actions.map(action)}</p>
</div>`,
    picture(site),
    markup`<div class="text">
${text}</div>`,
    pageTools(page, local, site),
  ]);
}

/** A way on; the first is the one that most visitors want. */
const action = ({ text, url }: Link, place: number): Html =>
  markup`<a class="${place === 0 ? "button" : "button quiet"}" href="${url}">${text}</a>\n`;

/** A picture at least this many times as wide as it is high is a strip, which keeps its height. */
const stripRatio = 6;

/** Says nothing that the text does not: assistive technology passes it over. */
function picture({ theme: { hero, heroFocus } }: Site): Html | undefined {
  if (hero === undefined) return undefined;
  const { path: src, width, height } = hero;
  const isStrip = width !== undefined && height !== undefined && width / height >= stripRatio;
  return markup`<div class="${isStrip ? "hero-strip" : "hero-picture"}"><img${
    attributes({ src, alt: "", width, height, class: heroFocus && focusClasses(heroFocus) })
  }></div>`;
}

/** The nearest quarters, for which the stylesheet has classes: pages have no styles of their own. */
const focusClasses = (focus: string) =>
  focus.split(" ").map((part, axis) =>
    `focus-${"xy"[axis]}-${Math.round(Number.parseInt(part) / 25) * 25}`
  ).join(" ");
