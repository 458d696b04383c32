import { assert, assertEquals } from "@std/assert";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { ids, page } from "./corpus.ts";

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

/** Counts the turns that others get while work goes on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await work;
  clearInterval(timer);
  return turns;
}

Deno.test("Building an index gives others their turn again and again", async () => {
  assert(await turnsDuring(buildSearchIndex(pages, "de")) >= 3);
});

Deno.test("Indexes built at the same time do not mix", async () => {
  const [first, second] = await Promise.all([
    buildSearchIndex(pages.slice(0, 30), "de"),
    buildSearchIndex(pages.slice(30), "en"),
  ]);
  assertEquals(ids(first, `Seite ${word(3)}`)[0], "/3");
  assertEquals(ids(second, `Seite ${word(33)}`)[0], "/33");
  assert(!ids(first, `Seite ${word(33)}`).includes("/33"));
});

/** Keeps the processor busy for so many milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

Deno.test("The documents are read one by one, as the slices go", async () => {
  let read = 0;
  function* documents() {
    for (const page of pages) {
      read++;
      work(1);
      yield page;
    }
  }
  const building = buildSearchIndex(documents(), "de");
  assert(read < pages.length);
  await building;
  assertEquals(read, pages.length);
});
