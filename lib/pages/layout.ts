import { engineAsset } from "./assets/engine_assets.ts";
import { formOf, type Page } from "../site/page.ts";
import { iconAt, type Site } from "../site/site.ts";
import { longDate } from "../site/format.ts";
import { fill } from "../base/fill.ts";
import { feedOf } from "../discovery/feed.ts";
import { alternates, pageHeaders } from "../discovery/links.ts";
import { type CachedAnswer, cachedBody } from "../http/cached.ts";
import { cacheControl, htmlHeaders, type Reply } from "../http/reply.ts";
import { pageGraph } from "./schema_org.ts";
import { breadcrumb, footer, header, type View } from "./frame.ts";
import { attributes, dataBlock, type Html, lines, markup, withNoBreakSpaces } from "./html.ts";
import { bookingButton, hoursLines, phoneLink } from "./ways_to_reach.ts";

/** The parts of a document: its main part, and all that the frame needs to know. */
export interface DocumentParts extends View {
  /** The page's own, where it is left out. */
  title?: string;
  description?: string;
  main: Html;
  /** True if it holds the form that a script helps to send. */
  hasForm?: boolean;
  /** True if code stands in it, which has a stylesheet of its own. */
  hasCode?: boolean;
  /** Sharing an error or somebody's search would mislead: keeps search engines away. */
  unlisted?: boolean;
  /** Says that something went wrong, in front of the title (WCAG 2.2, 2.4.2). */
  failed?: boolean;
}

/** Ways to answer with a page as HTML; `widget` are the origins that a bot check loads from. */
export function pageAnswers(page: Page, site: Site, widget?: readonly string[]) {
  const headers = {
    ...htmlHeaders(site, widget),
    ...pageHeaders(page, site, "html"),
    vary: "Accept",
  };
  return {
    /** Answers everybody alike. */
    kept: (make: () => Promise<string>): CachedAnswer =>
      cachedBody(make, { ...headers, "cache-control": cacheControl.public }),
    /** Answers one request. */
    once: (body: string): Reply => (
      { status: 200, headers: { ...headers, "cache-control": cacheControl.never }, body }
    ),
  };
}

/** Names the arrangement of a page that stylesheets know. */
function layoutOf({ page, local: { developers } }: View): string {
  if (page === undefined) return "plain";
  const isReference = `${page.path}/`.startsWith(`${developers.path}/`);
  return formOf(page).layout ?? (isReference ? "reference" : "article");
}

/** Renders a whole HTML document: the one frame of every page, with this one inside. */
export function layout(parts: DocumentParts): string {
  const { page, local, site } = parts;
  const { frame } = local.words;
  const arrangement = layoutOf(parts);
  const before = markup`<!DOCTYPE html>
<html lang="${page?.language ?? local.language}"${attributes({ class: site.theme.character })}>
${head(parts)}
<body class="layout-${arrangement}">
${header(parts)}
${breadcrumb(parts)}
<main id="fd-main" tabindex="-1">
${page?.hiddenBy && markup`<p class="notice">${frame.draft}</p>\n`}`;
  const mainAndAfter = markup`${lines(parts.main, pageTools(parts))}
</main>
${closing(parts)}
${footer(parts)}
<p id="fd-copy-status" class="visually-hidden" role="status" data-copy="${frame.copy}" data-copied="${frame.copied}" data-not-copied="${frame.notCopied}"${
    arrangement === "reference" &&
    markup` data-try="${frame.try}" data-not-tried="${frame.notTried}"`
  }></p>
</body>
</html>
`;
  return before.text + withNoBreakSpaces(mainAndAfter.text);
}

/** Shows when a page changed, its feed, and its Markdown where the site has pages for programs. */
function pageTools({ page, local, site }: View): Html | false {
  if (page === undefined) return false;
  const { kind, markdownPath, published, updated } = page;
  const { locale, words: { frame } } = local;
  // A service has the day of its last change among its facts, a guide below its title.
  const isSaid = kind === "service" || (kind === "article" && !published && site.isPractice);
  const feed = kind !== "start" && feedOf(site, page);
  const tools = lines(
    !isSaid && updated &&
      markup`<time datetime="${updated}">${
        fill(frame.updated, { date: longDate(updated, locale) })
      }</time>`,
    site.developerPages &&
      markup`<button type="button" data-markdown="${markdownPath}" hidden>${frame.copyMarkdown}</button>
<a href="${markdownPath}" type="text/markdown">${frame.markdown}</a>`,
    feed && markup`<a href="${feed.path}" type="application/atom+xml">${frame.feed}</a>`,
  );
  return tools.text !== "" && markup`<div class="page-tools">\n${tools}\n</div>`;
}

/**
 * Renders the way on from the end of a page: a call, a message, an appointment. A page whose text
 * has a call to action has said it.
 */
function closing({ page, local, site }: View): Html | false {
  if (!page || !formOf(page).leadsOn || !site.isPractice) return false;
  if (page.document.blocks.some(({ name }) => name === "action")) return false;
  const { words: { start, frame }, contact, practice: { phone } } = local;
  return markup`<aside class="closing in-brand" aria-label="${frame.closing}">
<div>
<div>
<p class="closing-text">${frame.closing}</p>
<div class="closing-ways"><p><a class="button" href="${contact.path}">${start.contact}</a></p>
${bookingButton(local)}</div>
</div>
${
    phone && markup`<div class="closing-call">
<p class="closing-phone">${phoneLink(phone)}</p>
${hoursLines(local)}</div>
`
  }</div>
</aside>`;
}

/** The stylesheet of each look, then the faces that it needs from the first view on. */
const looks: Record<Site["theme"]["character"], readonly [string, ...string[]]> = {
  editorial: ["style.css", "source-serif-4-400.woff2", "source-serif-4-600.woff2"],
  plain: ["plain.css"],
  warm: ["warm.css", "source-serif-4-600.woff2"],
};

const preload = (font: string) =>
  markup`<link rel="preload" href="${engineAsset(font)}" as="font" type="font/woff2" crossorigin>`;

const styledBy = (sheet: string) => markup`<link rel="stylesheet" href="${engineAsset(sheet)}">`;

const scripted = (script: string) =>
  markup`<script type="module" src="${engineAsset(script)}"></script>`;

/** Renders what browsers, search engines and agents read before the page itself. */
function head(parts: DocumentParts): Html {
  const { page, local, site, unlisted, failed, hasForm, hasCode } = parts;
  const { title = page?.title, description = page?.description } = parts;
  const { name, theme: { character, stylesheet, mark } } = site;
  const [look, ...fonts] = looks[character];
  const layout = layoutOf(parts);
  const wholeTitle = layout === "start"
    ? [...new Set([name, local.tagline])].join(": ")
    : `${title} – ${name}`;
  return lines(
    markup`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${failed && `${local.words.frame.errorPrefix}: `}${wholeTitle}</title>
<meta name="description" content="${description}">`,
    unlisted && markup`<meta name="robots" content="noindex">`,
    ...fonts.map(preload),
    styledBy(look),
    layout === "start" && styledBy("start.css"),
    page && site.children(page).length > 0 && styledBy("listing.css"),
    page?.kind === "search" && styledBy("search.css"),
    (hasCode || layout === "reference") && styledBy("code.css"),
    stylesheet && markup`<link rel="stylesheet" href="${stylesheet.path}">`,
    markup`<meta name="color-scheme" content="light dark">`,
    scripted("page.js"),
    layout === "reference" && scripted("reference.js"),
    page?.kind === "search" && scripted("search.js"),
    hasForm && scripted("contact.js"),
    // The site's own icons: browsers look for two by themselves, other programs only here.
    iconAt("/favicon.ico", site) && markup`<link rel="icon" href="/favicon.ico" sizes="32x32">`,
    mark && markup`<link rel="icon" href="${mark.path}" type="${mark.type}">`,
    iconAt("/apple-touch-icon.png", site) &&
      markup`<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    page && addresses(page, site),
    openGraph({ ...parts, title, description }),
    page && dataBlock("application/ld+json", pageGraph({ page, local, site })),
    markup`</head>`,
  );
}

/** Links to canonical address, other languages (absolute, as search engines want) and Markdown. */
function addresses(page: Page, site: Site): Html {
  const feed = feedOf(site, page) ?? feedOf(site, site.parent(page) ?? page);
  return lines(
    markup`<link rel="canonical" href="${site.baseUrl}${page.path}">`,
    ...[...alternates(page, site)].map(([language, { path }]) =>
      markup`<link rel="alternate" hreflang="${language}" href="${site.baseUrl}${path}">`
    ),
    markup`<link rel="alternate" type="text/markdown" href="${page.markdownPath}">`,
    feed &&
      markup`<link rel="alternate" type="application/atom+xml" href="${feed.path}" title="${feed.listing.title}">`,
  );
}

/** Writes the Open Graph protocol's properties, for previews of a shared link. */
function openGraph(parts: DocumentParts): Html {
  const { page, local: { locale, tagline }, site: { name, baseUrl, theme } } = parts;
  const { path, width, height } = page?.image ?? theme.socialImage ?? engineSocialImage;
  return lines(
    markup`<meta property="og:type" content="${
      layoutOf(parts) === "article" ? "article" : "website"
    }">
<meta property="og:title" content="${parts.title}">
<meta property="og:description" content="${parts.description}">`,
    page && markup`<meta property="og:url" content="${baseUrl}${page.path}">`,
    markup`<meta property="og:site_name" content="${name}">
<meta property="og:locale" content="${locale.replace("-", "_")}">
<meta property="og:image" content="${baseUrl}${path}">`,
    width && markup`<meta property="og:image:width" content="${width}">`,
    height && markup`<meta property="og:image:height" content="${height}">`,
    markup`<meta property="og:image:alt" content="${name}: ${tagline}">
<meta name="twitter:card" content="summary_large_image">`,
  );
}

const engineSocialImage = { path: engineAsset("social.png"), width: 1200, height: 630 };
