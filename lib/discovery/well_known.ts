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

/** Makes the Link header of the catalog, which a HEAD request asks for (RFC 9727, 2). */
export function apiCatalogLink(baseUrl: string): string {
  return `<${baseUrl}${discoveryPaths.apiCatalog}>; rel="api-catalog"`;
}

/**
 * Writes the API catalog: the link set of every interface one calls, which are those with a quota
 * (RFC 9727, 4; RFC 9264, 4.2; RFC 8631 for the relations).
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

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Says whom to tell about a weakness (RFC 9116): the practice. It expires a year after the day of the
 * start, `now` in milliseconds since 1970; every start on a day writes the same file. A site without
 * an email address has none.
 */
export function securityTxt(
  { baseUrl, languages, practice: { email } }: Site,
  now: number,
): string | undefined {
  if (email === undefined) return undefined;
  const today = now - now % dayMs;
  const expires = new Date(today + 365 * dayMs).toISOString().replace(".000", "");
  return `Contact: mailto:${email}
Expires: ${expires}
Preferred-Languages: ${languages.join(", ")}
Canonical: ${baseUrl}${discoveryPaths.securityTxt}
`;
}
