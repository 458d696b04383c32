import { join } from "@std/path/posix";
import { Language, languages } from "../languages/mod.ts";

/**
 * Finds the language of a site's owner: the one that `site.json` names first, however much else is
 * wrong with it; else that of the only folder of pages, else English.
 */
export function ownerLanguage(dir: string): Language {
  const [, first] = /"languages"\s*:\s*\[\s*"(\w+)"/.exec(textOf(join(dir, "site.json"))) ?? [];
  const folders = languages.filter((language) => isThere(join(dir, language)));
  return Language.catch(folders.length === 1 ? folders[0]! : "en").parse(first);
}

/** Reads a file, if it is one: a pipe would keep the command waiting. */
function textOf(path: string): string {
  try {
    return Deno.statSync(path).isFile ? Deno.readTextFileSync(path) : "";
  } catch {
    return "";
  }
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}
