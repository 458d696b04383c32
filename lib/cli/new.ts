import { dirname, join } from "@std/path/posix";
import { OwnerError, say } from "../base/message.ts";
import { today } from "../site/format.ts";
import { type Language, languages, packs } from "../languages/mod.ts";
import { fromCaller, runCommand, translator } from "./command.ts";

/** The languages of a site, the main one first. */
type Languages = readonly [Language, ...Language[]];

/** A file of a new site. */
type NewFile = [path: string, text: string];

/** Writes a small site into a new or empty folder; `today` is the day of its first news. */
export function newSite(dir: string, list: Languages, today: string): void {
  try {
    Deno.mkdirSync(dir, { recursive: true });
    if ([...Deno.readDirSync(dir)].length === 0) {
      for (const [path, text] of newFiles(list)) {
        Deno.mkdirSync(dirname(join(dir, path)), { recursive: true });
        // The site itself fills in what else stands in double braces.
        Deno.writeTextFileSync(join(dir, path), text.replaceAll("{{today}}", today));
      }
      return;
    }
  } catch {
    // Whatever the system error is, the folder cannot be written to.
    throw new OwnerError(say`${dir} cannot be written. Name a folder where you may write`);
  }
  throw new OwnerError(say`${dir} is not empty, and nothing was written.
    Name a folder that does not exist yet`);
}

/** Lists the texts of a new site by their paths in its folder. */
function newFiles(list: Languages): NewFile[] {
  const agents = new URL(`../languages/${list[0]}/agents_file.txt`, import.meta.url);
  return [
    ...engineTexts(new URL("new_site/", import.meta.url)),
    ...list.flatMap((language) =>
      newPages(language).map(([path, text]): NewFile => [`${language}/${path}`, text])
    ),
    ["site.json", siteJson(list)],
    ["AGENTS.md", Deno.readTextFileSync(agents)],
  ];
}

/** Lists the pages of a new site in a language, by their paths in its folder. */
export const newPages = (language: Language) =>
  engineTexts(new URL(`../languages/${language}/new_site/`, import.meta.url));

function engineTexts(folder: URL, under = ""): NewFile[] {
  return [...Deno.readDirSync(new URL(under, folder))].flatMap(({ name, isDirectory }) => {
    const path = under + name;
    return isDirectory
      ? engineTexts(folder, `${path}/`)
      : [[path, Deno.readTextFileSync(new URL(path, folder))]];
  });
}

/** Writes what belongs to the practice and to no single page, to be filled in. */
function siteJson(list: Languages): string {
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
export function readLanguages(args: readonly string[]): Languages {
  const names = args.flatMap((arg) => arg.split(",")).filter(Boolean) as Language[];
  const wrong = names.find((name, at) => names.indexOf(name) < at || !languages.includes(name));
  if (wrong !== undefined) {
    throw new OwnerError(say`${wrong} is unknown, or named twice. Choose from
      ${languages.join(", ")}, the main one first`);
  }
  const [first = "en", ...others] = names;
  return [first, ...others];
}

if (import.meta.main) {
  const [folder, ...rest] = Deno.args;
  // A typo such as "deutsch" is told in German.
  const translate = translator(
    languages.find((language) => rest.join().startsWith(language)) ?? "en",
  );
  await runCommand(translate, () => {
    if (!folder || folder.startsWith("-")) {
      throw new OwnerError(say`Name the folder, for example: deno task new my-practice de,en`);
    }
    const dir = fromCaller(folder);
    newSite(dir, readLanguages(rest), today());
    // Double quotes are those that every shell knows.
    const quoted = /^[\w./\\:-]+$/.test(folder) ? folder : `"${folder}"`;
    console.log(
      translate(say`Wrote a site to ${dir}. Look at it with: ${`deno task dev ${quoted}`}`),
    );
  });
}
