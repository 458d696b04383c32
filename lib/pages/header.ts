import type { Page } from "../content/page.ts";
import type { Link, LocalSite, Site } from "../content/site.ts";
import type { SiteFile } from "../content/site_file.ts";
import { attributes, type Html, markup } from "./html.ts";

/** Name, navigation, search and the same page in the other languages. */
export function header(page: Page | undefined, local: LocalSite, site: Site): Html {
  const { words: { frame }, start, search, navigation } = local;
  return markup`<a class="skip" href="#main">${frame.skip}</a>
<header class="masthead">
<a class="brand" href="${start.path}">${brand(site)}</a>
<button type="button" class="menu-button quiet" popovertarget="menu">${frame.menu}</button>
<div id="menu" class="menu" popover>
<p class="menu-head"><button type="button" class="menu-button quiet" popovertarget="menu">${frame.closeMenu}</button></p>
<nav aria-label="${frame.mainNavigation}">
${linkList(navigation, page?.path)}
</nav>
<div class="switches">
<p><a href="${search.path}" rel="search" aria-keyshortcuts="/ Control+/"${
    currency(search.path, page?.path)
  }>${frame.search}</a></p>
${languageSwitch(page, local, site)}
</div>
</div>
</header>`;
}

/** The practice's lettering if it has one, by night another, else its name behind its mark. */
function brand({ name, theme: { logo, logoDark, mark } }: Site): Html {
  if (logo) {
    const { path, width, height } = logo;
    const image = markup`<img class="logo" src="${path}" alt="${name}"${
      attributes({ width, height })
    }>`;
    return logoDark === undefined
      ? image
      : markup`<picture>${darkSource(logoDark)}${image}</picture>`;
  }
  const emblem = mark &&
    markup`<img class="mark" src="${mark.path}" alt="" width="32" height="32">`;
  return markup`${emblem}${name}`;
}

/** Paper is white by night, too. */
const darkSource = ({ path, width, height }: SiteFile): Html =>
  markup`<source media="screen and (prefers-color-scheme: dark)" srcset="${path}"${
    attributes({ width, height })
  }>`;

/** A list of links, the current page and the one it belongs to marked for everybody. */
export function linkList(links: readonly Link[], current?: string): Html {
  const items = links.map(({ text, url }) =>
    markup`<li><a href="${url}"${currency(url, current)}>${text}</a></li>\n`
  );
  return markup`<ul>\n${items}</ul>`;
}

function currency(path: string, current = ""): Html {
  const isPart = current.startsWith(`${path}/`) && "true";
  return attributes({ "aria-current": current === path ? "page" : isPart });
}

/** Links to this page in the other languages; to their start page where it does not exist. */
function languageSwitch(
  page: Page | undefined,
  { words, language }: LocalSite,
  site: Site,
): Html | false {
  const others = site.languages.filter((other) => other !== language);
  if (others.length === 0) return false;
  const translations = page && site.translations(page);
  const links = others.map((other) => {
    const { label, start } = site.in(other);
    const { path } = translations?.get(other) ?? start;
    return markup`<a href="${path}" hreflang="${other}" lang="${other}">${label}</a>`;
  });
  return markup`<nav aria-label="${words.frame.languages}">${links}</nav>`;
}

/** A step of the way to a page. */
export type Crumb = Pick<Page, "title" | "path">;

/** The start page, the listings a page stands in, and itself. */
export function crumbsOf(page: Page, { start, words }: LocalSite, site: Site): Crumb[] {
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
