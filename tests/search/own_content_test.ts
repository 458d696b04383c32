import { assert, assertEquals } from "@std/assert";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { readCorpora } from "../bench/relevance_corpus.ts";
import { ids } from "./corpus.ts";

for (const { language, documents } of await readCorpora("content")) {
  const index = await buildSearchIndex(documents, language);

  Deno.test(`Every page in ${language} is first for its own name`, () => {
    for (const { id, title } of documents) assertEquals(ids(index, title)[0], id, title);
  });

  Deno.test(`Every page in ${language} is among the first three for its name misspelt`, () => {
    for (const { id, title } of documents) {
      for (const slip of slips(title)) {
        const place = ids(index, slip).indexOf(id);
        assert(place >= 0 && place < 3, `${slip} finds ${id} at ${place}`);
      }
    }
  });

  Deno.test(`Every heading in ${language} that stands once leads to its page first`, () => {
    const all = documents.flatMap(({ id, sections }) =>
      sections.map(({ headings }) => ({ id, heading: headings.at(-1) ?? "" }))
    );
    const titles = new Set(documents.map(({ title }) => title));
    for (const { id, heading } of all) {
      const isUnique = all.filter((other) => other.heading === heading).length === 1;
      if (heading === "" || titles.has(heading) || !isUnique) continue;
      assertEquals(ids(index, heading)[0], id, heading);
    }
  });
}

/** A name with a letter of its longest word missing, doubled, wrong or exchanged, at each place. */
function* slips(name: string): Iterable<string> {
  const words = name.match(/\p{L}+/gu) ?? [];
  const word = words.toSorted((a, b) => b.length - a.length)[0] ?? "";
  if (word.length < 5) return;
  for (let at = 1; at < word.length - 1; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
    for (
      const slip of [
        before + after,
        before + letter + letter + after,
        before + "x" + after,
        before + after[0] + letter + after.slice(1),
      ]
    ) yield name.replace(word, () => slip);
  }
}
