import { languages } from "../languages/mod.ts";
import { say } from "../base/saying.ts";
import { fileKey } from "./addresses.ts";
import { ContentError, type Outcome } from "./content_error.ts";
import type { Folder } from "./files.ts";
import { file, ofMarkdown, parseSettings, type SiteSettings } from "./site_json.ts";

/** Makes the settings of a folder that has none: its own name, and the languages of its folders. */
export function guessSettings(
  folder: Folder,
  name: string,
): Outcome<SiteSettings | undefined> {
  const pages = folder.keys().filter((file) => file.endsWith(".md")).toArray();
  if (pages.length === 0) {
    const problem = say`There is no Markdown here. Name the folder of a site, or make one with:
      deno task new FOLDER`;
    return { value: undefined, errors: [new ContentError(file, 1, problem)] };
  }
  const named = languages.filter((language) =>
    pages.some((page) => fileKey(page) === language && page !== `${language}.md`)
  );
  const isFlat = named.length === 0;
  const { value } = parseSettings(JSON.stringify({ name, languages: isFlat ? ["en"] : named }));
  return { value: { ...value!, rules: ofMarkdown, isFlat }, errors: [] };
}

/** Says that a folder without `site.json` is no site yet. */
export function noSettings(): ContentError {
  const problem =
    say`The file is missing, so the folder is served on this machine alone. To publish it, write a
      site.json with name and languages, and move the pages into a folder for each language`;
  return new ContentError(file, 1, problem);
}
