import { escape } from "@std/html";
import type { Page } from "../site/page.ts";
import type { Site } from "../site/site.ts";
import { htmlForFeed } from "../site/text.ts";
import { withAbsoluteLinks } from "../markdown/renderer.ts";

/** A feed of a folder's published pages. */
export interface Feed {
  path: string;
  /** The page that lists the folder, of the site's top folder the start page. */
  listing: Page;
  /** Pages that say when they were published, the newest first. */
  entries: readonly Page[];
}

/** Lists every feed; a folder without a published page has none. */
export function feeds(site: Site): Feed[] {
  return site.pages.flatMap((page) => feedOf(site, page) ?? []);
}

/** Finds the feed of the folder that a page lists. */
export function feedOf(site: Site, listing: Page): Feed | undefined {
  const pages = listing.kind === "start"
    ? site.pages.filter(({ language, slug }) =>
      language === listing.language && !slug.includes("/")
    )
    : site.children(listing);
  const entries = pages.filter(({ published }) => published !== undefined)
    .toSorted((a, b) => (a.published ?? "") < (b.published ?? "") ? 1 : -1);
  if (entries.length === 0) return undefined;
  const path = listing.path.replace(/\/?(?:\?.*)?$/, "/feed.xml");
  return { path, listing, entries };
}

/** The newest entries, whose full text the feed holds; older ones have their summary alone. */
const maxFullTexts = 20;

/** Writes a feed as an Atom document (RFC 4287). */
export async function atom({ path, listing, entries }: Feed, site: Site): Promise<string> {
  const url = (path: string) => escape(site.baseUrl + path);
  const title = listing.kind === "start" ? site.name : `${listing.title} – ${site.name}`;
  const updated = entries.map(changed).reduce((a, b) => a > b ? a : b);
  const elements = await Promise.all(entries.map(async (page, index) => {
    // Its links and pictures are found wherever the feed is read.
    const html = index < maxFullTexts
      ? withAbsoluteLinks(await htmlForFeed(page, site), site.baseUrl + page.path)
      : undefined;
    return `  <entry>
    <id>${url(page.path)}</id>
    <title>${escape(page.title)}</title>
    <link rel="alternate" type="text/html" href="${url(page.path)}"/>
    <published>${page.published}T00:00:00Z</published>
    <updated>${changed(page)}</updated>
    <summary>${escape(page.description)}</summary>${
      html === undefined ? "" : `\n    <content type="html">${escape(html)}</content>`
    }
  </entry>
`;
  }));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${listing.language}">
  <id>${url(path)}</id>
  <title>${escape(title)}</title>
  <subtitle>${escape(listing.description)}</subtitle>
  <updated>${updated}</updated>
  <author><name>${escape(site.name)}</name><uri>${url("/")}</uri></author>
  <link rel="self" type="application/atom+xml" href="${url(path)}"/>
  <link rel="alternate" type="text/html" href="${url(listing.path)}"/>
${elements.join("")}</feed>
`;
}

/** Tells when a page changed last, which is not before it was published. */
const changed = ({ published = "", updated = "" }: Page) =>
  `${updated > published ? updated : published}T00:00:00Z`;
