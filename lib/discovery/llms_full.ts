import type { Page } from "../content/page.ts";
import { isForPrograms, type Site } from "../content/site.ts";
import { markdownOf } from "../content/text.ts";
import { localPaths } from "../contract/paths.ts";
import type { Language } from "../languages/mod.ts";

/** Where the full text of the site in a language is. */
export const fullTextPath = (language: Language, site: Site): string =>
  site.in(language).prefix + localPaths.fullText;

/** The pages for people in a language; those for programs say nothing about the practice. */
const pagesOf = (language: Language, site: Site): Page[] =>
  site.pages.filter((page) => page.language === language && !isForPrograms(page, site));

/** Every page for people in one language as one text, each with its address (llmstxt.org). */
export function fullText(language: Language, site: Site): string {
  const { label, tagline, start } = site.in(language);
  const opening = `# ${site.name}

> ${tagline}. ${start.description}

All pages for people in full (${label}). Addresses that begin with \`/\` belong to <${site.baseUrl}/>.
`;
  const texts = pagesOf(language, site).map((page) =>
    `${head(page, site)}\n${markdownOf(page, site)}`
  );
  return [opening, ...texts].join("\n---\n\n");
}

const head = ({ path, updated }: Page, { baseUrl }: Site): string =>
  `Source: <${baseUrl}${path}>\n${updated === undefined ? "" : `Updated: ${updated}\n`}`;

/**
 * About how many characters the full text has, in two digits: told from the files of the pages, so that
 * nobody waits until they are all written out. Title and description count twice, since most pages
 * stand in a listing, too.
 */
export function fullTextLength(language: Language, site: Site): string {
  const length = pagesOf(language, site)
    .flatMap((page) => {
      const { title, description, body } = page;
      return [head(page, site), title, title, description, description, body];
    })
    .reduce((sum, { length }) => sum + length, 0);
  return Number(length.toPrecision(2)).toLocaleString("en");
}
