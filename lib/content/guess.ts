import { languages } from "../languages/mod.ts";
import { say } from "../saying.ts";
import { fileKey } from "./addresses.ts";
import { ContentError, type Outcome } from "./content_error.ts";
import type { Folder } from "./files.ts";
import { ofMarkdown } from "./rules.ts";
import type { Site } from "./site.ts";
import { file, parseSettings, type SiteSettings } from "./site_json.ts";

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

/** Says how to publish a folder without `site.json`: what to write into it, the menu included. */
export function proposal(
  { json: { name, languages }, isFlat }: SiteSettings,
  site: Pick<Site, "in">,
): ContentError {
  const menus = languages.flatMap((language) => {
    const navigation = site.in(language).navigation.map(({ page }) => ({ page: page!.slug }));
    return navigation.length === 0 ? [] : [[language, { navigation }] as const];
  });
  const settings = JSON.stringify({ name, languages, ...Object.fromEntries(menus) });
  const { start } = site.in(languages[0]);
  const thenStart = start.file.endsWith("/")
    ? say`, and write its home page, index.md`
    : fileKey(start.file) === ""
    ? ""
    : say`, and rename ${start.file} to index.md`;
  const problem = isFlat
    ? say`The file is missing, so the folder is served on this machine alone. To publish it, write
      ${settings} into this file. Then move the pages and their pictures into the folder
      ${languages[0]}${thenStart}`
    : say`The file is missing, so the folder is served on this machine alone. To publish it, write
      ${settings} into this file`;
  return new ContentError(file, 1, problem);
}
