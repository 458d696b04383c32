import { engineAsset } from "../browser/assets.ts";
import type { Site } from "../content/site.ts";
import { feedOf } from "../discovery/feed.ts";
import { breadcrumbJsonLd, pageJsonLd } from "../schema_org.ts";
import type { Crumb } from "./breadcrumb.ts";
import { attribute, dataBlock, type Html, lines, markup, type Value } from "./html.ts";
import type { View } from "./view.ts";

/** What browsers, search engines and agents read before the page itself. */
export function head(view: View, crumbs: readonly Crumb[], site: Site): Html {
  const { name, theme } = site;
  const { tagline, words: { frame } } = site.in(view.language);
  const title = view.layout === "start" ? `${name}: ${tagline}` : `${view.title} – ${name}`;
  const { stylesheet } = theme;
  return markup`<head>
${
    lines([
      markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.failed && `${frame.errorPrefix}: `}${title}</title>
<meta name="description" content="${view.description}">`,
      view.unlisted && markup`<meta name="robots" content="noindex">`,
      ...(["source-serif-4-400.woff2", "source-serif-4-600.woff2"] as const).map((font) =>
        markup`<link rel="preload" href="${
          engineAsset(font)
        }" as="font" type="font/woff2" crossorigin>`
      ),
      markup`<link rel="stylesheet" href="${engineAsset("style.css")}">`,
      stylesheet && markup`<link rel="stylesheet" href="${stylesheet.path}">`,
      markup`<meta name="color-scheme" content="light dark">`,
      ...(["page.js", ...view.scripts ?? []] as const).map((script) =>
        markup`<script type="module" src="${engineAsset(script)}"></script>`
      ),
      icons(site),
      ...addresses(view, site),
      ...openGraph(view, site),
      ...jsonLd(view, crumbs, site).map((object) => dataBlock("application/ld+json", object)),
    ])
  }
</head>`;
}

/** Browsers find the other two by themselves; other programs read about them here. */
function icons({ theme: { mark } }: Site): Html {
  const { path, type } = mark ?? { path: engineAsset("mark.svg"), type: "image/svg+xml" };
  return markup`<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="${path}" type="${type}">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;
}

/** Canonical address, the other languages (absolute, as search engines want) and the Markdown. */
function addresses({ page }: View, site: Site): Value[] {
  if (page === undefined) return [];
  const translations = site.translations(page);
  const fallback = translations.get(site.languages[0]);
  const feed = feedOf(site, page) ?? feedOf(site, site.parent(page) ?? page);
  const alternates = translations.size < 2
    ? []
    : [...translations, ...fallback === undefined ? [] : [["x-default", fallback] as const]];
  return [
    markup`<link rel="canonical" href="${site.baseUrl}${page.path}">`,
    ...alternates.map(([language, { path }]) =>
      markup`<link rel="alternate" hreflang="${language}" href="${site.baseUrl}${path}">`
    ),
    markup`<link rel="alternate" type="text/markdown" href="${page.markdownPath}">`,
    feed &&
    markup`<link rel="alternate" type="application/atom+xml" href="${feed.path}" title="${feed.listing.title}">`,
  ];
}

/** The Open Graph protocol's properties, for previews of a shared link. */
function openGraph(view: View, site: Site): Value[] {
  const { tagline, locale } = site.in(view.language);
  const image = view.page?.image ?? site.theme.socialImage ?? engineSocialImage;
  const properties = {
    "og:type": view.layout === "article" ? "article" : "website",
    "og:title": view.title,
    "og:description": view.description,
    "og:url": view.page && site.baseUrl + view.page.path,
    "og:site_name": site.name,
    "og:locale": locale.replace("-", "_"),
    "og:image": site.baseUrl + image.path,
    "og:image:width": image.width?.toString(),
    "og:image:height": image.height?.toString(),
    "og:image:alt": `${site.name}: ${tagline}`,
  };
  return [
    ...Object.entries(properties).map(([property, content]) =>
      content !== undefined && markup`<meta property="${property}"${attribute("content", content)}>`
    ),
    markup`<meta name="twitter:card" content="summary_large_image">`,
  ];
}

const engineSocialImage = { path: engineAsset("social.png"), width: 1200, height: 630 };

function jsonLd({ page, jsonLd = [] }: View, crumbs: readonly Crumb[], site: Site): unknown[] {
  if (page === undefined) return [...jsonLd];
  return [
    pageJsonLd(page, site),
    ...crumbs.length < 2 ? [] : [breadcrumbJsonLd(crumbs, site)],
    ...jsonLd,
  ];
}
