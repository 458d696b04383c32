import { assert, assertEquals } from "@std/assert";
import { english, german, page } from "./corpus.ts";

const filler = (words: number, word = "filler") => Array(words).fill(word).join(" ");

async function excerpt(text: string, query: string, language = english): Promise<string> {
  const index = await language(page("/page", "Made up", text, "The description of the page"));
  return index.search(query, 1).hits[0]!.excerpt;
}

Deno.test("A short text is its own excerpt", async () => {
  assertEquals(await excerpt("Locks are kept short.", "locks"), "Locks are kept short.");
});

Deno.test("A long text is cut around the match, with an ellipsis on each side", async () => {
  const found = await excerpt(`${filler(100)} needle ${filler(100)}`, "needle");
  assert(found.startsWith("… filler ") && found.endsWith(" filler …"), found);
  assert(found.includes(" needle "));
  assert(found.length <= 300 && found.length > 250, String(found.length));
});

Deno.test("There is no ellipsis where nothing is left out", async () => {
  const first = await excerpt(`Needle ${filler(100)}`, "needle");
  assert(first.startsWith("Needle ") && first.endsWith(" …"), first);
  const last = await excerpt(`${filler(100)} needle.`, "needle");
  assert(last.startsWith("… ") && last.endsWith(" needle."), last);
});

Deno.test("An excerpt begins with a sentence that begins shortly before the match", async () => {
  const found = await excerpt(`${filler(80)}. Here a needle lies. ${filler(80)}`, "needle");
  assert(found.startsWith("… Here a needle lies."), found);
});

Deno.test("An excerpt begins with the match where that begins a sentence", async () => {
  const found = await excerpt(`${filler(40)}. ${filler(10)}. Needle lies. ${filler(80)}`, "needle");
  assert(found.startsWith("… Needle lies."), found);
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

Deno.test("The description stands in when only the title matched", async () => {
  assertEquals(await excerpt("Nothing of the kind", "made up"), "The description of the page");
});

Deno.test("The beginning of the section stands in when only its heading matched", async () => {
  const index = await english(
    page("/page", "Title", { "": "Lead", "Heading": `Begins so, ${filler(100)}` }, "Description"),
  );
  const [hit] = index.search("heading", 1).hits;
  assert(hit!.excerpt.startsWith("Begins so, filler"), hit!.excerpt);
  assert(hit!.excerpt.endsWith(" …"));
});

Deno.test("The description stands in for an empty section", async () => {
  const index = await english(page("/page", "Title", { "Heading": "" }, "Description"));
  assertEquals(index.search("heading", 1).hits[0]!.excerpt, "Description");
  const bare = await english(page("/page", "Title", { "Heading": "" }));
  assertEquals(bare.search("heading", 1).hits[0]!.excerpt, "");
});

Deno.test("A long description is cut as well", async () => {
  const index = await english(page("/page", "Title", "", filler(100)));
  const { excerpt } = index.search("title", 1).hits[0]!;
  assert(excerpt.startsWith("filler ") && excerpt.endsWith(" …") && excerpt.length <= 300);
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

Deno.test("A match longer than an excerpt is cut", async () => {
  const word = `needle${"x".repeat(2_000)}`;
  const found = await excerpt(`${filler(100)} ${word} ${filler(100)}`, "needle");
  assert(found.length <= 300 && found.includes("needlex"), found);
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

Deno.test("What stands between blocks never makes an extract too long", async () => {
  const blocks = Array.from({ length: 300 }, (_, place) => place === 150 ? "needle" : "a");
  const found = await excerpt(blocks.join(" · "), "needle");
  assert(found.length <= 300 && found.includes("needle"), found);
});
