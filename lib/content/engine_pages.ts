import type { Language } from "../languages/mod.ts";
import type { Steps } from "../turns.ts";
import type { Site } from "./site.ts";

/** The pages that the engine supplies where a site has none of the name. */
export interface EnginePages {
  /** Markdown with front matter and placeholders, by language and slug. */
  texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** A text with what is put into it of the service that serves the site. */
  complete(text: string, language: Language, site: Site): Steps<string>;
}
