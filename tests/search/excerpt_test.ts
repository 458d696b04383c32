import { assert, assertEquals } from "@std/assert";
import { testLines } from "../kit/cases.ts";
import { english, german, page } from "./corpus.ts";

const filler = (words: number, word = "filler") => Array(words).fill(word).join(" ");

/** The extract for a query of a page with a text, and sections below it; its marks in brackets. */
testLines(new URL("lines/excerpts.txt", import.meta.url), (asked) => {
  const [query = "", ...parts] = asked.split(" | ");
  const heading = parts.findIndex((part) => part.startsWith("## "));
  const text = heading < 0
    ? parts.join("")
    : { "": parts.slice(0, heading).join(""), Heading: parts.slice(heading + 1).join("") };
  const language = /[äöü]|oe|ue/.test(query) ? german : english;
  const index = language(page("/page", "Made up", text, "The description of the page"));
  const { excerpt, marks } = index.search(query, 1).hits[0]!;
  assert(excerpt.length <= 300 && excerpt.isWellFormed(), excerpt);
  return marks.toReversed().reduce(
    (text, [start, end]) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    excerpt,
  );
});

Deno.test("The rarer word is shown when both do not fit", () => {
  const index = english(
    page("/a", "A", `common ${filler(90)} rare ${filler(90)}`),
    page("/b", "B", "common"),
    page("/c", "C", "common"),
  );
  assert(index.search("common rare", 1).hits[0]!.excerpt.includes("rare"));
});

Deno.test("A description is cut, too, and where there is none the extract is empty", () => {
  const index = english(page("/page", "Title", "", filler(100)));
  const { excerpt: long } = index.search("title", 1).hits[0]!;
  assert(long.startsWith("filler ") && long.endsWith(" …") && long.length <= 300);
  const bare = english(page("/page", "Title", { "Heading": "" }));
  assertEquals(bare.search("heading", 1).hits[0]!.excerpt, "");
});

Deno.test("The extract of an event begins with its day, once, and is no longer for that", () => {
  const day = "Thursday, 4 March 2027, 6:30 pm to 10 pm";
  const texts = [`${filler(60)} needle ${filler(60)}`, "A needle.", `${day} · needle`];
  for (const text of texts) {
    const index = english({ ...page("/event", "Made up", text), day });
    const { excerpt, marks } = index.search("needle", 1).hits[0]!;
    assertEquals(excerpt.lastIndexOf(day), 0, text);
    assert(excerpt.length <= 300, excerpt);
    assertEquals(marks.map(([start, end]) => excerpt.slice(start, end)), ["needle"]);
  }
});
