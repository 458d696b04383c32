import { languages } from "../languages/mod.ts";
import { say } from "../base/saying.ts";
import { fileKey } from "./addresses.ts";
import { ContentError } from "./content_error.ts";
import type { Folder } from "./files.ts";
import { file, parseSettings, type SiteSettings } from "./site_json.ts";

/** Makes the settings of a folder that has none: its own name, and the languages of its folders. */
export function guessSettings(
  folder: Folder,
  name: string,
  errors: ContentError[],
): SiteSettings | undefined {
  const pages = folder.keys().filter((file) => file.endsWith(".md")).toArray();
  if (pages.length === 0) {
    const problem = say`There is no Markdown here. Name the folder of a site, or make one with:
      deno task new FOLDER`;
    errors.push(new ContentError(file, 1, problem));
    return undefined;
  }
  const named = languages.filter((language) =>
    pages.some((page) => fileKey(page) === language && page !== `${language}.md`)
  );
  const isFlat = named.length === 0;
  const source = JSON.stringify({ name, languages: isFlat ? ["en"] : named });
  return { ...parseSettings(source, errors)!, isPractice: false, isFlat };
}

/** Says that a folder without `site.json` is no site yet. */
export function noSettings(): ContentError {
  const problem =
    say`The file is missing, so the folder is served on this machine alone. To publish it, write a
      site.json with name and languages, and move the pages into a folder for each language`;
  return new ContentError(file, 1, problem);
}
