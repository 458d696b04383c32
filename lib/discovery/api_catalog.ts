import type { Site } from "../content/site.ts";
import { contracts } from "../contract/mod.ts";
import { discoveryPaths, interfacePaths } from "../contract/paths.ts";

/** A link target of a link set (RFC 9264, 4.2.3). */
interface Target {
  href: string;
  type: string;
  hreflang?: string[];
  title?: string;
}

/** With the profile that says what the link set is (RFC 9727, 4.2). */
export const apiCatalogType =
  'application/linkset+json;profile="https://www.rfc-editor.org/info/rfc9727"';

/** The Link header of the catalog, which a HEAD request asks for (RFC 9727, 2). */
export function apiCatalogLink(baseUrl: string): string {
  return `<${baseUrl}${discoveryPaths.apiCatalog}>; rel="api-catalog"`;
}

/**
 * The API catalog: the link set of every interface one calls, which are those with a quota (RFC 9727,
 * 4; RFC 9264, 4.2; RFC 8631 for the relations).
 */
export function apiCatalog(site: Site): string {
  const { baseUrl } = site;
  const interfaces = contracts.filter(({ quota }) => quota);
  const documentation = site.languages.flatMap((language): Target[] => {
    const { path, markdownPath, title } = site.in(language).developers;
    const hreflang = [language];
    return [
      { href: baseUrl + path, type: "text/html", hreflang, title },
      { href: baseUrl + markdownPath, type: "text/markdown", hreflang, title },
    ];
  });
  const json = (path: string): Target => ({ href: baseUrl + path, type: "application/json" });
  const linkset = [...new Set(interfaces.map(({ path }) => path))].map((path) => ({
    anchor: baseUrl + path,
    "service-desc": [json(interfacePaths.openApi)],
    "service-doc": documentation,
    status: [json(interfacePaths.health)],
  }));
  return JSON.stringify({ linkset });
}
