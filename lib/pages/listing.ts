import type { Page } from "../content/page.ts";
import { type Html, markup } from "./html.ts";

/** The pages below a page, each with what it is about. */
export function listing(pages: readonly Page[]): Html | false {
  if (pages.length === 0) return false;
  const items = pages.map(({ path, title, description }) =>
    markup`<li>
<h2><a href="${path}">${title}</a></h2>
<p>${description}</p>
</li>
`
  );
  return markup`<ul class="listing">\n${items}</ul>`;
}
