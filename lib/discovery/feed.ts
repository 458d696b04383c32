import { escape } from "@std/html";
import type { Feed } from "../content/feeds.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import type { Steps } from "../turns.ts";

/** The media type of Atom (RFC 4287, 7). */
export const feedType = "application/atom+xml; charset=utf-8";

/** A feed as an Atom document (RFC 4287). */
export function* atom({ path, listing, entries }: Feed, site: Site): Steps<string> {
  const url = (path: string) => escape(site.baseUrl + path);
  const title = listing.kind === "start" ? site.name : `${listing.title} – ${site.name}`;
  const updated = entries.map(changed).reduce((a, b) => a > b ? a : b);
  const written: string[] = [];
  for (const page of entries) {
    written.push(`  <entry>
    <id>${url(page.path)}</id>
    <title>${escape(page.title)}</title>
    <link rel="alternate" type="text/html" href="${url(page.path)}"/>
    <published>${midnight(page.published)}</published>
    <updated>${changed(page)}</updated>
    <summary>${escape(page.description)}</summary>
  </entry>
`);
    yield;
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${listing.language}">
  <id>${url(path)}</id>
  <title>${escape(title)}</title>
  <subtitle>${escape(listing.description)}</subtitle>
  <updated>${updated}</updated>
  <author><name>${escape(site.name)}</name><uri>${url("/")}</uri></author>
  <link rel="self" type="application/atom+xml" href="${url(path)}"/>
  <link rel="alternate" type="text/html" href="${url(listing.path)}"/>
${written.join("")}</feed>
`;
}

const midnight = (day: string | undefined) => `${day}T00:00:00Z`;

/** When a page changed last, which is not before it was published. */
const changed = ({ published = "", updated = "" }: Page) =>
  midnight(updated > published ? updated : published);
