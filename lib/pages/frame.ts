import type { Page } from "../site/page.ts";
import { type Link, type LocalSite, pageLink, publishedOf, type Site } from "../site/site.ts";
import { discoveryPaths } from "../contract/mod.ts";
import type { Language } from "../languages/mod.ts";
import { fill } from "../base/fill.ts";
import { longestQuery } from "../contract/ask.ts";
import { attributes, type Html, lines, markup } from "./html.ts";
import { addresses } from "./ways_to_reach.ts";

/** What is shown: a page, and the site around it in its language. A 404 shows no page. */
export interface View {
  page?: Page;
  local: LocalSite;
  site: Site;
}

export interface PageView extends View {
  page: Page;
}

/** Renders what a page begins with: its heading, and what it says of itself. */
export const titleOf = ({ heading, lede }: Page): Html =>
  lines(markup`<h1>${heading}</h1>`, lede && markup`<p class="lede">${lede}</p>`);

/** Renders name, navigation, search and the same page in the other languages. */
export function header(view: View): Html {
  const { words: { frame }, start, navigation } = view.local;
  return markup`<a class="skip" href="#fd-main">${frame.skip}</a>
<header class="masthead">
<a class="brand" href="${start.path}">${brand(view.site)}</a>
<button type="button" class="menu-button quiet" popovertarget="fd-menu">${frame.menu}</button>
<div id="fd-menu" class="menu" popover>
<p class="menu-head"><button type="button" class="menu-button quiet" popovertarget="fd-menu">${frame.closeMenu}</button></p>
<nav aria-label="${frame.mainNavigation}">
${linkList(navigation, view)}
</nav>
<div class="switches">
${find(view)}
${languageSwitch(view)}
</div>
</div>
</header>`;
}

/** Tells where the scripts find the pages that they suggest. */
export const suggestionsPath = (language: Language) =>
  `/assets/engine/suggestions-${language}.json`;

/** Links to the search; on other pages a field is shown in place of the link where it has room. */
function find({ page, local }: View): Html {
  const { language, search: { path }, words: { frame, search } } = local;
  const link =
    markup`<p class="to-search"><a href="${path}" rel="search" aria-keyshortcuts="/ Control+/"${
      currency(path, page?.path)
    }>${frame.search}</a></p>`;
  if (page === local.search) return link;
  return markup`<div class="find">
<form class="quick-search" role="search" aria-label="${frame.search}" action="${path}">
<input type="search" name="query" required maxlength="${longestQuery}" autocomplete="off" list="fd-pages" aria-label="${search.field}" placeholder="${search.button}" data-from="${
    suggestionsPath(language)
  }">
<button aria-label="${search.button}"></button>
<datalist id="fd-pages"></datalist>
</form>
${link}
</div>`;
}

/** Shows the practice's lettering, by night another, or else its name behind its mark. */
function brand({ name, theme: { logo, logoDark, mark } }: Site): Html {
  const emblem = mark &&
    markup`<img class="mark" src="${mark.path}" alt="" width="32" height="32">`;
  if (logo === undefined) return markup`${emblem}${name}`;
  const { path: src, width, height } = logo;
  const image = markup`<img class="logo" src="${src}" alt="${name}"${
    attributes({ width, height })
  }>`;
  if (logoDark === undefined) return image;
  const size = attributes({ width: logoDark.width, height: logoDark.height });
  // Paper is white by night, too.
  return markup`<picture><source media="screen and (prefers-color-scheme: dark)" srcset="${logoDark.path}"${size}>${image}</picture>`;
}

/** Renders a list of links, the current page and the one it belongs to marked for everybody. */
export function linkList(links: readonly Link[], view: View): Html {
  const current = view.page?.path;
  // Of a page and the one it belongs to the nearer is marked, as people follow one way.
  const isListed = links.some(({ url }) => url === current);
  const items = links.map((link) => {
    const { text, url } = link;
    const place = (!isListed || url === current) && currency(url, current);
    return markup`<li><a href="${url}"${languageOf(link, view)}${place}>${text}</a></li>\n`;
  });
  return markup`<ul>\n${items}</ul>`;
}

/** Says the language of a link where it is not that of the page: pages for programs are English. */
function languageOf({ text, page: target }: Link, { page, local: { language } }: View): Html {
  const lang = target?.title === text ? target.language : language;
  return attributes({ lang: lang !== (page?.language ?? language) && lang });
}

function currency(path: string, current = ""): Html {
  const isPart = current.startsWith(`${path}/`) && "true";
  return attributes({ "aria-current": current === path ? "page" : isPart });
}

/** Links to this page in the other languages; to their start page where it does not exist. */
function languageSwitch({ page, local: { words, language }, site }: View): Html | false {
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

/** Lists the pages above one, from the start page on, and itself. */
export function wayTo({ page, local: { start, words }, site }: View): Link[] {
  const way: Link[] = [];
  for (let step = page; step && step.kind !== "start"; step = site.parent(step)) {
    way.unshift(pageLink(step));
  }
  return [{ ...pageLink(start), text: words.frame.start }, ...way];
}

/** Renders the way from the start page to this one; nothing on the start page itself. */
export function breadcrumb(view: View): Html | false {
  const way = wayTo(view);
  if (way.length < 2) return false;
  const items = way.slice(0, -1).map(({ text, url }) =>
    markup`<li><a href="${url}">${text}</a></li>\n`
  );
  return markup`<nav class="breadcrumb" aria-label="${view.local.words.frame.breadcrumb}">
<ol>
${items}<li><span aria-current="page">${way.at(-1)?.text}</span></li>
</ol>
</nav>`;
}

/** Renders the end of every page: the practice, further pages, imprint and privacy notice. */
export function footer(view: View): Html {
  const { local, site } = view;
  const { tagline, start, imprint, privacy, developers, agents, words: { frame } } = local;
  // The law asks for these on every page, whatever the owner lists.
  const legalLinks = [imprint ?? [], privacy === start ? [] : privacy].flat().map(pageLink);
  const links = [...local.footer, ...without(local.footer, legalLinks)];
  // Where programs begin to read, as far as the owner's links do not lead there.
  const llmsTxt = { text: "llms.txt", url: discoveryPaths.llmsTxt };
  const programs = without(links, [pageLink(developers), pageLink(agents), llmsTxt])
    .map((link, at) =>
      markup`${at > 0 && ", "}<a href="${link.url}"${
        link.page && languageOf(link, view)
      }>${link.text}</a>`
    );
  const isForBusiness = site.practice.audience === "business" && site.vat === "excluded" &&
    publishedOf(site) !== "nothing";
  const finePrint = lines(
    isForBusiness && markup`<p>${frame.forBusiness}</p>`,
    site.invented && markup`<p>${fill(frame.invented, { siteName: site.name })}</p>`,
    site.developerPages && programs.length > 0 && markup`<p>${frame.programs} ${programs}</p>`,
    // Of a folder that is no practice, nobody made such a promise.
    site.isPractice && markup`<p>${frame.footerNote}</p>`,
  );
  return markup`<footer class="site-footer">
<div>
<div>
<p><strong>${site.name}</strong>${
    tagline !== site.name && markup`<br>
${tagline}`
  }</p>
${addresses(local, site)}
</div>
${
    links.length > 0 && markup`<nav aria-label="${frame.footerNavigation}">
${linkList(links, view)}
</nav>
`
  }${
    finePrint.text !== "" && markup`<div class="fine-print">
${finePrint}
</div>
`
  }</div>
</footer>`;
}

/** Keeps the links that lead elsewhere than those that are there already. */
function without(existing: readonly Link[], links: readonly Link[]): Link[] {
  const urls = new Set(existing.map(({ url }) => url));
  return links.filter(({ url }) => !urls.has(url));
}
