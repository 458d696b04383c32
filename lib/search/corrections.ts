import type { Query, TypedWord } from "./query.ts";

/** What a visitor is told of his words. */

/** Words as they were read, where a title or keyword has what was meant; else as they were typed. */
export function correctionOf({ intent: { typed }, words }: Query): string | undefined {
  const meantBy = (typed: TypedWord) => {
    const word = words.find((word) => word.typed === typed && !typed.isFrame);
    return [...word?.byUnit.values() ?? []].some(({ inName }) => inName) ? word!.meant : undefined;
  };
  const corrected = typed.map((word) => meantBy(word) ?? word.raw).join(" ");
  return typed.some(meantBy) ? corrected : undefined;
}

/**
 * Lists the words that no page knows, if they name something: that no page has "Nehmt" or "i" tells
 * nobody anything. So what stands first before a pronoun, as verbs do, is left out, and in German
 * what is small in a query with capitals or ends as verbs do.
 */
export function unknownIn({ intent: { typed }, words, corpus }: Query): string[] {
  const hasCapitals = typed.some(({ raw }, at) => at > 0 && /^\p{Lu}/u.test(raw));
  const isNoun = ({ raw, word }: TypedWord) => {
    const isLong = word.length > 2 || /\d/.test(word);
    if (typed[0]!.raw === raw) return isLong && !typed[1]?.isStop;
    if (!corpus.analyser.hasCapitalNouns) return isLong;
    return /^[\p{Lu}\p{N}]/u.test(raw) || (!hasCapitals && !/(en|st|t)$/.test(word));
  };
  const unknown = words.filter(({ known, typed }) =>
    known === 0 && !typed.isFrame && !typed.isStop && isNoun(typed)
  );
  return [...new Set(unknown.map(({ typed: { raw } }) => raw))];
}
