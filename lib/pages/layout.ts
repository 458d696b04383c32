import { engineAsset, type EngineAssetName } from "./assets/engine_assets.ts";
import type { PageHtml } from "../markdown/renderer.ts";
import type { Page } from "../site/page.ts";
import { iconAt, type Link, type LocalSite, type Site } from "../site/site.ts";
import { feedOf } from "../discovery/feed.ts";
import { alternates } from "../discovery/links.ts";
import { pageGraph } from "./schema_org.ts";
import { breadcrumb, closing, footer, header, wayTo } from "./frame.ts";
import { attributes, dataBlock, type Html, lines, markup } from "./html.ts";
import { withNoBreakSpaces } from "./typography.ts";

/** The parts of a document: its main part, and all that the frame needs to know. */
export interface View {
  /** The page it shows; a document that is nowhere, such as a 404, has none. */
  page?: Page;
  title: string;
  description: string;
  /** Names the arrangement for the stylesheet. */
  layout: "start" | "article" | "service" | "reference" | "form" | "plain";
  main: Html;
  /** Scripts and stylesheets of this page, beside those of every page. */
  scripts?: readonly EngineAssetName[];
  sheets?: readonly EngineAssetName[];
  /** Sharing an error or somebody's search would mislead: keeps search engines away. */
  unlisted?: boolean;
  /** Says that something went wrong, in front of the title (WCAG 2.2, 2.4.2). */
  failed?: boolean;
}

/** Renders a whole HTML document: the one frame of every page, with this one inside. */
export function layout(view: View, local: LocalSite, site: Site): string {
  const { page } = view;
  const { frame } = local.words;
  const { character } = site.theme;
  const way = page === undefined ? [] : wayTo(page, local, site);
  const before = markup`<!DOCTYPE html>
<html lang="${page?.language ?? local.language}"${attributes({ class: character })}>
${head(view, way, local, site)}
<body class="layout-${view.layout}">
${header(page, local, site)}
${breadcrumb(way, frame.breadcrumb)}
<main id="fd-main" tabindex="-1">
${page?.draft && markup`<p class="notice">${frame.draft}</p>\n`}`;
  const mainAndAfter = markup`${view.main}
</main>
${closing(page, local, site)}
${footer(page, local, site)}
<p id="fd-copy-status" class="visually-hidden" role="status" data-copy="${frame.copy}" data-copied="${frame.copied}" data-not-copied="${frame.notCopied}"${
    view.layout === "reference" &&
    markup` data-try="${frame.try}" data-not-tried="${frame.notTried}"`
  }></p>
</body>
</html>
`;
  return before.text + withNoBreakSpaces(mainAndAfter.text);
}

/** The stylesheet of each look, and the faces that it needs from the first view on. */
const looks: Readonly<
  Record<Site["theme"]["character"], { sheet: EngineAssetName; fonts: readonly EngineAssetName[] }>
> = {
  editorial: {
    sheet: "style.css",
    fonts: ["source-serif-4-400.woff2", "source-serif-4-600.woff2"],
  },
  plain: { sheet: "plain.css", fonts: [] },
  warm: { sheet: "warm.css", fonts: ["source-serif-4-600.woff2"] },
};

/** Lists the stylesheets that a text needs beside that of every page. */
export const sheetsOf = ({ hasCode }: PageHtml): EngineAssetName[] => hasCode ? ["code.css"] : [];

/** Renders what browsers, search engines and agents read before the page itself. */
function head(view: View, way: readonly Link[], local: LocalSite, site: Site): Html {
  const { page, unlisted, failed, description, scripts = [], sheets = [] } = view;
  const { tagline, words: { frame } } = local;
  const { name, theme: { character, stylesheet } } = site;
  const { sheet, fonts } = looks[character];
  const title = view.layout === "start"
    ? [...new Set([name, tagline])].join(": ")
    : `${view.title} – ${name}`;
  return lines([
    markup`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${failed && `${frame.errorPrefix}: `}${title}</title>
<meta name="description" content="${description}">`,
    unlisted && markup`<meta name="robots" content="noindex">`,
    ...fonts.map((font) =>
      markup`<link rel="preload" href="${
        engineAsset(font)
      }" as="font" type="font/woff2" crossorigin>`
    ),
    ...[
      sheet,
      ...view.layout === "start" ? ["start.css"] as const : [],
      ...page && site.children(page).length > 0 ? ["listing.css"] as const : [],
      ...sheets,
    ].map((name) => markup`<link rel="stylesheet" href="${engineAsset(name)}">`),
    stylesheet && markup`<link rel="stylesheet" href="${stylesheet.path}">`,
    markup`<meta name="color-scheme" content="light dark">`,
    ...(["page.js", ...scripts] as const).map((script) =>
      markup`<script type="module" src="${engineAsset(script)}"></script>`
    ),
    icons(site),
    page && addresses(page, site),
    openGraph(view, local, site),
    page && dataBlock("application/ld+json", pageGraph(page, way, site)),
    markup`</head>`,
  ]);
}

/** Links the site's own icons: browsers look for two by themselves, other programs only here. */
function icons(site: Site): Html {
  const { mark } = site.theme;
  return lines([
    iconAt("/favicon.ico", site) && markup`<link rel="icon" href="/favicon.ico" sizes="32x32">`,
    mark && markup`<link rel="icon" href="${mark.path}" type="${mark.type}">`,
    iconAt("/apple-touch-icon.png", site) &&
    markup`<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
  ]);
}

/** Links to canonical address, other languages (absolute, as search engines want) and Markdown. */
function addresses(page: Page, site: Site): Html {
  const feed = feedOf(site, page) ?? feedOf(site, site.parent(page) ?? page);
  return lines([
    markup`<link rel="canonical" href="${site.baseUrl}${page.path}">`,
    ...[...alternates(page, site)].map(([language, { path }]) =>
      markup`<link rel="alternate" hreflang="${language}" href="${site.baseUrl}${path}">`
    ),
    markup`<link rel="alternate" type="text/markdown" href="${page.markdownPath}">`,
    feed &&
    markup`<link rel="alternate" type="application/atom+xml" href="${feed.path}" title="${feed.listing.title}">`,
  ]);
}

/** Writes the Open Graph protocol's properties, for previews of a shared link. */
function openGraph({ page, layout, title, description }: View, local: LocalSite, site: Site) {
  const image = page?.image ?? site.theme.socialImage ?? engineSocialImage;
  const properties = {
    "og:type": layout === "article" ? "article" : "website",
    "og:title": title,
    "og:description": description,
    "og:url": page && site.baseUrl + page.path,
    "og:site_name": site.name,
    "og:locale": local.locale.replace("-", "_"),
    "og:image": site.baseUrl + image.path,
    "og:image:width": image.width,
    "og:image:height": image.height,
    "og:image:alt": `${site.name}: ${local.tagline}`,
  };
  return lines([
    ...Object.entries(properties).map(([property, content]) =>
      content !== undefined && markup`<meta property="${property}" content="${content}">`
    ),
    markup`<meta name="twitter:card" content="summary_large_image">`,
  ]);
}

const engineSocialImage = { path: engineAsset("social.png"), width: 1200, height: 630 };
