import { escape } from "@std/html";
import type { Feed } from "../content/feeds.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { inTurns } from "../turns.ts";

/** The media type of Atom (RFC 4287, 7). */
export const feedType = "application/atom+xml; charset=utf-8";

/** The newest entries, whose full text the feed holds; older ones have their summary alone. */
const mostTexts = 20;

/** A feed as an Atom document (RFC 4287). */
export async function atom({ path, listing, entries }: Feed, site: Site): Promise<string> {
  const url = (path: string) => escape(site.baseUrl + path);
  const title = listing.kind === "start" ? site.name : `${listing.title} – ${site.name}`;
  const updated = entries.map(changed).reduce((a, b) => a > b ? a : b);
  const written: string[] = [];
  for (const [index, page] of entries.entries()) {
    const text = index < mostTexts
      ? `\n    <content type="html">${escape(await fullText(page, site))}</content>`
      : "";
    written.push(`  <entry>
    <id>${url(page.path)}</id>
    <title>${escape(page.title)}</title>
    <link rel="alternate" type="text/html" href="${url(page.path)}"/>
    <published>${midnight(page.published)}</published>
    <updated>${changed(page)}</updated>
    <summary>${escape(page.description)}</summary>${text}
  </entry>
`);
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

/** A page's text, whose links and pictures are found from any place where the feed is read. */
async function fullText(page: Page, site: Site): Promise<string> {
  await inTurns(page.read());
  const { opening, rest } = await page.html();
  const here = site.baseUrl + page.path;
  return `${opening}${rest}`.replaceAll(
    / (href|src)="([^"]*)"/g,
    (all, name, to) => URL.canParse(to, here) ? ` ${name}="${new URL(to, here).href}"` : all,
  );
}

const midnight = (day: string | undefined) => `${day}T00:00:00Z`;

/** When a page changed last, which is not before it was published. */
const changed = ({ published = "", updated = "" }: Page) =>
  midnight(updated > published ? updated : published);
