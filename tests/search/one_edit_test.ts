import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { areFarApart, isWithinOneEdit, letterBits } from "../../lib/search/one_edit.ts";

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

Deno.test("Words one slip apart are never held to be far apart", () => {
  fc.assert(fc.property(word, fc.nat(), fc.constantFrom(..."abcdeäö"), (word, place, letter) => {
    const at = place % (word.length + 1);
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const exchanged = before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2);
    for (const slip of [before + letter + after, before + after.slice(1), exchanged]) {
      assert(isWithinOneEdit(word, slip), `${word} ${slip}`);
      assert(!areFarApart(letterBits(word), letterBits(slip)), `${word} ${slip}`);
    }
  }));
});
