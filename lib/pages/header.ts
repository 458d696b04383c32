import type { Link, LocalSite, Site } from "../content/site.ts";
import { attribute, type Html, markup } from "./html.ts";
import type { View } from "./view.ts";

/** Name, navigation, search and the same page in the other languages. */
export function header(view: View, site: Site): Html {
  const local = site.in(view.language);
  const { words: { frame }, start, search, navigation } = local;
  const current = view.page?.path;
  return markup`<a class="skip" href="#main">${frame.skip}</a>
<header class="masthead">
<a class="brand" href="${start.path}">${brand(site)}</a>
<button type="button" class="menu-button quiet" popovertarget="menu">${frame.menu}</button>
<div id="menu" class="menu" popover>
<p class="menu-head"><button type="button" class="menu-button quiet" popovertarget="menu">${frame.closeMenu}</button></p>
<nav aria-label="${frame.mainNavigation}">
${linkList(navigation, current)}
</nav>
<div class="switches">
<p><a href="${search.path}" rel="search" aria-keyshortcuts="/ Control+/"${
    currency(search.path, current)
  }>${frame.search}</a></p>
${languageSwitch(view, local, site)}
</div>
</div>
</header>`;
}

/** The practice's lettering if it has one, else its name behind its mark. */
function brand({ name, theme: { logo, mark } }: Site): Html {
  if (logo) {
    const { path, width, height } = logo;
    return markup`<img class="logo" src="${path}" alt="${name}"${size(width, height)}>`;
  }
  const emblem = mark &&
    markup`<img class="mark" src="${mark.path}" alt="" width="32" height="32">`;
  return markup`${emblem}${name}`;
}

const size = (width?: number, height?: number) =>
  markup`${attribute("width", width?.toString())}${attribute("height", height?.toString())}`;

/** A list of links, the current page and the one it belongs to marked for everybody. */
export function linkList(links: readonly Link[], current?: string): Html {
  const items = links.map(({ text, url }) =>
    markup`<li><a href="${url}"${currency(url, current)}>${text}</a></li>\n`
  );
  return markup`<ul>\n${items}</ul>`;
}

function currency(path: string, current = ""): Html | false {
  if (current === path) return attribute("aria-current", "page");
  return attribute("aria-current", current.startsWith(`${path}/`) && "true");
}

/** Links to this page in the other languages; to their start page where it does not exist. */
function languageSwitch({ page }: View, { words, language }: LocalSite, site: Site): Html | false {
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
