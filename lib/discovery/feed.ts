import { escape } from "@std/html";
import { type Feed, isChangelog } from "../content/feeds.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { htmlOf, textOf } from "../content/text.ts";
import { longDate } from "../format.ts";

/** The media type of Atom (RFC 4287, 7). */
export const feedType = "application/atom+xml; charset=utf-8";

/** The newest entries, whose full text the feed holds; older ones have their summary alone. */
const mostTexts = 20;

/** What an entry of a feed says; `html` is its full text. */
interface Entry {
  path: string;
  title: string;
  /** A day, and a moment. */
  published: string | undefined;
  updated: string;
  description?: string;
  html?: string;
}

/** A feed as an Atom document (RFC 4287). */
export async function atom(feed: Feed, site: Site): Promise<string> {
  const { path, listing } = feed;
  const url = (path: string) => escape(site.baseUrl + path);
  const title = listing.kind === "start" ? site.name : `${listing.title} – ${site.name}`;
  const entries = await (isChangelog(listing) ? days(listing, site) : pages(feed, site));
  const updated = entries.map(({ updated }) => updated).reduce((a, b) => a > b ? a : b);
  const written = entries.map(({ path, title, published, updated, description, html }) =>
    `  <entry>
    <id>${url(path)}</id>
    <title>${escape(title)}</title>
    <link rel="alternate" type="text/html" href="${url(path)}"/>
    <published>${midnight(published)}</published>
    <updated>${updated}</updated>${
      description === undefined ? "" : `\n    <summary>${escape(description)}</summary>`
    }${html === undefined ? "" : `\n    <content type="html">${escape(html)}</content>`}
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

/** The pages of a folder. */
async function pages({ entries }: Feed, site: Site): Promise<Entry[]> {
  const written: Entry[] = [];
  for (const [index, page] of entries.entries()) {
    const { path, title, published, description } = page;
    const html = index < mostTexts ? await fullText(page, site) : undefined;
    written.push({ path, title, published, updated: changed(page), description, html });
  }
  return written;
}

/** The days of a changelog: each is a heading, and what follows it up to the next one. */
async function days(page: Page, site: Site): Promise<Entry[]> {
  const { locale } = site.in(page.language);
  const parts = (await fullText(page, site))
    .matchAll(/<h3 id="(\d{4}-\d\d-\d\d)">.*?<\/h3>\n*(.*?)(?=<h[23] |$)/gs);
  return Array.from(parts, ([, day = "", html]) => ({
    path: `${page.path}#${day}`,
    title: `${page.title}: ${longDate(day, locale)}`,
    published: day,
    updated: midnight(day),
    html,
  }));
}

/** A page's text, whose links and pictures are found from any place where the feed is read. */
async function fullText(page: Page, site: Site): Promise<string> {
  const { opening, rest } = await htmlOf(textOf(page, site));
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
