import { assert, assertEquals } from "@std/assert";
import { buildSearchIndex } from "../../lib/search/index.ts";
import type { SearchKind } from "../../lib/search/types.ts";
import { anchorOf, english, german, ids, page, texts, visitorsWords } from "./corpus.ts";

Deno.test("A heading that is the word ranks like a title of two words", async () => {
  const title = page("/title", "Tracing busy systems", "How it is done");
  const heading = (id: string) => page(id, "Notes", { "Tracing": "How it is done" });
  const alone = await english(title, heading("/a"));
  assertEquals(ids(alone, "tracing"), ["/a", "/title"]);
  const shorter = await english(page("/title", "Tracing systems"), heading("/a"));
  assertEquals(ids(shorter, "tracing"), ["/title", "/a"]);
});

Deno.test("A heading that is the word counts more than one that names others, too", async () => {
  const index = await english(
    page("/a", "Notes", { "A rollback of many servers at night": "How it is done" }),
    page("/z", "Notes", { "Rollback": "How it is done for busy servers and for all others, too" }),
  );
  assertEquals(ids(index, "rollback"), ["/z", "/a"]);
});

Deno.test("Of several headings that hold the word the shortest counts, wherever it stands", async () => {
  const text = "How it is done";
  const headings = ["Rollback", "A rollback of many servers at night"];
  for (const order of [headings, headings.toReversed()]) {
    const index = await english(
      page("/z", "Notes", Object.fromEntries(order.map((heading) => [heading, text]))),
      page("/a", "Notes", { "Rollback plans": text, "Other plans": text }),
    );
    assertEquals(ids(index, "rollback"), ["/z", "/a"], order.join());
  }
});

Deno.test("The last part of a page's address is a word of the page", async () => {
  const index = await english(page("/notes/caching", "Notes"), page("/other/notes.md", "Other"));
  const { hits, unknown } = index.search("caching", 2);
  assertEquals([hits.map(({ path }) => path), unknown], [["/notes/caching"], []]);
  assert(ids(index, "notes").includes("/other/notes.md"));
});

Deno.test("The start page gets half of the score that its words would have elsewhere", async () => {
  const score = (kind: SearchKind) => {
    const document = page("/", "Careful work", "We review interfaces and data");
    const index = buildSearchIndex(
      [{ ...document, kind }, page("/other", "Other")],
      "en",
      visitorsWords("en"),
    );
    return index.search("review interfaces", 1).hits[0]!.score;
  };
  const [start, other] = [await score("start"), await score("page")];
  assert(Math.abs(start - other / 2) <= 0.01, `${start} of ${other}`);
});

Deno.test("A stop word typed last is completed like any other word, whether pages have it or not", async () => {
  for (const text of ["Some words", "The words of the day"]) {
    const index = await english(page("/theory", "Theory"), page("/other", "Other", text));
    assert(ids(index, "the").includes("/theory"), text);
  }
  const inGerman = await german(page("/derivat", "Derivate"), page("/x", "Anderes", "der Text"));
  assert(ids(inGerman, "der").includes("/derivat"));
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

// Ties are broken by id, so what must come first has an id that would come last.

Deno.test("Of two spellings of one form the one that was typed comes first, with marks or without", async () => {
  const [plain, umlaut] = ["Es ist schon gut", "Es ist schön gut"];
  assertEquals(ids(await texts("de", { a: plain, z: umlaut }), "schön"), ["z", "a"]);
  assertEquals(ids(await texts("de", { a: umlaut, z: plain }), "schon"), ["z", "a"]);
});

Deno.test("An exact word comes before its stem, the stem before compounds, these before typos", async () => {
  const known = await texts("de", {
    z: "Hier steht eine Sicherung im Text",
    y: "Hier stehen Sicherungen im Text",
    x: "Hier steht Datensicherung im Text",
    w: "Hier stehen die Daten im Text",
  });
  assertEquals(ids(known, "Sicherung"), ["z", "y", "x"]);
  const unknown = await texts("de", {
    z: "Hier steht Datensicherung im Text",
    y: "Hier steht die Sicherunk im Text",
    w: "Hier stehen die Daten im Text",
  });
  assertEquals(ids(unknown, "Sicherung"), ["z", "y"]);
});

Deno.test("Words in the order typed come before the same words turned round, these before scattered ones", async () => {
  const filler = " and many other things that fill the space between them here".repeat(4);
  const index = await texts("en", {
    z: `snapshot isolation${filler}${filler}`,
    y: `isolation snapshot${filler}${filler}`,
    x: `isolation${filler} snapshot${filler}`,
  });
  assertEquals(ids(index, "snapshot isolation"), ["z", "y", "x"]);
});

Deno.test("Of two words the one that fewer pages hold counts more", async () => {
  const index = await texts("en", {
    a: "A lock of some kind",
    b: "A lock of some kind",
    c: "A lock of some kind",
    z: "A timeout of some kind",
  });
  assertEquals(ids(index, "lock timeout"), ["z", "a", "b", "c"]);
});

Deno.test("A page whose title answers best is shown from its beginning, not at a section", async () => {
  const index = await english(page("/guide", "Backups", {
    "": "What this page is about",
    "Details": "Backups are kept for a week",
  }));
  assertEquals(anchorOf(index, "backups"), null);
});

Deno.test("Of two sections that hold the word alike, the one that has it more often is shown", async () => {
  const index = await english(page("/guide", "Guide", {
    "First": "A lock is held by somebody for some time",
    "Second": "A lock is a lock, and a lock is held",
  }));
  assertEquals(anchorOf(index, "lock"), "second");
});

Deno.test("No score is higher than that of a result above it, documents for programs included", () => {
  const kinds: SearchKind[] = ["service", "article", "page", "start", "developer", "file"];
  const filler = "and many other things that fill the space ".repeat(9);
  const documents = kinds.map((kind, at) => ({
    ...page(`/${kind}`, "Work", at < 3 ? `Limits ${filler} retries` : { "Retries and limits": "" }),
    kind,
  }));
  const index = buildSearchIndex(documents, "en", visitorsWords("en"));
  for (const query of ["limits", "retries", "retries limits", "limits of work"]) {
    const scores = index.search(query, 10).hits.map(({ score }) => score);
    assertEquals(scores.length, kinds.length, query);
    assertEquals(scores, scores.toSorted((a, b) => b - a), query);
  }
});

Deno.test("Words are completed from 3 letters on, corrected from 4, and found inside German ones from 5", async () => {
  const index = await english(page("/lock", "Lock"), page("/x", "Dockerfile"));
  const compounds = await german(page("/x", "Datensicherung"));
  assertEquals([ids(compounds, "cher"), ids(compounds, "icher")], [[], ["/x"]]);
  const found: [query: string, paths: string[]][] = [
    ["lo", []],
    ["loc", ["/lock"]],
    ["lok", []],
    ["lokc", ["/lock"]],
    ["ocker", []],
  ];
  for (const [query, paths] of found) assertEquals(ids(index, query), paths, query);
});

Deno.test("A section of the third level is found by its own heading together with those above it", async () => {
  const index = await english(page("/guide", "Guide", {
    "Storage": "What is kept",
    "Storage > Backups": "What is copied",
    "Storage > Backups > Restoring": "Practise it",
    "Storage > Backups > Rotation": "How long copies live",
  }));
  const anchor = (query: string) => anchorOf(index, query);
  assertEquals(anchor("restoring"), "storage-backups-restoring");
  assertEquals(anchor("backups rotation"), "storage-backups-rotation");
  assertEquals(anchor("storage restoring"), "storage-backups-restoring");
  assertEquals(anchor("backups practise"), "storage-backups-restoring");
});

Deno.test("English words are not taken apart", async () => {
  const index = await english(
    page("/a", "Notes", "The base of a tower"),
    page("/z", "Database"),
    page("/y", "Some data"),
  );
  assertEquals(ids(index, "base"), ["/a"]);
});

Deno.test("An unknown compound finds what it begins with, if that is a known word of four letters", async () => {
  const index = await texts("de", { y: "Ein Hof im Text", z: "Hier steht ein Dach im Text" });
  assertEquals(ids(index, "Dachgaubenfenster"), ["z"]);
  assertEquals(ids(index, "Hofgaubenfenster"), []);
});

Deno.test("A part of a compound that the pages have in another form only is known from four letters on", async () => {
  const days = await texts("de", { a: "Viele Tage im Text", b: "Das Werk im Text" });
  assertEquals(ids(days, "Werktag"), ["b"]);
  const banks = await texts("de", { a: "Viele Banken im Text", b: "Das Werk im Text" });
  assertEquals(ids(banks, "Werkbank").sort(), ["a", "b"]);
});

Deno.test("The first three unknown words of a query are corrected", async () => {
  const words = ["snapshot", "isolation", "replica", "migration", "timeout"];
  const index = await texts("en", Object.fromEntries(words.map((word) => [word, `On ${word}`])));
  const query = words.map((word) => `${word.slice(0, 3)}x${word.slice(3)}`).join(" ");
  assertEquals(ids(index, query).sort(), ["isolation", "replica", "snapshot"]);
});

Deno.test("The text before the first heading is under no heading, and no word stands for one", async () => {
  const index = await english(page("/a", "Notes", { "": "Locks are kept short", "More": "Text" }));
  const [hit] = index.search("locks", 1).hits;
  assertEquals([hit?.section, anchorOf(index, "locks")], [null, null]);
});
