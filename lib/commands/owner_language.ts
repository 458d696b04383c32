import { join } from "@std/path/posix";
import { Language, languages } from "../languages/mod.ts";

/**
 * Finds the language of a site's owner: the one that `site.json` names first, however much else is
 * wrong with it; else that of the only folder of pages, else English.
 */
export function ownerLanguage(dir: string): Language {
  const settings = join(dir, "site.json");
  // A pipe would keep the command waiting.
  const text = tried(() => Deno.statSync(settings).isFile && Deno.readTextFileSync(settings)) || "";
  const [, first] = /"languages"\s*:\s*\[\s*"(\w+)"/.exec(text) ?? [];
  const folders = languages.filter((language) =>
    tried(() => Deno.statSync(join(dir, language)).isDirectory)
  );
  return Language.catch(folders.length === 1 ? folders[0]! : "en").parse(first);
}

function tried<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
