import { analyserOf } from "../../lib/search/analyser.ts";
import { splitCompound } from "../../lib/search/words.ts";
import { testLines } from "../kit/cases.ts";

const { fold, stem, isStopWord, linking } = analyserOf("de");

const words =
  "daten datenbank bank replikation leistung katalog schnitt stelle sprache modell tag " +
  "herb herbst start art";
const known = new Map(words.split(" ").map((word) => [word, word]));
known.set("sprach", "sprache").set("b2b", "b2b");

/** A word that is known, or is nothing but one letter. */
const lookup = (part: string) => known.get(part) ?? (/^a+$/.test(part) ? part : undefined);

const readings: Record<string, (word: string) => string> = {
  fold,
  stem: (word) => stem(fold(word.toLowerCase())),
  stop: (word) => isStopWord(word) ? "a stop word" : "none",
  parts: (word) => splitCompound(word, lookup, linking).join("+") || "whole",
};

/** What becomes of words, once for all for which it is the same. */
testLines(new URL("lines/german.txt", import.meta.url), (asked) => {
  const [reading = "", ...words] = asked.split(" ");
  return [...new Set(words.map((word) => readings[reading]!(word)))].join(" ");
});
