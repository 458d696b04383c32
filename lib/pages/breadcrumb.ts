import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { type Html, markup } from "./html.ts";

/** A step of the way to a page, outermost first; the last one is the page itself. */
export interface Crumb {
  title: string;
  path: string;
}

/** The start page, the listings a page stands in, and itself. */
export function crumbsOf(page: Page, site: Site): Crumb[] {
  const { start, words } = site.in(page.language);
  const crumbs: Crumb[] = [];
  for (let step: Page | undefined = page; step && step.kind !== "start"; step = site.parent(step)) {
    crumbs.unshift(step);
  }
  return [{ title: words.frame.start, path: start.path }, ...crumbs];
}

/** The way from the start page to this one; nothing on the start page itself. */
export function breadcrumb(crumbs: readonly Crumb[], label: string): Html | false {
  if (crumbs.length < 2) return false;
  const items = crumbs.map(({ title, path }, index) =>
    index < crumbs.length - 1
      ? markup`<li><a href="${path}">${title}</a></li>\n`
      : markup`<li><span aria-current="page">${title}</span></li>\n`
  );
  return markup`<nav class="breadcrumb" aria-label="${label}">
<ol>
${items}</ol>
</nav>`;
}
