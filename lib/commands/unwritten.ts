import { join } from "@std/path/posix";
import { ContentError } from "../content/content_error.ts";
import type { Site } from "../content/site.ts";
import type { Language } from "../languages/mod.ts";

/** The pages that still say what `task new` wrote, each with its first such line. */
export function unwrittenPages(dir: string, site: Site): ContentError[] {
  const written = new Map(site.languages.map((language) => [language, newTexts(language)]));
  return site.pages.flatMap(({ file, language }) => {
    if (file.startsWith("lib/") || !file.endsWith(".md")) return [];
    const lines = linesOf(Deno.readTextFileSync(join(dir, file)));
    const at = lines.findIndex((line) => written.get(language)!.has(line));
    if (at < 0) return [];
    const problem = `“${beginningOf(lines[at]!)}” is still placeholder text. ` +
      "Replace it with your own, or remove it";
    return new ContentError(file, at + 1, problem);
  });
}

/** What the pages of a new site ask their owner to write. */
function newTexts(language: Language): Set<string> {
  const pages = new URL(`../languages/${language}/new_site/`, import.meta.url);
  const texts = filesIn(pages).map((name) => {
    const text = Deno.readTextFileSync(new URL(name, pages));
    // Only the start page's title and description are of no use to anybody.
    return name === "index.md" ? text : text.replace(/^---\n.*?\n---\n/s, "");
  });
  return new Set(texts.flatMap(linesOf).filter(isProse));
}

const linesOf = (text: string) => text.replaceAll("\r\n", "\n").split("\n");

/** A line of more than 20 characters. Headings, blocks and lists may stay as they came. */
const isProse = (line: string) => line.length > 20 && !/^[#:-]/.test(line);

const beginningOf = (line: string) => line.length > 60 ? `${line.slice(0, 60).trimEnd()} …` : line;

function filesIn(folder: URL, under = ""): string[] {
  return [...Deno.readDirSync(new URL(under, folder))].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(folder, `${under}${name}/`) : under + name
  );
}
