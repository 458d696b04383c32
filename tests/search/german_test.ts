import { assert, assertEquals } from "@std/assert";
import { analysers, splitCompound } from "../../lib/search/analyser.ts";

const { fold, stem, isStopWord, linking } = analysers.de;

Deno.test("Spellings of a word without its umlauts fold to one form; no other ue is an umlaut", () => {
  const spellings = [
    ["ändern", "aendern", "andern"],
    ["größe", "groesse", "grosse"],
    ["übung", "uebung", "ubung"],
    ["maß", "mass"],
  ];
  for (const words of spellings) assertEquals(new Set(words.map(fold)).size, 1, words.join());
  assertEquals(["neue", "quelle", "bauen"].map(fold), ["neue", "quelle", "bauen"]);
});

Deno.test("The forms of a word have one stem", () => {
  const forms = [
    ["Datenbank", "Datenbanken"],
    ["Häuser", "Haus", "Hauses"],
    ["Prüfung", "Prüfungen"],
    ["migrieren", "Migration", "Migrationen"],
  ];
  for (const words of forms) {
    const stems = words.map((word) => stem(fold(word.toLowerCase())));
    assertEquals(new Set(stems).size, 1, stems.join(" "));
  }
});

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
  ["datenbankleistungskatalog", []],
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

Deno.test("A compound splits into known words, or not at all", () => {
  for (const [word, parts] of compounds) {
    const found = splitCompound(word, (part) => known.get(part), linking);
    assertEquals(found, parts.map((part) => known.get(part)!), word);
  }
});

Deno.test("Splitting a long word of doubtful parts ends", () => {
  const lookup = (part: string) => /^a+$/.test(part) ? part : undefined;
  assertEquals(splitCompound("a".repeat(63) + "b", lookup, linking), []);
});
