import { join } from "@std/path/posix";
import { Language, languages, packs } from "../languages/mod.ts";
import type { Variable } from "../config.ts";
import { OwnerError, type Translate } from "../base/message.ts";

/** Resolves a path as whoever typed it means it: a task runs elsewhere than it was called. */
export const fromCaller = (path: string): string =>
  /^([a-z]:)?[\\/]/i.test(path) ? path : join(Deno.env.get("INIT_CWD") ?? "", path);

/** Reads the variables of a command; a folder in its line stands for CONTENT_DIR. */
export function commandVariables(): Variable {
  const folder = Deno.args.find((arg) => !arg.startsWith("--")) ??
    Deno.env.get("CONTENT_DIR")?.trim();
  const dir = folder ? fromCaller(folder) : undefined;
  return (name) => name === "CONTENT_DIR" ? dir : Deno.env.get(name);
}

/** Finds the site's folder, whatever else is wrong with the variables. */
export const contentDirOf = (get: Variable): string => get("CONTENT_DIR")?.trim() || "content";

/** Makes the translator for the owner of a folder. */
export const ownerTranslator = (dir: string) => translator(ownerLanguage(dir));

/** Finds the first language of `site.json`, however wrong it is; else that of the only folder. */
export function ownerLanguage(dir: string): Language {
  const settings = tryRead(() => Deno.readTextFileSync(join(dir, "site.json"))) ?? "";
  const [, first] = /"languages"\s*:\s*\[\s*"(\w+)"/.exec(settings) ?? [];
  const folders = languages.filter((language) => isFolder(join(dir, language)));
  return Language.safeParse(first).data ?? folders[0] ?? "en";
}

export const isFolder = (path: string): boolean =>
  tryRead(() => Deno.statSync(path).isDirectory) ?? false;

function tryRead<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Makes the translator of what an owner is told, which is English where it arises. */
export function translator(language: Language): Translate {
  const forms = new Map(Object.entries(packs[language].messages));
  return (message) => message.in(forms);
}

/** Runs a command; what its owner has to be told instead of a result ends the program with 1. */
export async function runCommand<Result>(
  translate: Translate,
  command: () => Result | Promise<Result>,
  tell: (text: string) => void = console.error,
): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof OwnerError)) throw error;
    tell(error.translatedBy(translate));
    Deno.exit(1);
  }
}
