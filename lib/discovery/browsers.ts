import { escape } from "@std/html";
import { engineAsset } from "../browser/assets.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { localPaths } from "../contract/paths.ts";

/** The media type of a web application manifest (W3C, Web Application Manifest). */
export const webManifestType = "application/manifest+json";

/** Tells a phone that keeps the site beside its apps what to show there. */
export function webManifest({ name, theme: { mark }, in: local, languages }: Site): string {
  const { start, language, tagline } = local(languages[0]);
  const { path, type } = mark ?? { path: engineAsset("mark.svg"), type: "image/svg+xml" };
  return JSON.stringify({
    id: start.path,
    name,
    description: tagline,
    lang: language,
    start_url: start.path,
    scope: "/",
    display: "browser",
    icons: [
      { src: path, type, sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  });
}

/** The media type of an OpenSearch description (OpenSearch 1.1, draft 6). */
export const openSearchType = "application/opensearchdescription+xml";

/** Tells where the description of a language's search is. */
export const openSearchPath = ({ prefix }: LocalSite): string => prefix + localPaths.openSearch;

/** Tells browsers how the site is searched in a language. */
export function openSearch({ language, search, words }: LocalSite, site: Site): string {
  const address = `${site.baseUrl}${search.path}?query={searchTerms}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escape(atMost16(site.name))}</ShortName>
  <Description>${escape(`${site.name}: ${words.search.field}`)}</Description>
  <Url type="text/html" method="get" template="${escape(address)}"/>
  <Language>${language}</Language>
  <InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;
}

/** Shortens a name to the 16 characters that a short one has at most. */
const atMost16 = (name: string): string => [...name].slice(0, 16).join("").trimEnd();
