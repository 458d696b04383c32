import { lazyDocument, type PublishedDocument } from "../site/published_documents.ts";
import type { Page } from "../site/page.ts";
import { attributeLine, cardOf, rateOf } from "../site/services.ts";
import { plainCard } from "../markdown/card.ts";
import { publishedOf, type Site } from "../site/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { discoveryPaths, interfacePaths } from "../contract/mod.ts";
import type { Language } from "../languages/mod.ts";
import { tools } from "../mcp/tools.ts";
import { asMarkdown, fill, lineAsMarkdown } from "../base/fill.ts";
import { feeds } from "./feed.ts";
import opening from "./llms.md" with { type: "text" };

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
  const [first, ...others] = site.languages;
  const main = inOrder(site.pagesIn(first), first, site);
  const listings = main.filter((page) => site.children(page).length > 0);
  const single = topPages(main, site).filter((page) => !listings.includes(page));
  const below = (page: Page) =>
    withChildren ? site.children(page).filter((child) => !listings.includes(child)) : [];
  const sections = [
    ...listings.map((page) => section(page.title, [page, ...below(page)].map(pageLine(site)))),
    section("Further pages", single.map(pageLine(site))),
    section("For programs", programLinks(site)),
    ...others.map((language) => {
      const pages = site.pagesIn(language).filter((page) => !main.includes(page));
      const links = inOrder(topPages(pages, site), language, site).map(pageLine(site));
      return section(site.in(language).label, links);
    }),
    section("Optional", optionalLinks(site)),
  ];
  return introduction(site) + sections.join("");
}

function introduction(site: Site): string {
  const { tagline, start, pricing, contact, language } = site.in(site.languages[0]);
  const rate = rateOf(site.in(language), site);
  const { mail, delivered, saved } = site.engine.conditions(site);
  return fill(opening, {
    ...interfacePaths,
    name: asMarkdown(site.name),
    practice: site.isPractice,
    invented: site.invented,
    saved,
    cannotSend: mail === false,
    sendsNothing: delivered === false,
    language,
    languages: site.languages.map((each) => `\`${each}\``).join(", "),
    readQuota: site.engine.part("read quota", "en", site),
    contactQuota: site.engine.part("contact quota", "en", site),
    homePages: site.languages.map((each) => `\`${site.in(each).start.markdownPath}\``).join(" or "),
    about: lineAsMarkdown([...new Set([tagline, start.description])].join(". ")),
    baseUrl: site.baseUrl,
    rate: rate && `${attributeLine(rate)}.`,
    pricingPath: pricing.path,
    tools: tools.mcp.map(({ name }) => `\`${name}\``).join(", "),
    handOver: site.isPractice ? handOverTemplate(site.baseUrl + contact.path) : undefined,
  });
}

function programLinks(site: Site): string[] {
  const { openApi, catalog } = interfacePaths;
  const link = lineIn(site);
  const services = {
    prices: "every service and its price",
    rate: "every service and the rate",
    nothing: "every service",
  }[publishedOf(site)];
  return [
    link("OpenAPI description", openApi, "OpenAPI 3.1"),
    link("Service catalog", catalog, `${services} as JSON`),
    link("API catalog", discoveryPaths.apiCatalog, "the interfaces as a link set (RFC 9727)"),
  ];
}

function optionalLinks(site: Site): string[] {
  const { plugin, sitemap } = discoveryPaths;
  const link = lineIn(site);
  return [
    ...feeds(site).map(({ path, listing }) =>
      link(`Feed: ${listing.title}`, path, "what is new there, as Atom")
    ),
    link("Sitemap", sitemap, "every page in every language"),
    link("plugin.json", plugin, "the addresses of OpenAPI and MCP, as JSON"),
  ];
}

/** Finds the pages that no listing names: a listing's own text names those below it. */
function topPages(pages: readonly Page[], site: Site): Page[] {
  const listed = new Set(pages.flatMap((page) => site.children(page)));
  return pages.filter((page) => !listed.has(page));
}

/** Sorts pages: the start page first, then in the order of header and footer. */
function inOrder(pages: Page[], language: Language, site: Site): Page[] {
  const { start, navigation, footer } = site.in(language);
  const order = [start, ...[...navigation, ...footer].map(({ page }) => page)];
  const rank = (page: Page) => order.includes(page) ? order.indexOf(page) : order.length;
  return pages.toSorted((a, b) => rank(a) - rank(b));
}

const section = (title: string, links: string[]) => `\n## ${title}\n\n${links.join("\n")}\n`;

const lineIn = ({ baseUrl }: Site) => (title: string, path: string, text: string) =>
  `- [${lineAsMarkdown(title)}](${baseUrl}${path}): ${text}`;

/** Writes a line for a page, as listings have it, with the address of its Markdown. */
const pageLine = (site: Site) => (page: Page) =>
  plainCard({ ...cardOf(page, site), path: site.baseUrl + page.markdownPath });
