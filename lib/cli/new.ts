import { join } from "@std/path/posix";
import { fromCaller } from "../config.ts";
import { today } from "../site/format.ts";
import { translator } from "./owner_language.ts";
import { type Language, languages, packs } from "../languages/mod.ts";
import { OwnerError } from "../base/owner_error.ts";
import { say } from "../base/saying.ts";

/** A command that cannot be carried out; the message says what to do instead. */
export class CommandError extends OwnerError {
  override readonly name = "CommandError";
}

/** Makes a folder, unless it holds something, and takes the first step in it. */
function makeFolder(dir: string, step: () => void): void {
  try {
    Deno.mkdirSync(dir, { recursive: true });
    if ([...Deno.readDirSync(dir)].length === 0) return step();
  } catch {
    // Whatever the system error is, the folder cannot be written to.
    throw new CommandError(say`${dir} cannot be written. Name a folder where you may write`);
  }
  throw new CommandError(say`${dir} is not empty, and nothing was written.
    Name a folder that does not exist yet`);
}

/** Writes a small site into a new or empty folder; `today` is the day of its first news. */
export const newSite = (
  dir: string,
  list: readonly [Language, ...Language[]],
  today: string,
): void =>
  makeFolder(dir, () => {
    copyFolder(new URL("new_site/", import.meta.url), dir, today);
    for (const language of list) {
      const pages = new URL(`../languages/${language}/new_site/`, import.meta.url);
      copyFolder(pages, join(dir, language), today);
    }
    Deno.writeTextFileSync(join(dir, "site.json"), siteJson(list));
    const agents = new URL(`../languages/${list[0]}/agents_file.txt`, import.meta.url);
    Deno.writeTextFileSync(join(dir, "AGENTS.md"), Deno.readTextFileSync(agents));
  });

/** Copies texts, with the day in the place of `{{today}}`; the site fills in the others. */
function copyFolder(from: URL, to: string, today: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    const path = join(to, name);
    if (isDirectory) copyFolder(new URL(`${name}/`, from), path, today);
    else {
      const text = Deno.readTextFileSync(new URL(name, from));
      Deno.writeTextFileSync(path, text.replaceAll("{{today}}", today));
    }
  }
}

/** Writes what belongs to the practice and to no single page, to be filled in. */
function siteJson(list: readonly [Language, ...Language[]]): string {
  return `{
  "name": "${packs[list[0]].facts.newSiteName}",
  "languages": ${JSON.stringify(list).replaceAll(",", ", ")},
  "practice": {
    "email": "hello@practice.example"
  },
  "theme": {
    "character": "editorial",
    "mark": "assets/mark.svg",
    "stylesheet": "assets/theme.css"
  },
${list.map(localJson).join(",\n")}
}
`;
}

const localJson = (language: Language) =>
  `  "${language}": {
    "tagline": "${packs[language].facts.newSiteTagline}",
    "navigation": [
      { "page": "services" },
      { "page": "news" },
      { "page": "about" },
      { "page": "contact" }
    ],
    "footer": [{ "page": "faq" }]
  }`;

/** Reads the languages of a command line: `de`, `en de` or `en,de`. */
export function readLanguages(args: readonly string[]): [Language, ...Language[]] {
  const names = args.flatMap((arg) => arg.split(",")).filter((name) => name !== "");
  const [first = "en", ...others] = names as Language[];
  const wrong = names.find((name, place) =>
    names.indexOf(name) < place || !languages.some((language) => language === name)
  );
  if (wrong === undefined) return [first, ...others];
  throw new CommandError(say`${wrong} is unknown, or named twice. Choose from
    ${languages.join(", ")}, the main one first`);
}

if (import.meta.main) {
  const [folder, ...rest] = Deno.args;
  // A slip such as "deutsch" is told in German.
  const translate = translator(
    languages.find((language) => rest.join().startsWith(language)) ?? "en",
  );
  try {
    if (!folder || folder.startsWith("-")) {
      throw new CommandError(say`Name the folder, for example: deno task new my-practice de,en`);
    }
    const dir = fromCaller(folder, Deno.env.get("INIT_CWD"));
    newSite(dir, readLanguages(rest), today());
    // Double quotes are those that every shell knows.
    const quoted = /^[\w./\\:-]+$/.test(folder) ? folder : `"${folder}"`;
    console.log(
      translate(say`Wrote a site to ${dir}. Look at it with: ${`deno task dev ${quoted}`}`),
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.translatedBy(translate));
    Deno.exit(1);
  }
}
