import type { Library } from "../content/library.ts";
import { type Language, languages } from "../language.ts";

/** The paths of one page in every language it exists in. */
export function translations(library: Library, slug: string): Map<Language, string> {
  return new Map(languages.flatMap((language) => {
    const page = library.page(language, slug);
    return page ? [[language, page.path] as const] : [];
  }));
}
