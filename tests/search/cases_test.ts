import { assertEquals } from "@std/assert";
import type { Language } from "../../lib/languages/mod.ts";
import type { SearchDocument, SearchKind } from "../../lib/search/types.ts";
import { indexOf, page } from "./corpus.ts";

/**
 * What is found on a few made pages, and in which order. A case is a promise, the languages it holds
 * in, its pages, and its queries with the places they lead to and the words that no page has:
 *
 *     # A promise
 *     en de
 *     /id (kind) | Title | Text | = Description | ## Heading > Heading below it: Text
 *     /id: Text of a page without a title
 *     query → /id#section /id ? word
 *
 * `{word*9}` stands for it nine times. `UPDATE=1` writes what is found, for a person to read. Ties
 * are broken by id, so what is to come first has an id that would come last.
 */
const file = new URL("./cases.txt", import.meta.url);
const cases = Deno.readTextFileSync(file).trimEnd().split("\n\n");

for (const each of cases) {
  const [promise = ""] = each.split("\n");
  Deno.test(promise.slice(2), () => {
    if (!Deno.env.get("UPDATE")) assertEquals(foundAnew(each), each);
  });
}

if (Deno.env.get("UPDATE")) Deno.writeTextFileSync(file, `${cases.map(foundAnew).join("\n\n")}\n`);

/** The case with what is found today. */
function foundAnew(text: string): string {
  const [promise, languages = "", ...lines] = text.split("\n");
  const pages = lines.filter((line) => line.startsWith("/")).map(pageOf);
  const indexes = languages.split(" ").map((language) => indexOf(language as Language, pages));
  const found = lines.map((line) => {
    if (line.startsWith("/")) return line;
    const [query = ""] = line.split(" →");
    const answers = indexes.map((index) => {
      const { hits, unknown } = index.search(query, 10);
      const places = hits.map(({ location }) => location);
      return [query, "→", ...places, ...unknown.length > 0 ? ["?", ...unknown] : []].join(" ");
    });
    return [...new Set(answers)].join(" or ");
  });
  return [promise, languages, ...found].join("\n");
}

function pageOf(line: string): SearchDocument {
  const full = line.replaceAll(/\{([^*]+)\*(\d+)\}/g, (_, text, count) => text.repeat(count));
  const [, bare, words] = /^([^\s|]+): (.*)$/.exec(full) ?? [];
  if (bare !== undefined) return page(bare, "", words);
  const [name = "", title = "", ...parts] = full.split(" | ");
  const [id = "", kind] = name.split(/ \(|\)/);
  const description = parts.find((part) => part.startsWith("= "))?.slice(2);
  const sections = parts.filter((part) => !part.startsWith("= ")).map((part) => {
    const [, heading = "", text = part] = /^## (.*?): ?(.*)$/.exec(part) ?? [];
    return [heading, text];
  });
  return {
    ...page(id, title, Object.fromEntries(sections), description),
    ...kind && { kind: kind as SearchKind },
  };
}
