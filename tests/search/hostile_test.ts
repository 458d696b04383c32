import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { sign } from "../contract/arbitraries.ts";
import { english, ids, indexOf, page, type SearchIndex, visitorsWords } from "./corpus.ts";

const pages = [
  page("/locks", "Locks", "Short locks and long locks, foo and bar at 12:30", "About locks"),
  page("/constructor", "The constructor", { ["__proto__"]: "A prototype", "Uber": "Größe" }),
  page("/emoji", "🎉", "👩‍💻 works", "🎉".repeat(400)),
];
const indexes = [
  english(...pages),
  buildSearchIndex(pages, "de", visitorsWords("de")),
  english(),
];

const queries = [
  "abcdefghijkl~6",
  "abcdefghijklmnop~8",
  "foo:bar",
  "title:locks",
  "12:30",
  "https://www.example.org/?a=b&c=d#e",
  "-",
  "--locks",
  "+x",
  "+locks -bar",
  "*",
  "lo*ks",
  "locks^10",
  "locks~99999999999",
  "\\",
  '"unbalanced',
  "(((((((",
  "[a-z]+{9}$",
  "__proto__",
  "constructor",
  "toString valueOf hasOwnProperty",
  "\0",
  "a\0b",
  "\uD800",
  "\uDFFF\uD800",
  "\u202Elocks\u202C",
  "   ",
  "\n\t\r",
  "",
  "🎉".repeat(200),
  "👩‍👩‍👧‍👦".repeat(18),
  "z̴̛͎̈́a̷l̶g̵o̸".repeat(10),
  "a ".repeat(100),
  [..."abcdefghijklmnopqrstuvwxyz"].join(" ").repeat(4).slice(0, 200),
  "a".repeat(200),
  "ä".repeat(200),
  "İ".repeat(200),
  "ﷺ".repeat(200),
  "lock ".repeat(40),
  "the of and to in a is that it for as with".repeat(4),
  Array.from({ length: 22 }, (_, number) => `locks${number}x`).join(" "),
];

function wellFormed(index: SearchIndex, query: string): void {
  const { hits, total } = index.search(query, 10);
  assert(total >= hits.length && hits.length <= 10);
  for (const { path, score, excerpt, location } of hits) {
    assert(pages.some((page) => page.id === path));
    assert(score >= 0 && score <= 100, String(score));
    assert(excerpt.length <= 300 && excerpt.isWellFormed());
    assert(location === path || location.startsWith(`${path}#`));
  }
  assertEquals(new Set(hits.map(({ path }) => path)).size, hits.length);
  const order = hits.toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  assertEquals(hits, order);
}

Deno.test("Syntax, prototypes, emoji and lone surrogates are answered like any text", () => {
  for (const query of queries) for (const index of indexes) wellFormed(index, query);
});

Deno.test("Any 200 characters are answered, and the same way twice", () => {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(..."locks fobar~^*:+-\"'äöüßé  ") },
    { weight: 1, arbitrary: sign },
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), (query) => {
      for (const index of indexes) {
        wellFormed(index, query);
        assertEquals(index.search(query, 10), index.search(query, 10));
      }
    }),
    { numRuns: 50 },
  );
});

Deno.test("Any documents can be indexed, and each is found by its title", () => {
  const text = fc.string({ unit: sign, maxLength: 60 });
  const word = fc.string({ unit: fc.constantFrom(..."bdfgklmnprt"), minLength: 5, maxLength: 12 });
  const document = fc.record({ title: word, text, heading: text, description: text });
  fc.assert(
    fc.property(
      fc.uniqueArray(document, { selector: ({ title }) => title, maxLength: 8 }),
      fc.constantFrom("en" as const, "de" as const),
      (documents, language) => {
        const made = documents.map(({ title, text, heading, description }) =>
          page(`/${title}`, title, { "": text, [`x ${heading}`]: text }, description)
        );
        const index = indexOf(language, made);
        for (const { id, title } of made) assert(ids(index, title).includes(id), title);
      },
    ),
    { numRuns: 50 },
  );
});
