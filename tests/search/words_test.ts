import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Slices } from "../../lib/search/slices.ts";
import { isWithinOneEdit, sortedWords } from "../../lib/search/words.ts";

const table: [a: string, b: string, within: boolean][] = [
  ["search", "search", true],
  ["search", "serch", true],
  ["search", "seearch", true],
  ["search", "saarch", true],
  ["search", "saerch", true],
  ["search", "esarch", true],
  ["search", "searhc", true],
  ["search", "esarhc", false],
  ["search", "serach ", false],
  ["search", "sear", false],
  ["search", "saxrch", false],
  ["abc", "cba", false],
  ["", "a", true],
  ["", "ab", false],
];

for (const [a, b, within] of table) {
  Deno.test(`"${a}" and "${b}" are ${within ? "" : "not "}one slip apart`, () => {
    assertEquals(isWithinOneEdit(a, b), within);
    assertEquals(isWithinOneEdit(b, a), within);
  });
}

const word = fc.string({ unit: fc.constantFrom(..."abcdeä"), maxLength: 8 });

const list = (words: Iterable<string>) => sortedWords([...new Set(words)].sort(), new Slices());
const words = fc.array(word, { maxLength: 30 });

Deno.test("All words one slip away are found, and no others", async () => {
  await fc.assert(fc.asyncProperty(words, word, async (all, typed) => {
    const sorted = await list(all);
    const near = [...sorted.near(typed)].map((number) => sorted.at(number));
    assertEquals(near.sort(), [...new Set(all)].filter((it) => isWithinOneEdit(it, typed)).sort());
  }));
});

Deno.test("All words with a beginning and all that hold some letters are found", async () => {
  await fc.assert(fc.asyncProperty(words, word.filter((it) => it !== ""), async (all, typed) => {
    const sorted = await list(all);
    const found = (numbers: number[]) => numbers.map((number) => sorted.at(number));
    const each = [...new Set(all)].sort();
    assertEquals(
      found(sorted.beginningWith(typed)),
      each.filter((it) => it.startsWith(typed)),
    );
    assertEquals(found(sorted.containing(typed, 100)), each.filter((it) => it.includes(typed)));
    assertEquals(sorted.containing(typed, 1).length <= 1, true);
  }));
});
