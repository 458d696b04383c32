import { type Language, languages, packs } from "../languages/mod.ts";
import { say } from "../saying.ts";
import { fileKey } from "./addresses.ts";
import { ContentError, type Outcome } from "./content_error.ts";
import type { Folder } from "./files.ts";
import { withoutTitle } from "./markdown/tokens.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { isHomeTitle } from "./page.ts";
import { ofMarkdown } from "./rules.ts";
import { file, parseSettings, type SiteSettings } from "./site_json.ts";

/** Characters of a folder's texts that its language is told from. */
const readChars = 200_000;

/** Guesses the settings of a folder that has none, by its folders, words and first heading. */
export function guessSettings(
  folder: Folder,
  folderName: string,
): Outcome<SiteSettings | undefined> {
  const texts = new Map(
    folder.entries().filter(([file]) => file.endsWith(".md"))
      .map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]),
  );
  if (texts.size === 0) {
    const problem = say`There is no Markdown here. Name the folder of a site, or make one with:
      deno task new FOLDER`;
    return { value: undefined, errors: [new ContentError(file, 1, problem)] };
  }
  const startOf = (top: string) =>
    texts.entries().find(([file]) => fileKey(file) === top && file !== `${top}.md`);
  const named = languages.filter(startOf);
  const isFlat = named.length === 0;
  const [, start = ""] = startOf(named[0] ?? "") ?? [];
  const { value: { attrs, body } } = parseFrontMatter(file, start);
  const title = attrs.title ?? withoutTitle(body).heading;
  const settings = {
    name: title && !isHomeTitle(title) ? title : folderName,
    languages: isFlat ? [likelyLanguage([...texts.values()].join("\n"))] : named,
    developerPages: false,
  };
  const { value } = parseSettings(JSON.stringify(settings));
  return { value: { ...value!, rules: ofMarkdown, isFlat }, errors: [] };
}

/** Says that a folder without `site.json` is no site yet. */
export function noSettings(): ContentError {
  const problem =
    say`The file is missing, so the folder is served on this machine alone. To publish it, write a
      site.json with name and languages, and move the pages into a folder for each language`;
  return new ContentError(file, 1, problem);
}

/** Files and folders at the top of a project, not of a folder of pages. */
const ofProjects =
  /^(?:(?:hugo|config|_config|mkdocs)\.(?:toml|ya?ml|json)|(?:\.eleventy|(?:eleventy|astro|docusaurus)\.config)\.\w+|config|archetypes|package\.json|Gemfile|Makefile|Dockerfile)$/;

/** Folders that have the pages of such a project: of Astro, Hugo, Eleventy, Docusaurus, MkDocs. */
const pageFolders = ["src/content", "content", "src", "app", "docs"];

/** Says which folder to name in the place of a project's, whose `names` lie at its top. */
export function projectAt(names: readonly string[], folder: Folder): ContentError | undefined {
  if (!names.some((name) => ofProjects.test(name))) return undefined;
  const pages = folder.keys().filter((path) => path.endsWith(".md")).toArray();
  const below = (name: string) => pages.filter((path) => path.startsWith(`${name}/`)).length;
  const pageFolder = pageFolders.find((name) => below(name) > pages.length / 2);
  if (pageFolder !== undefined) {
    const problem =
      say`The pages of this project are here. Name this folder in the place of the whole`;
    return new ContentError(pageFolder, 1, problem);
  }
  if (below("_posts") === 0) return undefined;
  const problem = say`This is a project of Jekyll. Rename _posts to news in a copy, and name that`;
  return new ContentError("_posts", 1, problem);
}

/** Tells the language of a text by its most common words. */
export function likelyLanguage(text: string): Language {
  const words = text.slice(0, readChars).toLowerCase().split(/[^\p{L}]+/u);
  const count = (language: Language) =>
    words.filter((word) => packs[language].facts.commonWords.includes(word)).length;
  return languages.toSorted((a, b) => count(b) - count(a))[0]!;
}
