import { ContentError } from "../content/content_error.ts";
import { type Language, languages } from "../language.ts";
import type { Services } from "../services.ts";
import { attribute, type Html, markup } from "./html.ts";

/** A list of links to pages, the current one and the one it belongs to marked for everybody. */
export function pageLinks(
  links: Record<string, string>,
  language: Language,
  current: string | undefined,
  { library }: Services,
): Html {
  const items = Object.entries(links).map(([slug, label]) => {
    const { path } = library.page(language, slug)!;
    return markup`<li><a href="${path}"${currency(path, current)}>${label}</a></li>\n`;
  });
  return markup`<ul>\n${items}</ul>`;
}

/**
 * Checks that every page of the navigation exists.
 * @throws {ContentError} for the first that does not
 */
export function checkNavigation({ site, library }: Services): void {
  for (const language of languages) {
    const { navigation, footer } = site.languages[language];
    for (const slug of Object.keys({ ...navigation, ...footer })) {
      if (library.page(language, slug)) continue;
      throw new ContentError(
        "site.json",
        1,
        `languages.${language} links to "${slug}", but ${language}/${slug}.md is not there. Add the page or remove the link`,
      );
    }
  }
}

function currency(path: string, current = ""): Html | false {
  if (current === path) return attribute("aria-current", "page");
  return attribute("aria-current", current.startsWith(`${path}/`) && "true");
}
