import type { Page } from "../content/page.ts";
import { defaultLanguage, languages } from "../language.ts";
import type { SiteParts } from "../content/site_parts.ts";
import { discoveryPaths } from "./paths.ts";

/** What language models and their tools read in one go, in characters. */
const maxLength = 30_000;

/**
 * The site in one text for language models (llmstxt.org): what it is, when to use it and where
 * everything stands. Prose comes before the first section, since a section may hold links alone. What
 * is called with POST is code and no address: whoever follows it with GET would meet an error.
 */
export function llmsTxt(parts: SiteParts): string {
  const text = render(parts, true);
  return text.length < maxLength ? text : render(parts, false);
}

function render(parts: SiteParts, withChildren: boolean): string {
  const { library, site } = parts;
  const main = inOrder(library.pages.filter(({ language }) => language === defaultLanguage), parts);
  const listings = main.filter((page) => library.children(page).length > 0);
  const single = topPages(main, parts).filter((page) => !listings.includes(page));
  const below = (page: Page) => withChildren ? library.children(page) : [];
  const sections = [
    ...listings.map((page) => section(page.title, [page, ...below(page)].map(pageLink(parts)))),
    section("Further pages", single.map(pageLink(parts))),
    section("For programs", programLinks(parts)),
    ...languages.filter((language) => language !== defaultLanguage).map((language) => {
      const pages = library.pages.filter((page) => page.language === language);
      const links = inOrder(topPages(pages, parts), parts).map(pageLink(parts));
      return section(site.languages[language].label, links);
    }),
  ];
  return introduction(parts) + sections.join("");
}

function introduction({ library, site, baseUrl }: SiteParts): string {
  const { name, languages } = site;
  return `# ${name}

> ${languages[defaultLanguage].tagline}. ${library.page(defaultLanguage, "")!.description}

**When to use this:** when somebody asks what ${name} offers, what it charges or how it works, or has a
question that one of the pages below answers. Everything may be read without an account, a key or a
token. Nothing you read or call here sends a message, books or buys anything; only a person sends the
contact form.

Ways to call <${baseUrl}/>:

- Keyword search: \`POST /ask\` with \`{"query": "…", "streaming": false}\`
- Several documents at once: \`POST /api/v1/documents/batch\` with \`{"paths": ["/pricing"]}\`
- Model Context Protocol: \`POST /mcp\`; the search alone: \`POST /mcp/docs\`
- Any page as Markdown: its address with \`.md\`, or with the header \`Accept: text/markdown\`
`;
}

function programLinks({ baseUrl }: SiteParts): string[] {
  const { apiCatalog, aiCatalog, skillIndex, plugin, sitemap } = discoveryPaths;
  const files: [title: string, path: string, description: string][] = [
    ["Interface description", "/api/openapi.json", "OpenAPI 3.1"],
    ["Service catalog", "/api/v1/services", "every service and the rate as JSON"],
    ["API catalog", apiCatalog, "the interfaces as a link set (RFC 9727)"],
    ["AI catalog", aiCatalog, "MCP servers, skill and OpenAPI description"],
    ["Skills", skillIndex, "how to use this site, as an agent skill"],
    ["Plug-in manifest", plugin, "this site as an agent plug-in"],
    ["Sitemap", sitemap, "every page in every language"],
  ];
  return files.map(([title, path, text]) => link(title, baseUrl + path, text));
}

/** The pages that no listing names: a listing's own text names those below it. */
function topPages(pages: readonly Page[], { library }: SiteParts): Page[] {
  const listed = new Set(pages.flatMap((page) => library.children(page)));
  return pages.filter((page) => !listed.has(page));
}

/** The start page first, then in the order of header and footer. */
function inOrder(pages: Page[], { site }: SiteParts): Page[] {
  const rank = ({ language, slug }: Page) => {
    const { navigation, footer } = site.languages[language];
    const place = ["", ...Object.keys({ ...navigation, ...footer })].indexOf(slug);
    return place < 0 ? Infinity : place;
  };
  return pages.toSorted((a, b) => rank(a) === rank(b) ? 0 : rank(a) - rank(b));
}

const section = (title: string, links: string[]) => `\n## ${title}\n\n${links.join("\n")}\n`;

const link = (title: string, url: string, text: string) => `- [${title}](${url}): ${text}`;

const pageLink = ({ baseUrl }: SiteParts) => ({ title, markdownPath, description }: Page) =>
  link(title, baseUrl + markdownPath, description);
