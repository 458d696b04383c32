import type { Corpus } from "./postings.ts";
import type { Query } from "./query.ts";
import { saturated, weights as rated } from "./weights.ts";

/** A page that holds words of a query; shares are of their weights, 0 to 1. */
export interface Match {
  page: number;
  /** What it is worth beside others. */
  share: number;
  /** Share found anywhere, in the title, and in headings by their share of what these name. */
  coverage: number;
  title: number;
  heading: number;
  /** How much the page as a whole is about them. */
  prominence: number;
  /** Terms of them in the title. */
  titleTerms: number;
  /** Bits of the sections that hold any of them. */
  sections: number;
  /** The most that its rating can be, or nearly; of a single word its rating. */
  promise: number;
  /** The best matches of the word that is counted just now, and what its places count. */
  word: { anywhere: number; title: number; heading: number; places: number };
}

/** Share of the best page's coverage from which on a page holds all that the best one does. */
const fullCoverage = 0.9;

/**
 * The pages that hold enough of a query, by their postings alone, and those of them that hold all
 * that any page does.
 */
export function matchPages(
  { words, isSingle }: Query,
  { postings, pages, averageLength }: Corpus,
): { matches: Match[]; full: Match[] } {
  const { starts, entries, firstRange, rangeStarts, subjects } = postings;
  const { highest, fitPower, parts } = rated;
  const about = isSingle ? rated.single : rated.several;
  const byPage = new Array<Match | undefined>(pages.length);
  const held: Match[] = [];

  for (const { weight, terms } of words) {
    for (const { term, quality } of terms) {
      for (let entry = starts[term]!, end = starts[term + 1]!; entry < end; entry++) {
        const page = entries.page[entry]!;
        let match = byPage[page];
        if (match === undefined) {
          match = newMatch(page, pages[page]!.standsBack ? rated.back : 1);
          held.push(byPage[page] = match);
        }
        const { word } = match;
        word.anywhere = Math.max(word.anywhere, quality);
        const head = entries.head[entry]!;
        if ((head & 1) === 1) {
          word.title = Math.max(word.title, quality);
          match.titleTerms++;
        }
        if (entries.headings[entry]! > 0) {
          const share = Math.min(1, words.length / entries.shortestHeading[entry]!);
          word.heading = Math.max(word.heading, quality * share);
        }
        word.places += quality * (entries.texts[entry]! +
          about.heading * entries.headings[entry]! +
          about.description * (head >> 1));
        match.sections |= entries.sections[entry]!;
      }
    }
    for (const match of held) {
      const { page, word } = match;
      // Many weak matches are as good as the word itself.
      match.coverage += weight * Math.max(word.anywhere, Math.min(1, word.places));
      match.title += weight * word.title;
      match.heading += weight * word.heading;
      const length = rangeStarts[firstRange[page + 1]!]! - rangeStarts[firstRange[page]!]!;
      const lengthNorm = 1 + rated.lengthNorm * (length / averageLength - 1);
      const byTitle = about.title * word.title;
      const byText = about.text * saturated(word.places, about.halfway * lengthNorm);
      match.prominence += weight * (1 - (1 - byTitle) * (1 - byText));
      word.anywhere =
        word.title =
        word.heading =
        word.places =
          0;
    }
  }

  const most = held.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  const least = most * rated.leastCoverage ** (isSingle ? rated.sharpness : 1);
  const matches = held.filter(({ coverage }) => coverage >= least);
  const full = matches.filter(({ coverage }) => coverage >= fullCoverage * most);
  // A heading that is the only word counts the less, the more pages have it.
  const namesakes = isSingle ? Math.max(1, full.filter(({ heading }) => heading > 0.99).length) : 1;
  for (const match of matches) {
    const { page, coverage, prominence } = match;
    const titleWords = Math.max(1, subjects[firstRange[page]!]!);
    const titleFit = match.title * Math.min(1, match.titleTerms / titleWords);
    const exact = Math.max(
      highest.title * titleFit ** (isSingle ? fitPower.word : fitPower.title),
      highest.heading * match.heading ** fitPower.heading / namesakes,
    );
    // What one word says of most pages is little: the root makes it comparable with others.
    match.promise = match.share *
      (isSingle
        ? Math.sqrt(exact + (1 - exact) * highest.about * prominence)
        : exact + (1 - exact) * highest.answer * coverage ** rated.coveragePower *
            (parts.page * prominence + parts.section * coverage));
  }
  return { matches, full };
}

const newMatch = (page: number, share: number): Match => ({
  page,
  share,
  coverage: 0,
  title: 0,
  heading: 0,
  prominence: 0,
  titleTerms: 0,
  sections: 0,
  promise: 0,
  word: { anywhere: 0, title: 0, heading: 0, places: 0 },
});

/** The most promising one from a place on, which is put there. */
export function takeBest(matches: Match[], place: number): Match {
  let best = place;
  for (let other = place + 1; other < matches.length; other++) {
    if (matches[other]!.promise > matches[best]!.promise) best = other;
  }
  [matches[place], matches[best]] = [matches[best]!, matches[place]!];
  return matches[place]!;
}
