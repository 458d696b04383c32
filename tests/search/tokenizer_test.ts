import { tokensOf, wordsOf } from "../../lib/search/analyser.ts";
import { testLines } from "../kit/cases.ts";

/** The words of a text, as they stand in it if that is something else. */
testLines(new URL("lines/words.txt", import.meta.url), (asked) => {
  const text: string = JSON.parse(asked);
  const words = wordsOf(text).join(" ");
  const places = tokensOf(text).map(({ start, end }) => text.slice(start, end)).join(" ");
  return [words, places === words ? "" : `at ${places.slice(0, 60)}`].filter(Boolean).join(" · ");
});
