import { type Corpus, inDescription, inKeywords, inTitle } from "./postings.ts";
import type { Query } from "./query.ts";
import { saturated, weights } from "./weights.ts";
import type { Wish } from "./wishes.ts";

/** A page that holds words of a query; all shares are of the weights of these words, 0 to 1. */
export class Match {
  /** Share found anywhere, and in the title. */
  coverage = 0;
  title = 0;
  /** Share found in headings, each by its share of what the heading names. */
  heading = 0;
  /** Share found in keywords or the title. */
  keywords = 0;
  /** How much the page as a whole is about the words, 0 to 1. */
  prominence = 0;
  /** Terms of the query in the title, and how nearly the title is the query, 0 to 1. */
  titleTerms = 0;
  titleFit = 0;
  /** Bits of the sections that hold any term of the query. */
  sections = 0;
  /** The score of a query of one word; about the highest possible score of one of several. */
  estimate = 0;
  /** The best qualities of the word that is being counted, and how often it occurs. */
  word = { anywhere: 0, title: 0, heading: 0, keyword: 0, frequency: 0 };

  /** `demotion` is what the scores of the page are multiplied with. */
  constructor(readonly page: number, readonly demotion: number) {}
}

/** The pages that hold enough of a query, by their postings alone. */
export function matchPages(
  words: Query["words"],
  { behind }: Wish,
  { postings, pages, averageLength }: Corpus,
  { topic, leastCoverage }: Pick<typeof weights.word, "topic" | "leastCoverage">,
): Match[] {
  const { starts, entries, firstRange, rangeStarts, contentWords } = postings;
  const byPage = new Array<Match | undefined>(pages.length);
  const found: Match[] = [];

  for (const { weight, senses } of words) {
    for (const { term, quality } of senses) {
      for (let entry = starts[term]!, end = starts[term + 1]!; entry < end; entry++) {
        const page = entries.page[entry]!;
        let match = byPage[page];
        if (match === undefined) {
          const { isDemoted, kind } = pages[page]!;
          const share = isDemoted ? weights.demotion : kind === behind ? weights.behind : 1;
          match = new Match(page, share);
          found.push(byPage[page] = match);
        }
        const { word } = match;
        word.anywhere = Math.max(word.anywhere, quality);
        const head = entries.head[entry]!;
        if ((head & inTitle) > 0) {
          word.title = Math.max(word.title, quality);
          match.titleTerms++;
        }
        if (entries.headings[entry]! > 0) {
          const named = Math.min(1, words.length / entries.shortestHeading[entry]!);
          word.heading = Math.max(word.heading, quality * named);
        }
        word.frequency += quality * (entries.texts[entry]! +
          topic.heading * entries.headings[entry]! +
          ((head & inDescription) > 0 ? topic.description : 0));
        if ((head & inKeywords) > 0) word.keyword = Math.max(word.keyword, quality);
        match.sections |= entries.sections[entry]!;
      }
    }
    for (const match of found) {
      const { page, word } = match;
      // Many weak matches count as much as the word itself.
      match.coverage += weight * Math.max(word.anywhere, Math.min(1, word.frequency));
      match.title += weight * word.title;
      match.heading += weight * word.heading;
      match.keywords += weight * Math.max(word.keyword, word.title);
      const length = rangeStarts[firstRange[page + 1]!]! - rangeStarts[firstRange[page]!]!;
      const lengthNorm = 1 + weights.lengthNorm * (length / averageLength - 1);
      const byTitle = topic.title * word.title;
      const byText = topic.text * saturated(word.frequency, topic.halfway * lengthNorm);
      match.prominence += weight * (1 - (1 - byTitle) * (1 - byText));
      word.anywhere =
        word.title =
        word.heading =
        word.keyword =
        word.frequency =
          0;
    }
  }
  const least = leastCoverage * highestCoverage(found);
  const matches = found.filter(({ coverage }) => coverage >= least);
  for (const match of matches) {
    const named = Math.max(1, contentWords[firstRange[match.page]!]!);
    match.titleFit = match.title * Math.min(1, match.titleTerms / named);
  }
  return matches;
}

export const highestCoverage = (matches: readonly Match[]): number =>
  matches.reduce((highest, { coverage }) => Math.max(highest, coverage), 0);
