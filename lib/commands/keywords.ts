import { isEngineFile, type Page } from "../content/page.ts";
import { packs } from "../languages/mod.ts";
import type { Site } from "../content/site.ts";

/**
 * Writes what an assistant needs that is to write keywords: in each language the prompt, and its
 * pages. Those that have none come alone, unless all have some or are asked for: a second author
 * finds other words.
 */
export function keywordsPrompt(site: Site, isAll: boolean): string {
  return site.languages.map((language) => {
    const pages = site.pages.filter((page) =>
      page.language === language && !isEngineFile(page.file) && page.body.trim() !== ""
    );
    const without = pages.filter(({ keywords }) => keywords.length === 0);
    const asked = isAll || without.length === 0 ? pages : without;
    return [packs[language].keywordsPrompt, ...asked.map(pageText)]
      .join("\n");
  }).join("\n");
}

/** Writes a page without the keywords that it has: they would keep others from coming to mind. */
const pageText = ({ file, title, description, body }: Page): string =>
  `=== ${file}\n${title}\n${description}\n\n${
    body.replaceAll(/[ \t]*\{keywords="[^"\n]*"\}/g, "").trim()
  }\n`;
