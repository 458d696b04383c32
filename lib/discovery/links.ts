import type { Page } from "../site/page.ts";
import type { Site } from "../site/site.ts";
import { discoveryPaths, serviceContracts } from "../contract/mod.ts";

/** Makes the fields of a page: its language, and links to its forms and all else (RFC 8288). */
export function pageHeaders(
  page: Page,
  site: Site,
  form: "html" | "markdown",
): { "content-language": string; link: string } {
  const isHtml = form === "html";
  const pathOf = (version: Page) => isHtml ? version.path : version.markdownPath;
  const here = (path: string, rel: string, type: string) =>
    `<${path}>; rel="${rel}"; type="${type}"`;
  const links = [
    `<${site.baseUrl}${page.path}>; rel="canonical"`,
    isHtml
      ? here(page.markdownPath, "alternate", "text/markdown")
      : here(page.path, "alternate", "text/html"),
    ...[...alternates(page, site)].map(([language, version]) =>
      `<${site.baseUrl}${pathOf(version)}>; rel="alternate"; hreflang="${language}"`
    ),
    here(discoveryPaths.llmsTxt, "describedby", "text/plain"),
    here(serviceContracts.getInterfaceDescription.path, "service-desc", "application/json"),
    here(discoveryPaths.apiCatalog, "api-catalog", "application/linkset+json"),
    ...page.kind !== "start" ? [] : [
      here(site.in(page.language).developers.path, "service-doc", "text/html"),
      here(discoveryPaths.sitemap, "sitemap", "application/xml"),
    ],
  ];
  return { "content-language": page.language, link: links.join(", ") };
}

/** Finds a page in all its languages, itself included, by `hreflang`; none for a page in one. */
export function alternates(page: Page, site: Site): ReadonlyMap<string, Page> {
  const versions = new Map<string, Page>(site.translations(page));
  if (versions.size < 2) return new Map();
  const original = versions.get(site.languages[0]);
  return original === undefined ? versions : versions.set("x-default", original);
}
