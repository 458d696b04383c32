import { type Language, languages, packs } from "../languages/mod.ts";
import { fileKey } from "./addresses.ts";
import { ContentError } from "./content_error.ts";
import type { Folder } from "./files.ts";
import { withoutTitle } from "./markdown/tokens.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { file, parseSettings, type SiteSettings } from "./site_json.ts";

/** Characters of a folder's texts that its language is told from. */
const readChars = 200_000;

/** Guesses the settings of a folder that has none, by its folders, words and first heading. */
export function guessSettings(
  folder: Folder,
  folderName: string,
  errors: ContentError[],
): SiteSettings | undefined {
  const texts = new Map(
    folder.entries().filter(([file]) => file.endsWith(".md"))
      .map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]),
  );
  // A file that is there but cannot be read has been reported.
  if (errors.some((error) => error.file === file)) return undefined;
  if (texts.size === 0) {
    const problem = "There is no Markdown here. Name the folder of a site, or make one with: " +
      "deno task new FOLDER";
    errors.push(new ContentError(file, 1, problem));
    return undefined;
  }
  const startOf = (top: string) =>
    texts.entries().find(([file]) => fileKey(file) === top && file !== `${top}.md`);
  const named = languages.filter(startOf);
  const isFlat = named.length === 0;
  const [, start = ""] = startOf(named[0] ?? "") ?? [];
  const { attrs, body } = parseFrontMatter(file, start, []);
  const least = {
    name: attrs.title ?? (withoutTitle(body).heading || folderName),
    languages: isFlat ? [likelyLanguage([...texts.values()].join("\n"))] : named,
  };
  const problem = "The file is missing, so the folder is served on this machine alone. " +
    `To publish it, write ${JSON.stringify(least)} into this file` +
    (isFlat ? `. Then move everything else into the folder ${least.languages[0]}` : "");
  return {
    ...parseSettings(JSON.stringify({ ...least, developerPages: false }), errors)!,
    guess: new ContentError(file, 1, problem),
    isFlat,
  };
}

/** Tells the language of a text by its most common words. */
function likelyLanguage(text: string): Language {
  const words = text.slice(0, readChars).toLowerCase().split(/[^\p{L}]+/u);
  const count = (language: Language) =>
    words.filter((word) => packs[language].facts.commonWords.includes(word)).length;
  return languages.toSorted((a, b) => count(b) - count(a))[0]!;
}
