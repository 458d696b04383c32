import type { Corpus } from "./postings.ts";
import type { Query } from "./query.ts";
import { saturated, weights as rated } from "./weights.ts";

/** A page that holds words of a query. */
export interface Match {
  page: number;
  /** Weight of the query's words found anywhere in the page, 0 to 1. */
  coverage: number;
  /** How much the page as a whole is about them, 0 to 1. */
  prominence: number;
  /** Bits of the sections that hold any of them. */
  sections: number;
  /** The most that its rating can be, or nearly; of a single word its rating. */
  promise: number;
}

/** Pages whose rating goes into the order and the nearness of the words. */
const mostRated = 64;

/** Share of the best page's coverage from which on a page holds all that the best one does. */
const fullCoverage = 0.9;

/**
 * The pages that hold any word of a query, by their postings alone: the most promising ones, best
 * first, and the numbers of all that are found and of those that hold all that any page does.
 */
export function matchPages(
  { words, isSingle }: Query,
  { postings, pages, averageLength }: Corpus,
): { best: Match[]; found: number[]; full: number[] } {
  const { starts, entries, firstRange, rangeStarts, subjects } = postings;
  const { highest, fitPower, parts } = rated;
  const about = isSingle ? rated.single : rated.several;
  const column = (): number[] => new Array(pages.length).fill(0);
  // By page, over all words, each by its weight.
  const [coverage, prominence, titles, headings] = [column(), column(), column(), column()];
  const titleTerms = column();
  const sections = column();
  // By page, for one word: its best match anywhere, in the title, and in a heading by its share of
  // what that names; and what its places count.
  const [best, inTitle, inHeading, places] = [column(), column(), column(), column()];
  const matched: number[] = [];

  for (const { weight, terms } of words) {
    const holders: number[] = [];
    for (const { term, quality } of terms) {
      const end = starts[term + 1]!;
      for (let entry = starts[term]!; entry < end; entry++) {
        const page = entries.page[entry]!;
        if (best[page] === 0) holders.push(page);
        best[page] = Math.max(best[page]!, quality);
        if (entries.title[entry] === 1) {
          inTitle[page] = Math.max(inTitle[page]!, quality);
          titleTerms[page]!++;
        }
        if (entries.headings[entry]! > 0) {
          const share = Math.min(1, words.length / entries.shortestHeading[entry]!);
          inHeading[page] = Math.max(inHeading[page]!, quality * share);
        }
        places[page]! += quality * (entries.texts[entry]! +
          about.heading * entries.headings[entry]! +
          about.description * entries.description[entry]!);
        sections[page]! |= entries.sections[entry]!;
      }
    }
    for (const page of holders) {
      if (coverage[page] === 0) matched.push(page);
      // Many weak matches are as good as the word itself.
      coverage[page]! += weight * Math.max(best[page]!, Math.min(1, places[page]!));
      titles[page]! += weight * inTitle[page]!;
      headings[page]! += weight * inHeading[page]!;
      const first = firstRange[page]!;
      const length = rangeStarts[firstRange[page + 1]!]! - rangeStarts[first]!;
      const lengthNorm = 1 + rated.lengthNorm * (length / averageLength - 1);
      const byTitle = about.title * inTitle[page]!;
      const byText = about.text * saturated(places[page]!, about.halfway * lengthNorm);
      prominence[page]! += weight * (1 - (1 - byTitle) * (1 - byText));
      best[page] =
        inTitle[page] =
        inHeading[page] =
        places[page] =
          0;
    }
  }

  const most = matched.reduce((most, page) => Math.max(most, coverage[page]!), 0);
  const least = most * rated.leastCoverage ** (isSingle ? rated.sharpness : 1);
  const found = matched.filter((page) => coverage[page]! >= least);
  const full = found.filter((page) => coverage[page]! >= fullCoverage * most);
  // A heading that is the only word counts the less, the more pages have it.
  const named = isSingle ? Math.max(1, full.filter((page) => headings[page]! > 0.99).length) : 1;

  function promiseOf(page: number): number {
    const titleWords = Math.max(1, subjects[firstRange[page]!]!);
    const titleFit = titles[page]! * Math.min(1, titleTerms[page]! / titleWords);
    const exact = Math.max(
      highest.title * titleFit ** (isSingle ? fitPower.word : fitPower.title),
      highest.heading * headings[page]! ** fitPower.heading / named,
    );
    // What one word says of most pages is little: the root makes it comparable with others.
    if (isSingle) return Math.sqrt(exact + (1 - exact) * highest.about * prominence[page]!);
    return exact + (1 - exact) * highest.answer * coverage[page]! ** rated.coveragePower *
        (parts.page * prominence[page]! + parts.section * coverage[page]!);
  }

  const promising = found.map((page) => ({
    page,
    coverage: coverage[page]!,
    prominence: prominence[page]!,
    sections: sections[page]!,
    promise: promiseOf(page),
  })).sort((a, b) => b.promise - a.promise).slice(0, mostRated);
  return { best: promising, found, full };
}
