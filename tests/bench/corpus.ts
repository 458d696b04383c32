import { join } from "@std/path/posix";
import type { Language } from "../../lib/languages/mod.ts";
import { tempFolder } from "../kit/folder.ts";

/** Real documents in `en/` and `de/`, each with a title: the shipped site, or another folder. */
export const corpusFolder = Deno.env.get("CORPUS_DIR") || "content";

/** The documents of one language. */
export const corpusOf = (language: Language): string[] =>
  filesBelow(join(corpusFolder, language)).map((file) => Deno.readTextFileSync(file))
    .filter((text) => /^title: /m.test(text));

/** A site of the documents; where it is to be larger, they are there again under other names. */
export function siteOf(documents: readonly string[], size: number, language: Language) {
  const folder = tempFolder();
  const pages = join(folder.dir, language, "docs");
  Deno.mkdirSync(pages, { recursive: true });
  const write = (file: string, text: string) =>
    Deno.writeTextFileSync(join(folder.dir, file), text);
  write("site.json", JSON.stringify({ name: "Corpus", languages: [language] }));
  write(`${language}/index.md`, "---\ntitle: Corpus\n---\nReal documents.\n");
  for (let place = 0; place < size; place++) {
    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s
      .exec(documents[place % documents.length]!) ?? [];
    const kept = front.match(/^(title|description): .*$/gm) ?? [];
    // The facts that a page names stand in its own site.json.
    const text = ["---", ...kept, "---", body].join("\n").replace(/\{\{(\w+)\}\}/g, "$1");
    write(`${language}/docs/${place}.md`, text);
  }
  return folder;
}

function filesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return filesBelow(join(folder, name));
    return name.endsWith(".md") ? [join(folder, name)] : [];
  }).sort();
}
