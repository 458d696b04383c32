import { join } from "@std/path/posix";
import { isUnread, namesIn } from "../content/files.ts";
import { likelyLanguage } from "../content/guess.ts";
import { translator } from "../languages/messages.ts";
import { Language, languages } from "../languages/mod.ts";

/** Makes the translator for the owner of a folder. */
export const ownerTranslator = (dir: string) => translator(ownerLanguage(dir));

/**
 * Finds the first language of `site.json`, however wrong it is; else that of the only folder, or of
 * the texts.
 */
export function ownerLanguage(dir: string): Language {
  const [, first] = /"languages"\s*:\s*\[\s*"(\w+)"/.exec(settingsIn(dir)) ?? [];
  const folders = languages.filter((language) => isFolder(join(dir, language)));
  return Language.safeParse(first).data ?? folders[0] ?? likelyLanguage(textsIn(dir));
}

/** Reads the Markdown of a folder, as much of it as tells its language. */
function textsIn(dir: string, limit = 200_000): string {
  let texts = "";
  for (const name of attempt(() => namesIn(dir)) ?? []) {
    if (texts.length > limit) break;
    const path = join(dir, name);
    // A link may lead to a folder above.
    const { isDirectory = false } = attempt(() => Deno.lstatSync(path)) ?? {};
    if (isDirectory && !isUnread(name)) texts += textsIn(path, limit - texts.length);
    else if (name.endsWith(".md")) texts += attempt(() => Deno.readTextFileSync(path)) ?? "";
  }
  return texts;
}

export const isFolder = (path: string): boolean =>
  attempt(() => Deno.statSync(path).isDirectory) ?? false;

function settingsIn(dir: string): string {
  const settings = join(dir, "site.json");
  // A pipe would keep the command waiting.
  return attempt(() => Deno.statSync(settings).isFile && Deno.readTextFileSync(settings)) || "";
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
