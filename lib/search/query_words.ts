import type { Analyser } from "./analyser.ts";
import { partStem } from "./compound_index.ts";
import { splitCompound } from "./compounds.ts";
import type { Corpus } from "./corpus.ts";
import { expand, type Expansion, quality } from "./expansion.ts";
import { wordsOf } from "./tokenizer.ts";

/** A word as it was typed. */
export interface TypedWord {
  word: string;
  folded: string;
  /** Whether it carries no subject and is not searched for. */
  isStop: boolean;
}

/** A word that pages are searched for. */
export interface QueryWord {
  expansion: Expansion;
  /** What it counts in its query: the rarer in the corpus, the more. */
  rarity: number;
  /** Bit n is set if it is the n-th word typed; 0 for a part of a compound. */
  places: number;
}

/** Bounds of the work for one query: words read, words searched for, words corrected. */
const mostTyped = 24;
const mostWords = 16;
const mostCorrected = 3;

/** Weight of a word that frames a question, to that of a word of its subject. */
const frameShare = 0.1;

/** Weight of a word that no page holds in any form, to that of a word that one page holds. */
const unknownShare = 0.3;

/** Weight of a compound's parts, all together, to that of the compound itself. */
const partsShare = { known: 0.4, unknown: 0.9 };

/** Splits a query into words and tells those that carry a subject, if any does. */
export function readTyped(
  text: string,
  analyser: Analyser,
): { typed: TypedWord[]; isStopWordsOnly: boolean } {
  const typed = wordsOf(text).slice(0, mostTyped).map((word) => ({
    word,
    folded: analyser.fold(word),
    isStop: analyser.isStopWord(word),
  }));
  const isStopWordsOnly = typed.every(({ isStop }) => isStop);
  if (isStopWordsOnly) typed.forEach((word) => word.isStop = false);
  return { typed, isStopWordsOnly };
}

/** The words to search for by their folded forms, each with the terms that stand for it. */
export function findQueryWords(
  typed: readonly TypedWord[],
  corpus: Corpus,
): Map<string, QueryWord> {
  const { analyser, vocabulary } = corpus;
  const isQuestion = typed.length > 2 && analyser.opensQuestion(typed[0]!.word);
  const words = new Map<string, QueryWord>();
  let corrections = mostCorrected;
  typed.forEach(({ word, folded, isStop }, place) => {
    if (isStop) return;
    const known = words.get(folded);
    if (known) known.places |= 1 << place;
    if (known || words.size >= mostWords) return;
    const correct = vocabulary.withFold(folded).length === 0 && corrections-- > 0;
    const expansion = expand(word, corpus, {
      complete: correct || place === typed.length - 1,
      correct,
    });
    const share = isQuestion && analyser.isQuestionFrame(word) ? frameShare : 1;
    words.set(folded, {
      expansion,
      rarity: share * rarityOf(expansion, corpus),
      places: 1 << place,
    });
  });
  joinNeighbours(typed, words, corpus);
  splitCompounds(words, corpus);
  return words;
}

/** Inverse document frequency of a word, or of what stands for it. */
function rarityOf(expansion: Expansion, { vocabulary, candidates, pages }: Corpus): number {
  const best = Math.max(0, ...expansion.values());
  const least = best >= quality.stem ? quality.stem : 0;
  const stems = new Set<number>();
  for (const [term, worth] of expansion) if (worth >= least) stems.add(vocabulary.stemOf[term]!);
  let holders = 0;
  for (const stem of stems) holders += candidates.frequency(stem);
  holders = Math.min(holders, pages.length);
  const rarity = Math.log(1 + (pages.length - holders + 0.5) / (holders + 0.5)) + 0.1;
  return best > 0 ? rarity : unknownShare * rarity;
}

/** Two words typed apart also stand for their compound: `time out` for `timeout`. */
function joinNeighbours(
  typed: readonly TypedWord[],
  words: Map<string, QueryWord>,
  { analyser, vocabulary }: Corpus,
): void {
  for (let place = 1; place < typed.length; place++) {
    const [left, right] = [typed[place - 1]!.folded, typed[place]!.folded];
    for (const element of ["", ...analyser.linkingElements]) {
      const stem = vocabulary.stemNumber(analyser.stem(left + element + right));
      if (stem === undefined) continue;
      for (const { expansion } of [words.get(left), words.get(right)].filter((word) => !!word)) {
        for (const term of vocabulary.termsOfStem(stem)) {
          expansion.set(term, Math.max(quality.joined, expansion.get(term) ?? 0));
        }
      }
    }
  }
}

/**
 * A compound also stands for its parts typed apart, all the more if the corpus lacks it. What
 * stands for the compound stands for the parts too.
 */
function splitCompounds(words: Map<string, QueryWord>, { analyser, vocabulary }: Corpus): void {
  const lookup = (part: string) => partStem(part, vocabulary);
  for (const [folded, whole] of [...words]) {
    const stems = splitCompound(folded, lookup, analyser.linkingElements)
      .filter((stem) => !words.has(vocabulary.stem(stem)))
      .slice(0, mostWords - words.size);
    if (stems.length === 0) continue;
    const share = partsShare[vocabulary.withFold(folded).length > 0 ? "known" : "unknown"];
    for (const stem of stems) {
      const expansion: Expansion = new Map();
      for (const term of vocabulary.termsOfStem(stem)) expansion.set(term, quality.stem);
      for (const term of whole.expansion.keys()) expansion.set(term, quality.same);
      const rarity = whole.rarity * share / stems.length;
      words.set(vocabulary.stem(stem), { expansion, rarity, places: 0 });
    }
    whole.rarity *= 1 - share;
  }
}
