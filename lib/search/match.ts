import type { Corpus, Term } from "./corpus.ts";
import { type Field, fields, type IndexedPage, startOf } from "./indexed_page.ts";
import type { Query, Sense } from "./query.ts";

/** The parts of a page's score, mostly from 0 to 1. `DESIGN.md` tells how to change one. */
export const weights = {
  /**
   * Differences between a query of one word and one of several. `topic` is how much a page is
   * about a word, by its title and by its other places: a heading and the description count as so
   * many occurrences in a text, and `halfway` occurrences have half the weight of any number.
   * `highest` is the highest score of a page whose title or heading is not the query.
   */
  word: {
    topic: { title: 0.97, text: 0.1, heading: 4, description: 3, halfway: 1.5 },
    minCoverage: 0.15 ** 4,
    titlePower: 0.66,
    orderInFit: 0,
    highest: 0.9,
    /** Power of the qualities: no second word tells the exact word from a weaker match. */
    sharpness: 4,
  },
  words: {
    topic: { title: 0.95, text: 0.9, heading: 0.2, description: 0.5, halfway: 1.05 },
    /** Pages with less coverage, beside the highest that any page has, are noise. */
    minCoverage: 0.15,
    /** Power of the fit of a title: a partial fit counts much less. */
    titlePower: 3,
    /** Order in the fit of a title or heading. */
    orderInFit: 0.12,
    highest: 0.53,
    /** The page as a whole and its best section; they add up to 1. */
    parts: { page: 0.33, section: 0.67 },
    coveragePower: 2,
  },
  /**
   * Score of a title that is the query and of a heading that is, and the powers of its fit and of a
   * keyword's, whose words are a visitor's own.
   */
  exact: { title: 0.98, heading: 0.93, headingPower: 4.5, keywordPower: 2 },
  /** Parts of an answer: words in order and close together; they add up to 1. */
  answer: { order: 0.2, proximity: 0.8 },
  /** Share that many matches in a text add, for the choice of a section. */
  repetition: 0.1,
  /** How much more occurrences a page of more than average length needs. */
  lengthNorm: 0.9,
  /** On pages with keywords, the share of these in coverage, and their worth as an answer. */
  names: { coverage: 0.5, answer: 1.2 },
  /** In a query of many words, the share of names in coverage: a rare word of a title is evidence. */
  manyWords: { least: 4, names: 0.2 },
  /** The start page, which says a little of everything, to others. */
  start: 0.5,
  /** A section that is found by itself: short, it seems to be about each of its words. */
  section: 0.8,
};

/** Weighs occurrences: more count more, but each less than the one before; 0 to 1. */
export const saturated = (occurrences: number, halfway: number) =>
  occurrences / (occurrences + halfway);

const noMatch = { anywhere: 0, title: 0, headings: 0, keywords: 0, keyword: 0, frequency: 0 };

/** A page that holds words of a query; all shares are of the weights of these words, 0 to 1. */
export class Match {
  /** Share found anywhere, and in the title. */
  coverage = 0;
  title = 0;
  /** Share found in headings and in keywords, each by its share of what the heading names. */
  heading = 0;
  keywordHeading = 0;
  /** Share found in keywords or the title. */
  keywords = 0;
  /** How much the page as a whole is about the words, 0 to 1. */
  prominence = 0;
  /** Terms of the query in the title, and how nearly the title is the query, 0 to 1. */
  titleTerms = 0;
  titleFit = 0;
  /** The score of a query of one word; about the highest possible score of one of several. */
  estimate = 0;
  /** A demoted page's score is multiplied with less than 1. */
  demotion = 1;
  /** The best qualities of the word that is being counted, and how often it occurs. */
  word = { ...noMatch };

  /** `number` is the page's place in the corpus. */
  constructor(readonly number: number) {}
}

/** Tells if a document is in no result; then it is no measure for the others either. */
export type LeavesOut = (path: string) => boolean;

/** Weights of one word, or of several. */
type WordWeights = Pick<typeof weights.word, "topic" | "minCoverage">;

/** Finds the pages that hold enough of a query's words, by the postings of their terms. */
export class Matcher {
  readonly #matches: Match[];

  constructor(
    readonly words: Query["words"],
    readonly corpus: Corpus,
    readonly wordWeights: WordWeights,
  ) {
    this.#matches = new Array(corpus.pages.length);
  }

  matches(leavesOut: LeavesOut): Match[] {
    const { pages } = this.corpus;
    for (const { weight, senses } of this.words) {
      const holding = senses.flatMap((sense) => this.#noteTerm(sense));
      for (const match of holding) this.#countWord(match, weight);
    }
    const candidates = this.#matches.filter(({ number }) => !leavesOut(pages[number]!.pagePath));
    const highest = Math.max(0, ...candidates.map(({ coverage }) => coverage));
    const minimum = this.wordWeights.minCoverage * highest;
    const enough = candidates.filter(({ coverage }) => coverage >= minimum);
    for (const match of enough) {
      const { id, pagePath, kind, contentWords } = pages[match.number]!;
      match.titleFit = match.title * Math.min(1, match.titleTerms / Math.max(1, contentWords[0]!));
      match.demotion = kind === "start" ? weights.start : id === pagePath ? 1 : weights.section;
    }
    return enough;
  }

  /** Notes a term wherever it occurs, and returns the pages that no term of its word was in before. */
  #noteTerm({ term, quality }: Sense): Match[] {
    const { pages } = this.corpus;
    const added: Match[] = [];
    for (const field of fields) {
      const { pages: numbers, counts } = term.postings[field];
      for (let at = 0; at < numbers.length; at++) {
        const number = numbers[at]!;
        const match = this.#matches[number] ??= new Match(number);
        if (match.word.anywhere === 0) added.push(match);
        match.word.anywhere = Math.max(match.word.anywhere, quality);
        this.#noteField(match, field, quality, counts[at]!);
        if (field === "headings" || field === "keywords") {
          const share = Math.min(1, this.words.length / shortestHeading(term, pages[number]!));
          match.word[field] = Math.max(match.word[field], quality * share);
        }
      }
    }
    return added;
  }

  #noteField(match: Match, field: Field, quality: number, count: number): void {
    const { word } = match;
    const { topic } = this.wordWeights;
    if (field === "title") {
      word.title = Math.max(word.title, quality);
      match.titleTerms++;
    } else if (field === "description") word.frequency += quality * topic.description;
    else if (field === "text") word.frequency += quality * count;
    else {
      word.frequency += quality * topic.heading * count;
      if (field === "keywords") word.keyword = Math.max(word.keyword, quality);
    }
  }

  /** Adds what was noted of a word to the shares of a page, by the weight of the word. */
  #countWord(match: Match, weight: number): void {
    const { pages, averageLength } = this.corpus;
    const { topic } = this.wordWeights;
    const { word } = match;
    match.coverage += weight * word.anywhere;
    match.title += weight * word.title;
    match.heading += weight * word.headings;
    match.keywordHeading += weight * word.keywords;
    match.keywords += weight * Math.max(word.keyword, word.title);
    const { length } = pages[match.number]!;
    const lengthNorm = 1 + weights.lengthNorm * (length / averageLength - 1);
    const byTitle = topic.title * word.title;
    const byText = topic.text * saturated(word.frequency, topic.halfway * lengthNorm);
    match.prominence += weight * (1 - (1 - byTitle) * (1 - byText));
    Object.assign(word, noMatch);
  }
}

/** Tells if a page's title or one of its headings is the query. */
export const isNamed = ({ titleFit, heading }: Match): boolean =>
  Math.max(titleFit, heading) > 0.99;

/** Counts the content words in the shortest heading or keyword of a page that holds a term. */
function shortestHeading({ number }: Term, page: IndexedPage): number {
  const { words, ends, contentWords } = page;
  let shortest = Infinity;
  for (let range = 2; range < ends.length; range += 2) {
    if (contentWords[range]! >= shortest) continue;
    for (let at = startOf(page, range); at < ends[range]!; at++) {
      if (words[at] === number) shortest = contentWords[range]!;
    }
  }
  return Math.max(1, shortest);
}
