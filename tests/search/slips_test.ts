import { assertEquals } from "@std/assert";
import lunr from "lunr";
import { slipFinder } from "../../lib/search/slips.ts";
import { random } from "../kit/random.ts";

Deno.test("The forms one slip away are those that lunr's automaton of the same forms knows", () => {
  const dice = random("slips");
  const letters = ["a", "b", "c", "ä", "1"];
  const word = (longest: number) =>
    Array.from({ length: 1 + dice.below(longest) }, () => dice.pick(letters)).join("");
  const forms = [...new Set(Array.from({ length: 400 }, () => word(7)))].sort();
  const tokens = lunr.TokenSet.fromArray(forms);
  const oneSlipFrom = slipFinder(forms);
  for (let turn = 0; turn < 400; turn++) {
    const typed = word(8);
    const known = tokens.intersect(lunr.TokenSet.fromFuzzyString(typed, 1)).toArray();
    assertEquals(oneSlipFrom(typed), [...new Set(known)].sort(), typed);
  }
});
