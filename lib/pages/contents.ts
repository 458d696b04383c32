import type { Page } from "../content/page.ts";
import type { Deps } from "../deps.ts";
import { type Html, markup } from "./html.ts";

/** A page with as many main headings as this gets a table of contents. */
const longFrom = 5;

/**
 * The table of contents of a long page, twice: folded for narrow screens, beside the text for wide
 * ones. The stylesheet shows one and hides the other from everybody.
 */
export function contents(page: Page, { site }: Deps): { folded: Html; beside: Html } | null {
  const headings = page.document.toc.filter(({ depth }) => depth === 2);
  if (headings.length < longFrom) return null;
  const { contents } = site.in(page.language).words.frame;
  const items = headings.map(({ anchor, title }) =>
    markup`<li><a href="#${anchor}">${title}</a></li>\n`
  );
  const list = markup`<ol>\n${items}</ol>`;
  return {
    folded: markup`<details class="contents-folded">
<summary>${contents}</summary>
<nav aria-label="${contents}">
${list}
</nav>
</details>`,
    beside: markup`<nav class="beside contents" aria-labelledby="contents">
<h2 id="contents" class="label">${contents}</h2>
${list}
</nav>`,
  };
}
