import type { Page } from "../content/page.ts";
import { discoveryPaths } from "../discovery/paths.ts";
import type { Site } from "../content/site.ts";

/** The Link header of a start page: where programs find everything else (RFC 8288). */
export function discoveryLinks(start: Page, site: Site): string {
  const { developers } = site.in(start.language);
  return [
    link(discoveryPaths.apiCatalog, "api-catalog", "application/linkset+json"),
    link("/api/openapi.json", "service-desc", "application/json"),
    link(developers.path, "service-doc", "text/html"),
    link(discoveryPaths.llmsTxt, "describedby", "text/plain"),
    link(discoveryPaths.sitemap, "sitemap", "application/xml"),
    link(start.markdownPath, "alternate", "text/markdown"),
  ].join(", ");
}

const link = (path: string, rel: string, type: string) => `<${path}>; rel="${rel}"; type="${type}"`;
