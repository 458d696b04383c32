import type { Library } from "../content/library.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { defaultLanguage } from "../language.ts";

/** The site in one text for language models (llmstxt.org): what it is and where everything stands. */
export function llmsTxt(
  { library, site, baseUrl }: { library: Library; site: Site; baseUrl: string },
): string {
  const { name, languages } = site;
  const start = library.page(defaultLanguage, "")!;
  const link = ({ title, markdownPath, description }: Page) =>
    `- [${title}](${baseUrl}${markdownPath}): ${description}`;
  const english = library.pages.filter(({ language }) => language === defaultLanguage);
  const listings = english.filter((page) => library.children(page).length > 0);
  const listed = new Set(listings.flatMap((page) => [page, ...library.children(page)]));
  const single = english.filter((page) => !listed.has(page));
  const other = library.pages.filter(({ language, slug }) =>
    language !== defaultLanguage && !slug.includes("/")
  );
  return `# ${name}

> ${languages[defaultLanguage].tagline}. ${start.description}

## When to use this

Use these pages to find out what ${name} offers, at which rate and how it works. Everything may be
read without an account, a key or a token. Nothing you read or call here sends a message, books or
buys anything; only a person sends the contact form.

## Interfaces

- [Interface description](${baseUrl}/api/openapi.json): OpenAPI 3.1
- [Service catalog](${baseUrl}/api/v1/services): every service and the rate as JSON
- Keyword search: \`POST ${baseUrl}/ask\` with \`{"query": "…", "streaming": false}\`
- Several documents at once: \`POST ${baseUrl}/api/v1/documents/batch\` with \`{"paths": ["/pricing"]}\`
- Model Context Protocol: \`POST ${baseUrl}/mcp\`, search alone \`POST ${baseUrl}/mcp/docs\`
${listings.map((page) => section(page, library, link)).join("")}
## Further pages

${single.map(link).join("\n")}

## Other languages

${other.map(link).join("\n")}
`;
}

function section(page: Page, library: Library, link: (page: Page) => string): string {
  return `\n## ${page.title}\n\n${[page, ...library.children(page)].map(link).join("\n")}\n`;
}
