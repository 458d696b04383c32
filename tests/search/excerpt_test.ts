import { assert, assertEquals } from "@std/assert";
import { english, german, page } from "./corpus.ts";

const filler = (words: number, word = "filler") => Array(words).fill(word).join(" ");

async function excerpt(
  text: string | Record<string, string>,
  query: string,
  language = english,
): Promise<string> {
  const index = await language(page("/page", "Made up", text, "The description of the page"));
  return index.search(query, 1).hits[0]!.excerpt;
}

/** Around which match a text is cut, how the excerpt begins, and how it ends. */
const cuts: [what: string, text: string, begins: string, ends: string][] = [
  ["a short text is whole", "A needle lies.", "A needle lies.", "A needle lies."],
  ["what is left out is an ellipsis", `${filler(100)} needle ${filler(100)}`, "… filler ", "r …"],
  ["nothing is left out before it", `Needle ${filler(100)}`, "Needle ", " filler …"],
  ["nothing is left out behind it", `${filler(100)} needle.`, "… filler ", " needle."],
  [
    "a sentence begins shortly before",
    `${filler(80)}. A needle. ${filler(80)}`,
    "… A needle.",
    "…",
  ],
  ["it begins a sentence", `${filler(40)}. So. Needle lies. ${filler(80)}`, "… Needle lies.", "…"],
  ["a sentence ends behind it", `A needle. ${filler(9)}. ${filler(80)}`, "A needle.", "filler. …"],
  ["it is too long", `${filler(9)} needle${"x".repeat(2_000)} ${filler(9)}`, "… needlex", "x …"],
  [
    "it is among blocks",
    `${"a · ".repeat(150)}needle${" · a".repeat(150)}`,
    "… needle · ",
    " · a …",
  ],
];

Deno.test("A text is cut around the match, from sentence to sentence where there are some", async () => {
  for (const [what, text, begins, ends] of cuts) {
    const found = await excerpt(text, "needle");
    assert(found.startsWith(begins) && found.endsWith(ends), `${what}: ${found}`);
    assert(/needle/i.test(found) && found.length <= 300, what);
  }
});

Deno.test("The densest cluster of the query's words is shown, not the first match", async () => {
  const text = `needle ${filler(90)} needle in the haystack ${filler(90)} haystack`;
  assert((await excerpt(text, "needle haystack")).includes("needle in the haystack"));
});

Deno.test("The rarer word is shown when both do not fit", async () => {
  const index = await english(
    page("/a", "A", `common ${filler(90)} rare ${filler(90)}`),
    page("/b", "B", "common"),
    page("/c", "C", "common"),
  );
  assert(index.search("common rare", 1).hits[0]!.excerpt.includes("rare"));
});

/** What stands in for a match that is in no text: of which sections, for which query. */
const standIns: [text: string | Record<string, string>, query: string, begins: string][] = [
  ["Nothing of the kind", "made up", "The description"],
  [{ "": "Lead", "Heading": `Begins so, ${filler(100)}` }, "heading", "Begins so, filler"],
  [{ "Heading": "" }, "heading", "The description"],
];

Deno.test("The beginning of a section stands in for its heading, the description for the title and an empty section", async () => {
  for (const [text, query, begins] of standIns) {
    const found = await excerpt(text, query);
    assert(found.startsWith(begins), found);
  }
  const index = await english(page("/page", "Title", "", filler(100)));
  const { excerpt: long } = index.search("title", 1).hits[0]!;
  assert(long.startsWith("filler ") && long.endsWith(" …") && long.length <= 300);
  const bare = await english(page("/page", "Title", { "Heading": "" }));
  assertEquals(bare.search("heading", 1).hits[0]!.excerpt, "");
});

Deno.test("Umlauts and emoji do not shift the excerpt, nor are they parted", async () => {
  const pad = filler(60, "Größe🎉äöü");
  const found = await excerpt(`${pad} Prüfung ${pad}`, "pruefung", german);
  assert(found.includes(" Prüfung "), found);
  assert(found.isWellFormed());
  for (const word of found.replaceAll("…", "").trim().split(" ")) {
    assert(["Größe🎉äöü", "Prüfung"].includes(word), word);
  }
});

Deno.test("Text without blanks is cut between characters", async () => {
  for (let shift = 0; shift < 2; shift++) {
    const found = await excerpt(`${"a".repeat(shift)}${"🎉".repeat(400)} needle`, "needle");
    assert(found.isWellFormed() && found.length <= 300 && found.includes("needle"), found);
    const long = await excerpt(`needle ${"a".repeat(shift)}${"🎉".repeat(400)}`, "needle");
    assert(long.isWellFormed() && long.length <= 300 && long.includes("needle"), long);
  }
});

Deno.test("The words found are marked, in the text and in the description", async () => {
  const marked = async (text: string, query: string, language = english, description = "") => {
    const index = await language(page("/page", "Made up", text, description));
    const { excerpt, marks } = index.search(query, 1).hits[0]!;
    return marks.map(([start, end]) => excerpt.slice(start, end));
  };
  assertEquals(await marked("Short locks and a lock, kept", "lock"), ["locks", "lock"]);
  assertEquals(await marked("🎉 Die Größe\n\nder  Größen", "groesse", german), ["Größe", "Größen"]);
  const long = `${filler(90)}\n${filler(20)} needle\nand needles ${filler(90)}`;
  assertEquals(await marked(long, "needle"), ["needle", "needles"]);
  assertEquals(await marked("", "made up", english, "Things made up"), ["made", "up"]);
  assertEquals(await marked("Nothing of the kind", "made"), []);
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
