import { join } from "@std/path/posix";
import { parseMarkdown, type Section } from "../../lib/content/text.ts";
import type { Language } from "../../lib/languages/mod.ts";
import type { SearchDocument } from "../../lib/search/types.ts";
import { emptyContext } from "../content/markdown_context.ts";
import { random } from "../kit/random.ts";

/** Documents in one language. */
export interface Corpus {
  name: string;
  language: Language;
  documents: SearchDocument[];
}

/**
 * Reads every Markdown file below a folder that has a title (in its front matter or as its first
 * heading). A folder with `en` and `de` inside is two corpora.
 */
export async function readCorpora(folder: string): Promise<Corpus[]> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(folder)) if (entry.isDirectory) names.push(entry.name);
  const folders = names.includes("en") && names.includes("de") ? ["en", "de"] : [""];
  return await Promise.all(folders.map(async (name) => {
    const documents = await readDocuments(join(folder, name));
    return { name: join(folder, name), language: languageOf(documents), documents };
  }));
}

const copyMark = "~";

/** The page that a grown corpus's copy repeats, or the page itself. */
export const original = (id: string): string => id.split(copyMark)[0]!;

/** So many documents of a corpus, always the same: a part of them, or copies under other names. */
export function resized(corpus: Corpus, size: number): Corpus {
  const shuffled = random("size").shuffle(corpus.documents);
  const documents = Array.from({ length: size }, (_, place) => {
    const document = shuffled[place % shuffled.length]!;
    const copy = Math.floor(place / shuffled.length);
    return copy === 0 ? document : { ...document, id: `${document.id}${copyMark}${copy}` };
  });
  return { ...corpus, documents };
}

async function readDocuments(folder: string): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  const files = await Array.fromAsync(markdownFiles(folder, ""));
  for (const file of files.sort()) {
    const document = toDocument(`/${file}`, await Deno.readTextFile(join(folder, file)));
    if (document) documents.push(document);
  }
  return documents;
}

async function* markdownFiles(folder: string, below: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(folder, below))) {
    if (isDirectory) yield* markdownFiles(folder, join(below, name));
    else if (/\.mdx?$/.test(name)) yield join(below, name);
  }
}

function toDocument(id: string, source: string): SearchDocument | undefined {
  const [, front = "", body = ""] = source.replaceAll("\r\n", "\n")
    .match(/^(?:\uFEFF?---\n([\s\S]*?)\n---\n)?([\s\S]*)$/) ?? [];
  const attribute = (name: string) =>
    front.match(new RegExp(`^${name}: *(.+)$`, "m"))?.[1]?.replace(/^(["'])(.*)\1$/, "$2");
  let { sections } = parseMarkdown(withoutJsx(body), emptyContext);
  const [first] = sections.filter((section) => section.headings.length > 0);
  const title = attribute("title") ?? first?.headings[0];
  if (!title) return undefined;
  if (first && first.headings.length === 1 && first.headings[0] === title) {
    sections = withoutTitle(sections, first);
  }
  return { id, title, description: attribute("description") ?? "", sections };
}

/** The lead text of a page whose title is its first heading follows that heading. */
function withoutTitle(sections: Section[], heading: Section): Section[] {
  return sections.map((section) => {
    if (section === heading) return { ...section, headings: [] };
    if (section.headings[0] !== heading.headings[0]) return section;
    return { ...section, headings: section.headings.slice(1) };
  });
}

/** Components and imports of MDX are no text. */
const withoutJsx = (body: string) =>
  body.replace(/^(import|export) .*$/gm, "").replace(/<\/?[A-Z][^>]*>/g, "");

function languageOf(documents: SearchDocument[]): Language {
  const text = documents.flatMap(({ sections }) => sections.map((section) => section.text)).join(
    " ",
  );
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  return count(/\b(und|der|die|nicht)\b/g) > count(/\b(and|the|of|not)\b/g) ? "de" : "en";
}
