import { type Corpus, pageOf, type Term } from "./corpus.ts";
import { fields, type IndexedPage, lengthOf, startOf } from "./pages.ts";
import type { Query } from "./query.ts";
import { isProgramKind } from "./types.ts";
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
  /** The score of a query of one word; about the highest possible score of one of several. */
  estimate = 0;
  /** The best qualities of the word that is being counted, and how often it occurs. */
  word = { anywhere: 0, title: 0, heading: 0, keyword: 0, frequency: 0 };

  /** `demotion` is what the scores of the page are multiplied with. */
  constructor(readonly page: number, readonly demotion: number) {}
}

/** The pages that hold enough of a query, by lunr's postings. */
export function matchPages(
  words: Query["words"],
  { behind }: Wish,
  { pages, averageLength }: Corpus,
  { topic, leastCoverage }: Pick<typeof weights.word, "topic" | "leastCoverage">,
): Match[] {
  const byPage = new Array<Match | undefined>(pages.length);
  const found: Match[] = [];
  const matchOf = (ref: string): Match => {
    const page = pageOf(ref);
    const known = byPage[page];
    if (known !== undefined) return known;
    const { kind } = pages[page]!;
    const isDemoted = kind === "start" || isProgramKind(kind);
    const match = new Match(
      page,
      isDemoted ? weights.demotion : kind === behind ? weights.behind : 1,
    );
    found.push(byPage[page] = match);
    return match;
  };

  for (const { weight, senses } of words) {
    for (const { term, quality } of senses) {
      for (const field of fields) {
        const postings = term.postings[field];
        for (const ref in postings) {
          const match = matchOf(ref);
          const { word } = match;
          word.anywhere = Math.max(word.anywhere, quality);
          if (field === "title") {
            word.title = Math.max(word.title, quality);
            match.titleTerms++;
          } else if (field === "description") word.frequency += quality * topic.description;
          else if (field === "text") word.frequency += quality * postings[ref]!;
          else {
            word.frequency += quality * topic.heading * postings[ref]!;
            const named = words.length / shortestHeading(term, pages[match.page]!);
            word.heading = Math.max(word.heading, quality * Math.min(1, named));
            if (field === "keywords") word.keyword = Math.max(word.keyword, quality);
          }
        }
      }
    }
    for (const match of found) {
      const { word } = match;
      // Many weak matches count as much as the word itself.
      match.coverage += weight * Math.max(word.anywhere, Math.min(1, word.frequency));
      match.title += weight * word.title;
      match.heading += weight * word.heading;
      match.keywords += weight * Math.max(word.keyword, word.title);
      const length = lengthOf(pages[match.page]!);
      const lengthNorm = 1 + weights.lengthNorm * (length / averageLength - 1);
      const byTitle = topic.title * word.title;
      const byText = topic.text * saturated(word.frequency, topic.halfway * lengthNorm);
      match.prominence += weight * (1 - (1 - byTitle) * (1 - byText));
      // The same object again: a common word is in a thousand pages.
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
    const named = Math.max(1, pages[match.page]!.contentWords[0]!);
    match.titleFit = match.title * Math.min(1, match.titleTerms / named);
  }
  return matches;
}

/** The number of content words in the shortest heading or keyword of a page that holds a term. */
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

export const highestCoverage = (matches: readonly Match[]): number =>
  matches.reduce((highest, { coverage }) => Math.max(highest, coverage), 0);
