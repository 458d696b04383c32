import { assert, assertEquals } from "@std/assert";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { ids, page, visitorsWords } from "./corpus.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const word = (number: number) =>
  number.toString(26).replace(/./g, (digit) => letters[parseInt(digit, 26)]!) + "wort";
const pages = Array.from(
  { length: 60 },
  (_, number) =>
    page(
      `/${number}`,
      `Seite ${word(number)}`,
      Array.from({ length: 400 }, (_, place) => word(number * 97 + place)).join(" "),
    ),
);

Deno.test("Two indexes do not mix", () => {
  const first = buildSearchIndex(pages.slice(0, 30), "de", visitorsWords("de"));
  const second = buildSearchIndex(pages.slice(30), "en", visitorsWords("en"));
  assertEquals(ids(first, `Seite ${word(3)}`)[0], "/3");
  assertEquals(ids(second, `Seite ${word(33)}`)[0], "/33");
  assert(!ids(first, `Seite ${word(33)}`).includes("/33"));
});
