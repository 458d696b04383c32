import { assert, assertEquals } from "@std/assert";
import { buildSearchIndex } from "../../lib/search/index.ts";
import type { SearchKind } from "../../lib/search/types.ts";
import { english, german, ids, page, texts } from "./corpus.ts";

Deno.test("A heading that is the word ranks like a title of two words if it stands on one page only", async () => {
  const title = page("/title", "Tracing busy systems", "How it is done");
  const heading = (id: string) => page(id, "Notes", { "Tracing": "How it is done" });
  const alone = await english(title, heading("/a"));
  assertEquals(ids(alone, "tracing"), ["/a", "/title"]);
  const many = await english(title, heading("/a"), heading("/b"), heading("/c"));
  assertEquals(ids(many, "tracing"), ["/title", "/a", "/b", "/c"]);
  const shorter = await english(page("/title", "Tracing systems"), heading("/a"));
  assertEquals(ids(shorter, "tracing"), ["/title", "/a"]);
});

Deno.test("Of several headings that hold the word the shortest counts, wherever it stands", async () => {
  const text = "How it is done";
  for (const headings of [["Rollback", "A rollback of many servers at night"]]) {
    for (const order of [headings, headings.toReversed()]) {
      const index = await english(
        page("/both", "Notes", Object.fromEntries(order.map((heading) => [heading, text]))),
        page("/one", "Notes", { "Rollback plans": text, "Other plans": text }),
      );
      assertEquals(ids(index, "rollback")[0], "/both", order.join());
    }
  }
});

Deno.test("The start page gets half of the score that its words would have elsewhere", async () => {
  const score = async (kind: SearchKind) => {
    const document = page("/", "Careful work", "We review interfaces and data");
    const index = await buildSearchIndex([{ ...document, kind }, page("/other", "Other")], "en");
    return index.search("review interfaces", 1).hits[0]!.score;
  };
  const [start, other] = [await score("start"), await score("page")];
  assert(Math.abs(start - other / 2) <= 0.01, `${start} of ${other}`);
});

Deno.test("A stop word typed last is completed like any other word", async () => {
  const index = await english(page("/theory", "Theory"), page("/other", "Other"));
  assertEquals(ids(index, "the"), ["/theory"]);
  const inGerman = await german(page("/miete", "Mietwagen"), page("/other", "Anderes"));
  assertEquals(ids(inGerman, "miet"), ["/miete"]);
  const stop = await german(page("/derivat", "Derivate"), page("/other", "Anderes"));
  assertEquals(ids(stop, "der"), ["/derivat"]);
});

Deno.test("All pages that match are counted, and the best 56 of them can be shown", async () => {
  const pages = Array.from({ length: 70 }, (_, at) => page(`/${at}`, "Notes", "A lock is held"));
  for (const query of ["lock", "lock held"]) {
    const { hits, total } = (await english(...pages)).search(query, 100);
    assertEquals([hits.length, total], [56, 70], query);
  }
});

Deno.test("Two words typed apart stand for their compound, before words that begin like them", async () => {
  const index = await texts("en", {
    beginnings: "A datatype and its baseline",
    compound: "A database of one's own",
  });
  assertEquals(ids(index, "data base"), ["compound", "beginnings"]);
});

const marked: [written: string, typed: string][] = [
  ["Smørrebrød", "smorrebrod"],
  ["Œuvre", "oeuvre"],
  ["Encyclopædia", "encyclopaedia"],
  ["Łódź", "lodz"],
  ["Đorđe", "dorde"],
  ["Isparta'da ılıca", "ilica"],
  ["Café", "cafe"],
  ["Weißraum", "weissraum"],
];

for (const [written, typed] of marked) {
  Deno.test(`${written} is found by ${typed}, in any language's pages`, async () => {
    for (const build of [english, german]) {
      const index = await build(page("/found", written), page("/other", "Something else"));
      assertEquals(ids(index, typed), ["/found"]);
    }
  });
}

Deno.test("Of two spellings of one form the one that was typed comes first, with marks or without", async () => {
  const index = await texts("de", { a: "Es ist schon gut", b: "Es ist schön gut" });
  assertEquals([ids(index, "schön")[0], ids(index, "schon")[0]], ["b", "a"]);
});

Deno.test("A section of the third level is found by its own heading together with those above it", async () => {
  const index = await english(page("/guide", "Guide", {
    "Storage": "What is kept",
    "Storage > Backups": "What is copied",
    "Storage > Backups > Restoring": "Practise it",
    "Storage > Backups > Rotation": "How long copies live",
  }));
  const anchor = (query: string) => index.search(query, 1).hits[0]!.anchor;
  assertEquals(anchor("restoring"), "storage-backups-restoring");
  assertEquals(anchor("backups rotation"), "storage-backups-rotation");
  assertEquals(anchor("storage restoring"), "storage-backups-restoring");
  assertEquals(anchor("backups practise"), "storage-backups-restoring");
});
