import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import type { Language } from "../language.ts";

/** The paths of one page in every language it exists in. */
export function translations(site: Site, page: Page): Map<Language, string> {
  return new Map([...site.translations(page)].map(([language, { path }]) => [language, path]));
}
