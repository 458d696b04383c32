import { assert, assertEquals } from "@std/assert";
import { analysers, splitCompound } from "../../lib/search/analyser.ts";
import { german, ids, page, texts } from "./corpus.ts";

const { fold, stem, isStopWord, linkingElements } = analysers.de;

for (
  const spellings of [
    ["ändern", "aendern", "andern"],
    ["größe", "groesse", "grosse"],
    ["übung", "uebung", "ubung"],
    ["maß", "mass"],
  ]
) {
  Deno.test(`${spellings.join(", ")} fold to one form`, () => {
    assertEquals(new Set(spellings.map(fold)).size, 1);
  });
}

Deno.test("The ue of neue, Quelle and bauen is no umlaut", () => {
  assertEquals(["neue", "quelle", "bauen"].map(fold), ["neue", "quelle", "bauen"]);
});

for (
  const words of [
    ["Datenbank", "Datenbanken"],
    ["Häuser", "Haus", "Hauses"],
    ["Prüfung", "Prüfungen"],
    ["migrieren", "Migration", "Migrationen"],
  ]
) {
  Deno.test(`${words.join(", ")} have one stem`, () => {
    const stems = words.map((word) => stem(fold(word.toLowerCase())));
    assertEquals(new Set(stems).size, 1, stems.join(" "));
  });
}

Deno.test("Stop words are known in every spelling", () => {
  const stopWords = ["über", "ueber", "für", "fuer", "wie", "können", "während", "waehrend"];
  for (const word of stopWords) assert(isStopWord(word), word);
  for (const word of ["datenbank", "429", "preis"]) assert(!isStopWord(word));
});

const words =
  "daten datenbank bank replikation leistung katalog schnitt stelle sprache modell tag " +
  "herb herbst start art";
const known = new Map(words.split(" ").map((word) => [word, word]));
known.set("sprach", "sprache").set("b2b", "b2b");

const compounds: [word: string, parts: string[]][] = [
  ["datenbankreplikation", ["datenbank", "replikation"]],
  ["leistungskatalog", ["leistung", "katalog"]],
  ["sprachmodell", ["sprache", "modell"]],
  ["datenbankleistungskatalog", ["datenbank", "leistung", "katalog"]],
  ["schnittstelle", ["schnitt", "stelle"]],
  ["tagesmodell", ["tag", "modell"]],
  ["herbstart", ["herb", "start"]],
  ["datenbanklift", []],
  ["replikation", []],
  ["bank", []],
  ["arttag", []],
  ["tagbank", ["tag", "bank"]],
  ["b2bkatalog", []],
];

for (const [word, parts] of compounds) {
  Deno.test(`${word} splits into ${parts.join(" + ") || "nothing"}`, () => {
    const found = splitCompound(word, (part) => known.get(part), linkingElements);
    assertEquals(found, parts.map((part) => known.get(part)!));
  });
}

Deno.test("Splitting a long word of doubtful parts ends", () => {
  const lookup = (part: string) => /^a+$/.test(part) ? part : undefined;
  assertEquals(splitCompound("a".repeat(63) + "b", lookup, linkingElements), []);
});

Deno.test("A page is found by umlauts in all three spellings, and by ß as ss", async () => {
  const index = await texts("de", { size: "Die Größe der Änderung", other: "Etwas anderes" });
  for (const query of ["Größe", "Groesse", "Grosse", "änderungen", "aenderung", "anderung"]) {
    assertEquals(ids(index, query)[0], "size", query);
  }
});

Deno.test("Part of a compound finds the compound, and the compound finds its parts", async () => {
  const index = await german(
    page("/whole", "Datenbankreplikation", "Einrichten und betreiben"),
    page("/apart", "Kopien", "Die Replikation einer Datenbank"),
    page("/other", "Preise", "Kosten und Angebote"),
  );
  assertEquals(ids(index, "Replikation").sort(), ["/apart", "/whole"]);
  assertEquals(ids(index, "Datenbankreplikation"), ["/whole", "/apart"]);
  assertEquals(ids(index, "Datenbank Replikation").sort(), ["/apart", "/whole"]);
});

Deno.test("Part of a compound finds it even if the corpus lacks the part by itself", async () => {
  const index = await texts("de", { whole: "Datenbankreplikation", other: "Kosten" });
  assertEquals(ids(index, "Replikation"), ["whole"]);
});

Deno.test("A compound the corpus lacks is found by its parts", async () => {
  const index = await texts("de", { apart: "Kosten der Beratung", other: "Leistungen" });
  assertEquals(ids(index, "Beratungskosten"), ["apart"]);
});

Deno.test("Words typed apart find their compound without its parts in the corpus", async () => {
  const index = await texts("de", { whole: "Das Zeitfenster", other: "Der Stundensatz" });
  assertEquals(ids(index, "Zeit Fenster"), ["whole"]);
  assertEquals(ids(index, "Stunde Satz"), ["other"]);
});

Deno.test("Nouns and verbs of one root find each other", async () => {
  const index = await texts("de", { noun: "Eine Migration planen", other: "Angebot anfordern" });
  assertEquals(ids(index, "migrieren"), ["noun"]);
});

Deno.test("Letters exchanged into what looks like an umlaut are corrected", async () => {
  const index = await texts("de", { a: "Eine Tabelle", b: "Ein Kommentar" });
  assertEquals(ids(index, "Taellen")[0], undefined);
  assertEquals(ids(index, "Taebelle"), ["a"]);
  assertEquals(ids(index, "Kommentra"), ["b"]);
});

Deno.test("A stop word is no form of the word that shares its stem", async () => {
  const index = await texts("de", { a: "Sicherheit im Betrieb", b: "Wer sich das fragt" });
  assertEquals(ids(index, "Sicherheit"), ["a"]);
});

Deno.test("A slip in a word finds the compounds that hold it, too", async () => {
  const index = await texts("de", {
    whole: "Eine Prüfung der Architektur",
    compound: "Die Architekturprüfung",
    other: "Die Prüfung",
  });
  assertEquals(ids(index, "Archtektur"), ["whole", "compound"]);
});

Deno.test("A stop word is no form of another word, even if only stop words are asked for", async () => {
  const index = await texts("de", { exact: "Wie sich etwas zeigt", other: "Über die Sicherheit" });
  assertEquals(ids(index, "sich wie"), ["exact"]);
});
