import type { Page } from "../site/page.ts";
import { type Link, type LocalSite, pageLink, publishedOf, type Site } from "../site/site.ts";
import { discoveryPaths } from "../contract/mod.ts";
import { feedOf } from "../discovery/feed.ts";
import { longDate } from "../site/format.ts";
import type { Language } from "../languages/mod.ts";
import { fill } from "../base/fill.ts";
import { longestQuery } from "../contract/ask.ts";
import { attributes, type Html, lines, markup } from "./html.ts";
import { addresses, bookingButton, hoursLines, phoneLink } from "./ways_to_reach.ts";

/** Renders name, navigation, search and the same page in the other languages. */
export function header(page: Page | undefined, local: LocalSite, site: Site): Html {
  const { words: { frame }, start, navigation } = local;
  return markup`<a class="skip" href="#fd-main">${frame.skip}</a>
<header class="masthead">
<a class="brand" href="${start.path}">${brand(site)}</a>
<button type="button" class="menu-button quiet" popovertarget="fd-menu">${frame.menu}</button>
<div id="fd-menu" class="menu" popover>
<p class="menu-head"><button type="button" class="menu-button quiet" popovertarget="fd-menu">${frame.closeMenu}</button></p>
<nav aria-label="${frame.mainNavigation}">
${linkList(navigation, local, page)}
</nav>
<div class="switches">
${find(page, local)}
${languageSwitch(page, local, site)}
</div>
</div>
</header>`;
}

/** Tells where the scripts find the pages that they suggest. */
export const suggestionsPath = (language: Language) =>
  `/assets/engine/suggestions-${language}.json`;

/** Links to the search; on other pages a field is shown in place of the link where it has room. */
function find(page: Page | undefined, local: LocalSite): Html {
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
export function linkList(links: readonly Link[], local: LocalSite, page?: Page): Html {
  const current = page?.path;
  // Of a page and the one it belongs to the nearer is marked, as people follow one way.
  const isListed = links.some(({ url }) => url === current);
  const items = links.map((link) => {
    const { text, url } = link;
    const place = (!isListed || url === current) && currency(url, current);
    return markup`<li><a href="${url}"${languageOf(link, local, page)}${place}>${text}</a></li>\n`;
  });
  return markup`<ul>\n${items}</ul>`;
}

/** Says the language of a link where it is not that of the page: pages for programs are English. */
function languageOf({ text, page: target }: Link, { language }: LocalSite, page?: Page): Html {
  const lang = target?.title === text ? target.language : language;
  return attributes({ lang: lang !== (page?.language ?? language) && lang });
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

/** Lists the pages above one, from the start page on, and itself. */
export function wayTo(page: Page, { start, words }: LocalSite, site: Site): Link[] {
  const way: Link[] = [];
  for (let step: Page | undefined = page; step && step.kind !== "start"; step = site.parent(step)) {
    way.unshift(pageLink(step));
  }
  return [{ ...pageLink(start), text: words.frame.start }, ...way];
}

/** Renders the way from the start page to this one; nothing on the start page itself. */
export function breadcrumb(way: readonly Link[], label: string): Html | false {
  const here = way.at(-1);
  if (here === undefined || way.length < 2) return false;
  return markup`<nav class="breadcrumb" aria-label="${label}">
<ol>
${
    way.slice(0, -1).map(({ text, url }) => markup`<li><a href="${url}">${text}</a></li>\n`)
  }<li><span aria-current="page">${here.text}</span></li>
</ol>
</nav>`;
}

/** Shows when a page changed, its feed, and its Markdown where the site has pages for programs. */
export function pageTools(
  page: Page,
  { locale, words: { frame } }: LocalSite,
  site: Site,
): Html | false {
  const { kind, markdownPath } = page;
  // A service has the day of its last change among its facts, a guide below its title.
  const isSaid = kind === "service" ||
    (kind === "article" && !page.published && site.isPractice);
  const updated = isSaid ? undefined : page.updated;
  const feed = kind === "start" ? undefined : feedOf(site, page);
  if (!updated && !site.developerPages && !feed) return false;
  return lines([
    markup`<div class="page-tools">`,
    updated &&
    markup`<time datetime="${updated}">${
      fill(frame.updated, { date: longDate(updated, locale) })
    }</time>`,
    site.developerPages &&
    markup`<button type="button" data-markdown="${markdownPath}" hidden>${frame.copyMarkdown}</button>
<a href="${markdownPath}" type="text/markdown">${frame.markdown}</a>`,
    feed && markup`<a href="${feed.path}" type="application/atom+xml">${frame.feed}</a>`,
    markup`</div>`,
  ]);
}

/** Kinds of pages that a visitor reads to decide something, and from which there is a way on. */
const leadingOn: ReadonlySet<Page["kind"]> = new Set(["article", "listing", "page", "pricing"]);

/**
 * Renders the way on from the end of a page: a call, a message, an appointment. A page whose text
 * has a call to action has said it.
 */
export function closing(page: Page | undefined, local: LocalSite, site: Site): Html | false {
  const isLeading = page !== undefined && leadingOn.has(page.kind) && site.isPractice;
  if (!isLeading || page.document.blocks.some(({ name }) => name === "action")) return false;
  const { words: { start, frame }, contact, practice } = local;
  const { phone } = practice;
  return lines([
    markup`<aside class="closing in-brand" aria-label="${frame.closing}">
<div>
<div>
<p class="closing-text">${frame.closing}</p>
<div class="closing-ways"><p><a class="button" href="${contact.path}">${start.contact}</a></p>
${bookingButton(local, site)}</div>
</div>`,
    phone && markup`<div class="closing-call">
<p class="closing-phone">${phoneLink(phone)}</p>
${hoursLines(practice, local)}</div>`,
    markup`</div>
</aside>`,
  ]);
}

/** Renders the end of every page: the practice, further pages, imprint and privacy notice. */
export function footer(page: Page | undefined, local: LocalSite, site: Site): Html {
  const { tagline, words: { frame } } = local;
  const links = footerLinks(local);
  const programs = site.developerPages ? programLinks(local, links, page) : [];
  const isForBusiness = site.practice.audience === "business" && site.vat === "excluded" &&
    publishedOf(site) !== "nothing";
  const finePrint = [
    isForBusiness && markup`<p>${frame.forBusiness}</p>`,
    site.invented && markup`<p>${fill(frame.invented, { siteName: site.name })}</p>`,
    programs.length > 0 && markup`<p>${frame.programs} ${programs}</p>`,
    // Of a folder that is no practice, nobody made such a promise.
    site.isPractice && markup`<p>${frame.footerNote}</p>`,
  ].filter((part) => part);
  return markup`<footer class="site-footer">
<div>
<div>
<p><strong>${site.name}</strong>${
    tagline !== site.name && markup`<br>
${tagline}`
  }</p>
${lines(addresses(local, site))}
</div>
${
    links.length > 0 && markup`<nav aria-label="${frame.footerNavigation}">
${linkList(links, local, page)}
</nav>
`
  }${
    finePrint.length > 0 && markup`<div class="fine-print">
${lines(finePrint)}
</div>
`
  }</div>
</footer>`;
}

/** Lists the owner's links, and those missing there that the law asks for on every page. */
function footerLinks({ footer, start, imprint, privacy }: LocalSite): Link[] {
  const legalLinks = [imprint ?? [], privacy === start ? [] : privacy].flat().map(pageLink);
  return [...footer, ...without(footer, legalLinks)];
}

/** Links to where programs begin to read, as far as the owner's links do not lead there. */
function programLinks(local: LocalSite, ownerLinks: readonly Link[], page?: Page): Html[] {
  const llmsTxt = { text: "llms.txt", url: discoveryPaths.llmsTxt };
  const links = [...[local.developers, local.agents].map(pageLink), llmsTxt];
  return without(ownerLinks, links).map((link, at) =>
    markup`${at > 0 && ", "}<a href="${link.url}"${
      link.page && languageOf(link, local, page)
    }>${link.text}</a>`
  );
}

/** Keeps the links that lead elsewhere than those that are there already. */
function without(existing: readonly Link[], links: readonly Link[]): Link[] {
  const urls = new Set(existing.map(({ url }) => url));
  return links.filter(({ url }) => !urls.has(url));
}
