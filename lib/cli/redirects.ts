import { type FindRedirect, type Redirect, redirectTable } from "../http/redirects.ts";
import type { PublishedDocument } from "../site/published_documents.ts";
import type { Site } from "../site/site.ts";

/**
 * Leads from old addresses and other names, as the site has them, and from another spelling of what
 * is published. Where several meet, the first holds.
 */
export function siteRedirects(
  site: Site,
  documents: ReadonlyMap<string, PublishedDocument>,
): FindRedirect {
  const itself = (path: string): [string, Redirect] => [path, { to: path, status: 308 }];
  return redirectTable([
    ...site.redirects,
    ...[...documents.keys(), ...site.files.keys()].map(itself),
  ]);
}
