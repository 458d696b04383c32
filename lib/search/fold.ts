const letters: Record<string, string> = {
  ß: "ss",
  ı: "i",
  ø: "o",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ł: "l",
};

const isPlain = (word: string) => /^[a-z0-9]*$/.test(word);

/** Drops the marks of a word's letters: `café` is `cafe`. */
export function dropMarks(word: string): string {
  if (isPlain(word)) return word;
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[ßıøæœđł]/g, (letter) => letters[letter]!);
}

/**
 * Brings the three spellings of an umlaut (`ä`, `ae`, `a`) and of `ß` (`ss`) together. The `ue` of
 * `neue`, `bauen` and `Quelle` is none; where another `ue` is none either (`aktuell`), index and
 * query still fold it alike.
 */
export function foldGerman(word: string): string {
  return dropMarks(word).replace(/ae|oe|(?<![aeq])ue/g, (pair) => pair[0]!);
}

/** The spelling with umlauts of a word typed without: `fuer` is `für`. */
export function unfoldGerman(word: string): string {
  return word.replace(/ae|oe|(?<![aeq])ue/g, (pair) => ({ a: "ä", o: "ö", u: "ü" })[pair[0]!]!);
}
