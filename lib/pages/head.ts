import { engineAsset } from "../browser/assets.ts";
import type { Deps } from "../deps.ts";
import { dataBlock, type Html, lines, markup, type Value } from "./html.ts";
import type { View } from "./view.ts";

/** What browsers, search engines and agents read before the page itself. */
export function head(view: View, { site }: Deps): Html {
  const { baseUrl, name, theme } = site;
  const local = site.in(view.language);
  const title = view.layout === "start" ? `${name}: ${local.tagline}` : `${view.title} – ${name}`;
  return markup`<head>
${
    lines([
      markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.failed && `${local.words.frame.errorPrefix}: `}${title}</title>
<meta name="description" content="${view.description}">`,
      view.unlisted && markup`<meta name="robots" content="noindex">`,
      ...addresses(view, site),
      markup`<link rel="icon" href="${theme.mark?.path ?? engineAsset("mark.svg")}" type="${
        theme.mark?.type ?? "image/svg+xml"
      }">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${engineAsset("style.css")}">`,
      theme.stylesheet && markup`<link rel="stylesheet" href="${theme.stylesheet.path}">`,
      ...["tools.js", ...view.scripts].map((name) =>
        markup`<script type="module" src="${engineAsset(name)}"></script>`
      ),
      ...openGraph(view, site, baseUrl),
      ...view.jsonLd.map((object) => dataBlock("application/ld+json", object)),
    ])
  }
</head>`;
}

/** Canonical address, the other languages (absolute, as search engines want) and the Markdown. */
function addresses(
  { path, translations, markdownPath, feedPath }: View,
  { baseUrl, languages }: Deps["site"],
): Value[] {
  const fallback = translations.get(languages[0]);
  const alternates = path === undefined || translations.size < 2
    ? []
    : [...translations, ...fallback === undefined ? [] : [["x-default", fallback] as const]];
  return [
    path !== undefined && markup`<link rel="canonical" href="${baseUrl}${path}">`,
    ...alternates.map(([language, to]) =>
      markup`<link rel="alternate" hreflang="${language}" href="${baseUrl}${to}">`
    ),
    markdownPath !== undefined &&
    markup`<link rel="alternate" type="text/markdown" href="${markdownPath}">`,
    feedPath !== undefined &&
    markup`<link rel="alternate" type="application/atom+xml" href="${feedPath}">`,
  ];
}

/** The Open Graph protocol's properties, for previews of a shared link. */
function openGraph(view: View, site: Deps["site"], baseUrl: string): Value[] {
  const { path, width, height } = site.theme.socialImage ??
    { path: engineAsset("social.png"), width: 1200, height: 630 };
  const { locale, tagline } = site.in(view.language);
  const properties = {
    "og:type": view.layout === "article" ? "article" : "website",
    "og:title": view.title,
    "og:description": view.description,
    "og:url": view.path === undefined ? undefined : baseUrl + view.path,
    "og:site_name": site.name,
    "og:locale": locale.replace("-", "_"),
    "og:image": baseUrl + path,
    "og:image:width": width,
    "og:image:height": height,
    "og:image:alt": `${site.name}: ${tagline}`,
  };
  return [
    ...Object.entries(properties).map(([property, content]) =>
      content !== undefined && markup`<meta property="${property}" content="${content}">`
    ),
    markup`<meta name="twitter:card" content="summary_large_image">`,
  ];
}
