import type { Page } from "../content/page.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { fill } from "../words/words.ts";
import { attribute, type Html, lines, markup, raw } from "./html.ts";
import { listing } from "./listing.ts";
import { pageTools } from "./page_tools.ts";

/** A text with its contents beside it: a guide, a document, any page without a form of its own. */
export function article(page: Page, site: Site): Html {
  const local = site.in(page.language);
  return lines([
    markup`<h1>${page.title}</h1>`,
    page.kind === "article" && page.lede && markup`<p class="lede">${page.lede}</p>`,
    contentsFolded(page, local),
    markup`<div class="rail">
${lines([contentsBeside(page, local), pageTools(page, local)])}
</div>
<div class="text">
${raw(page.document.html)}</div>`,
    page.kind !== "document" && listing(site.children(page), local),
    neighbours(page, site),
  ]);
}

/** Headings from which a table of contents helps: beside the text, and in front of it on a phone. */
const besideFrom = 2;
const foldedFrom = 5;

/** Folded for narrow screens; the stylesheet shows this one or the one beside, to everybody alike. */
function contentsFolded(page: Page, { words: { frame } }: LocalSite): Html | false {
  if (mainHeadings(page) < foldedFrom) return false;
  return markup`<details class="contents-folded">
<summary>${frame.contents}</summary>
<nav aria-label="${frame.contents}">
${entries(page)}
</nav>
</details>`;
}

function contentsBeside(page: Page, { words: { frame } }: LocalSite): Html | false {
  if (mainHeadings(page) < besideFrom) return false;
  return markup`<nav class="contents" aria-labelledby="contents">
<h2 id="contents" class="label">${frame.contents}</h2>
${entries(page)}
</nav>`;
}

const mainHeadings = ({ document }: Page) => document.toc.filter(({ depth }) => depth === 2).length;

function entries({ kind, document }: Page): Html {
  const deepest = kind === "document" ? 3 : 2;
  const items = document.toc.filter(({ depth }) => depth <= deepest).map((
    { depth, anchor, title },
  ) =>
    markup`<li${
      attribute("class", depth === 3 && "depth-3")
    }><a href="#${anchor}">${title}</a></li>\n`
  );
  return markup`<ol>\n${items}</ol>`;
}

/** Links from a page of a listing to the one before and the one after it. */
export function neighbours(page: Page, site: Site): Html | false {
  const parent = site.parent(page);
  if (parent === undefined || parent.kind === "start") return false;
  const pages = site.children(parent);
  const at = pages.indexOf(page);
  const { frame } = site.in(page.language).words;
  const [before, after] = [pages[at - 1], pages[at + 1]];
  if (before === undefined && after === undefined) return false;
  return markup`<nav class="neighbours" aria-label="${
    fill(frame.moreInListing, { title: parent.title })
  }">
${before && neighbour("prev", before, frame.previous)}${
    after && neighbour("next", after, frame.next)
  }</nav>`;
}

const neighbour = (rel: "prev" | "next", { path, title }: Page, label: string) =>
  markup`<a rel="${rel}" href="${path}"><span>${label}</span>${title}</a>\n`;
