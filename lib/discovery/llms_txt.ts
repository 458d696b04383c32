import { lazyDocument, type PublishedDocument } from "../site/text.ts";
import type { Page } from "../site/page.ts";
import { attributeLine, cardOf, rateOf } from "../site/services.ts";
import { plainCard } from "../markdown/card.ts";
import { type LocalSite, publishedOf, type Site } from "../site/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { discoveryPaths } from "../contract/mod.ts";
import { tools } from "../mcp/tools.ts";
import { asMarkdown, fill, lineAsMarkdown } from "../base/fill.ts";
import { feeds } from "./feed.ts";
import template from "./llms.md" with { type: "text" };

/** The characters that language models and their tools read in one go. */
const maxLength = 30_000;

/**
 * Sums up the site for language models (llmstxt.org). Prose stands before the first section, for a
 * section may hold links alone; what is called with POST is code, for following a link would fail.
 */
export const llmsTxt = (site: Site): PublishedDocument =>
  lazyDocument(
    {
      path: discoveryPaths.llmsTxt,
      title: "llms.txt",
      contentType: "text/plain; charset=utf-8",
      // The prose is English, whatever the titles are in.
      headers: { "content-language": [...new Set([...site.languages, "en"])].join(", ") },
    },
    () => {
      const text = render(site, true);
      // Where it would be too long, the listings stand for the pages below them.
      return text.length < maxLength ? text : render(site, false);
    },
  );

function render(site: Site, withChildren: boolean): string {
  const { tagline, start, pricing, contact, language } = site.in();
  const rate = rateOf(site.in(language), site);
  const ofFeeds = feeds(site).map(({ path, listing }) =>
    `[Feed: ${lineAsMarkdown(listing.title)}](${site.baseUrl}${path}): what is new there, as Atom`
  );
  const values = {
    ...site.engine.conditions(site),
    ...pageLists(site, withChildren),
    name: asMarkdown(site.name),
    invented: site.invented,
    language,
    languages: site.languages.map((each) => `\`${each}\``).join(", "),
    homePages: site.languages.map((each) => `\`${site.in(each).start.markdownPath}\``).join(" or "),
    about: lineAsMarkdown([...new Set([tagline, start.description])].join(". ")),
    baseUrl: site.baseUrl,
    services: {
      prices: "every service and its price",
      rate: "every service and the rate",
      nothing: "every service",
    }[publishedOf(site)],
    rate: rate && `${attributeLine(rate)}.`,
    pricingPath: pricing.path,
    tools: tools.mcp.map(({ name }) => `\`${name}\``).join(", "),
    handOver: site.isPractice ? handOverTemplate(site.baseUrl + contact.path) : undefined,
    feeds: ofFeeds.join("\n- ") || undefined,
  };
  return fill(template, values, (part) => site.engine.part(part, "en", site));
}

/** Lists the pages: of the first language by listing, of each other one in a section of its own. */
function pageLists(site: Site, withChildren: boolean) {
  const [first, ...others] = site.languages;
  const main = inOrder(site.pagesIn(first), site.in(first));
  const listings = main.filter((page) => site.children(page).length > 0);
  const isListing = (page: Page) => listings.includes(page);
  const lines = (pages: readonly Page[]) =>
    pages.map((page) =>
      plainCard({ ...cardOf(page, site), path: site.baseUrl + page.markdownPath })
    ).join("\n");
  const sections = (list: [title: string, pages: readonly Page[]][]) =>
    list.map(([title, pages]) => `## ${title}\n\n${lines(pages)}`).join("\n\n") || undefined;
  return {
    listings: sections(listings.map((page) => {
      const below = withChildren ? site.children(page).filter((child) => !isListing(child)) : [];
      return [page.title, [page, ...below]];
    })),
    others: lines(topPages(main, site).filter((page) => !isListing(page))),
    otherLanguages: sections(others.map((language) => {
      const local = site.in(language);
      const pages = site.pagesIn(language).filter((page) => !main.includes(page));
      return [local.label, inOrder(topPages(pages, site), local)];
    })),
  };
}

/** Finds the pages that no listing names: a listing's own text names those below it. */
function topPages(pages: readonly Page[], site: Site): Page[] {
  const listed = new Set(pages.flatMap((page) => site.children(page)));
  return pages.filter((page) => !listed.has(page));
}

/** Sorts pages: the start page first, then in the order of header and footer. */
function inOrder(pages: readonly Page[], { start, navigation, footer }: LocalSite): Page[] {
  const order = [start, ...[...navigation, ...footer].map(({ page }) => page)];
  const rank = (page: Page) => order.includes(page) ? order.indexOf(page) : order.length;
  return pages.toSorted((a, b) => rank(a) - rank(b));
}
