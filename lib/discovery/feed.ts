import { escape } from "@std/html";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { htmlOf, parsePage } from "../content/text.ts";

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

/** The media type of Atom (RFC 4287, 7). */
export const feedType = "application/atom+xml; charset=utf-8";

/** The newest entries, whose full text the feed holds; older ones have their summary alone. */
const mostTexts = 20;

/** An entry of a feed; `html` is its full text. */
interface Entry {
  path: string;
  title: string;
  /** A day, and a moment. */
  published: string | undefined;
  updated: string;
  description: string;
  html: string | undefined;
}

/** Writes a feed as an Atom document (RFC 4287). */
export async function atom(feed: Feed, site: Site): Promise<string> {
  const { path, listing } = feed;
  const url = (path: string) => escape(site.baseUrl + path);
  const title = listing.kind === "start" ? site.name : `${listing.title} – ${site.name}`;
  const entries = await entriesOf(feed, site);
  const updated = entries.map(({ updated }) => updated).reduce((a, b) => a > b ? a : b);
  const written = entries.map(({ path, title, published, updated, description, html }) =>
    `  <entry>
    <id>${url(path)}</id>
    <title>${escape(title)}</title>
    <link rel="alternate" type="text/html" href="${url(path)}"/>
    <published>${midnight(published)}</published>
    <updated>${updated}</updated>
    <summary>${escape(description)}</summary>${
      html === undefined ? "" : `\n    <content type="html">${escape(html)}</content>`
    }
  </entry>
`
  );
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

/** Makes the entries, one of each page. */
async function entriesOf({ entries }: Feed, site: Site): Promise<Entry[]> {
  const written: Entry[] = [];
  for (const [index, page] of entries.entries()) {
    const { path, title, published, description } = page;
    const html = index < mostTexts ? await fullText(page, site) : undefined;
    written.push({ path, title, published, updated: changed(page), description, html });
  }
  return written;
}

/** Renders a page's text, with links and pictures that are found wherever the feed is read. */
async function fullText(page: Page, site: Site): Promise<string> {
  const { lead, rest } = await htmlOf(parsePage(page, site));
  const here = site.baseUrl + page.path;
  return `${lead}${rest}`.replaceAll(
    / (href|src)="([^"]*)"/g,
    (all, name, to) => URL.canParse(to, here) ? ` ${name}="${new URL(to, here).href}"` : all,
  );
}

const midnight = (day: string | undefined) => `${day}T00:00:00Z`;

/** Tells when a page changed last, which is not before it was published. */
const changed = ({ published = "", updated = "" }: Page) =>
  midnight(updated > published ? updated : published);
