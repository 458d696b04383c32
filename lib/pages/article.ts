import type { Page } from "../site/page.ts";
import { formOf } from "../site/page_kinds.ts";
import { pictureShape } from "../markdown/picture_shape.ts";
import type { LocalSite, Site } from "../site/site.ts";
import type { MarkdownDocument, PageHtml } from "../site/text.ts";
import { longDate } from "../format.ts";
import { pageTools } from "./frame.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";
import { dayLine, eventWays, listing, neighbourLinks, pictureOf } from "./listing.ts";

/** Headings from which a table of contents helps: beside the text, and within it on a phone. */
const besideFrom = 2;
const foldedFrom = 5;

/** Renders a text with its contents: beside it, or folded below its lead on narrow screens. */
export function article(
  page: Page,
  text: PageHtml,
  toc: MarkdownDocument["toc"],
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
    eventWays(page, local, site),
    (page.published ?? page.event) && image && !text.lead.includes(`src="${image.path}"`) &&
    pictureOf(image, { class: ["post-picture", pictureShape(image)].filter(Boolean).join(" ") }),
    headings >= besideFrom && markup`<nav class="contents" aria-labelledby="fd-contents">
<h2 id="fd-contents" class="label">${contents}</h2>
${list}
</nav>`,
    markup`<div class="${headings >= besideFrom ? "text" : "text wide"}">
${raw(text.lead)}${
      headings >= foldedFrom && markup`<details class="contents-folded">
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
function byline(page: Page, { locale }: LocalSite, { name, rules }: Site): Html | false {
  const { kind, event, published, updated } = page;
  const day = published ?? updated;
  if (kind !== "article" || event || !day || !rules.isPractice) return false;
  return markup`<p class="published"><time datetime="${day}">${
    longDate(day, locale)
  }</time> · ${name}</p>`;
}

function tableOfContents(page: Page, toc: MarkdownDocument["toc"]): Html {
  const deepest = formOf(page).isDocument ? 3 : 2;
  const items = toc.filter(({ depth }) => depth <= deepest).map(({ depth, anchor, title }) => {
    const place = attributes({ class: depth === 3 && "depth-3" });
    return markup`<li${place}><a href="#${anchor}">${title}</a></li>\n`;
  });
  return markup`<ol>\n${items}</ol>`;
}

/** Links from a page of a listing to the one before and the one after it. */
export function neighbours(page: Page, local: LocalSite, site: Site): Html | false {
  const parent = site.parent(page);
  if (parent === undefined || parent.kind === "start") return false;
  return neighbourLinks(site.children(parent), page, parent, local);
}
