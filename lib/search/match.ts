import type { Corpus } from "./corpus.ts";
import { presence } from "./postings.ts";
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
  /** About the most that its rating can be; of a single word its rating. */
  promise: number;
}

/** Pages whose rating goes into the order and the nearness of the words. */
const mostRated = 32;

/** Share of the best page's coverage from which on a page holds all that the best one does. */
const fullCoverage = 0.9;

/** Numbers kept for a page: first what one word finds in it, then what all have found. */
const row = {
  /** Best match in the title, in any heading by its share of what that names, and anywhere. */
  title: 0,
  heading: 1,
  best: 2,
  /** Sum of the matches in texts, and of all but the title's by what they count. */
  texts: 3,
  places: 4,
  /** Bits of the sections that hold the word. */
  sections: 5,
  isHolder: 6,
  coverage: 7,
  prominence: 8,
  titles: 9,
  titleFound: 10,
  headings: 11,
  words: 12,
  /** Bits of the sections that hold at least one, two and three of the words. */
  one: 13,
  two: 14,
  three: 15,
  size: 16,
};

/**
 * The pages that hold any word of a query, by their postings alone: the most promising ones, best
 * first, and the numbers of all that are found and of those that hold all that any page does.
 */
export function matchPages(
  query: Query,
  { postings, pages, averageLength }: Corpus,
): { best: Match[]; found: number[]; full: number[] } {
  const { firstRange, rangeStarts, subjects } = postings;
  const { highest, fitPower, parts, coveragePower, above } = rated;
  const isSingle = query.pairs.length === 0;
  const about = isSingle ? rated.single : rated.several;
  const rows = new Float32Array(pages.length * row.size);
  const matched: number[] = [];

  query.weights.forEach((weight, word) => {
    const holders: number[] = [];
    for (const { term, words } of query.terms) {
      for (const match of words) if (match.word === word) look(term, match.quality, holders);
    }
    for (const page of holders) add(page, weight);
  });
  const coverageOf = (page: number) => rows[page * row.size + row.coverage]!;
  const most = matched.reduce((most, page) => Math.max(most, coverageOf(page)), 0);
  const found = matched.filter((page) => coverageOf(page) >= query.leastCoverage * most);
  const full = found.filter((page) => coverageOf(page) >= fullCoverage * most);
  // A heading that is the only word counts the less, the more pages have it.
  const isNamed = (page: number) => rows[page * row.size + row.headings]! > 0.99;
  const named = isSingle ? Math.max(1, full.filter(isNamed).length) : 1;
  return { best: mostPromising(), found, full };

  /** Notes what pages have of a term. */
  function look(term: number, quality: number, holders: number[]): void {
    const end = postings.starts[term + 1]!;
    for (let entry = postings.starts[term]!; entry < end; entry++) {
      const page = postings.pages[entry]!;
      const bits = postings.presences[entry]!;
      const at = page * row.size;
      if (rows[at + row.isHolder] === 0) {
        holders.push(page);
        if (rows[at + row.words] === 0) matched.push(page);
        rows[at + row.isHolder] = 1;
      }
      if (presence.title(bits) === 1) {
        raise(at + row.title, quality);
        rows[at + row.titleFound]!++;
      }
      const shortest = presence.shortestHeading(bits);
      if (shortest > 0) raise(at + row.heading, quality * Math.min(1, query.typed / shortest));
      raise(at + row.best, quality);
      const texts = presence.texts(bits);
      rows[at + row.texts]! += quality * texts;
      rows[at + row.places]! += quality * (texts + about.heading * presence.headings(bits) +
        about.description * presence.description(bits));
      rows[at + row.sections]! |= presence.sections(bits);
    }
  }

  function raise(at: number, value: number): void {
    if (value > rows[at]!) rows[at] = value;
  }

  /** Adds what a word has found to what all have, and clears the row for the next word. */
  function add(page: number, weight: number): void {
    const at = page * row.size;
    const title = rows[at + row.title]!;
    const first = firstRange[page]!;
    const length = rangeStarts[firstRange[page + 1]!]! - rangeStarts[first]!;
    const lengthNorm = 1 + rated.lengthNorm * (length / averageLength - 1);
    const share = about.longTitle + (1 - about.longTitle) / Math.max(1, subjects[first]!);
    const inText = about.text * saturated(rows[at + row.places]!, about.halfway * lengthNorm);
    rows[at + row.prominence]! += weight * (1 - (1 - about.title * share * title) * (1 - inText));
    // Many weak matches are as good as the word itself.
    rows[at + row.coverage]! += weight *
      Math.max(rows[at + row.best]!, Math.min(1, rows[at + row.texts]!));
    rows[at + row.titles]! += weight * title;
    rows[at + row.headings]! += weight * rows[at + row.heading]!;
    rows[at + row.words]!++;
    const sections = rows[at + row.sections]!;
    rows[at + row.three]! |= rows[at + row.two]! & sections;
    rows[at + row.two]! |= rows[at + row.one]! & sections;
    rows[at + row.one]! |= sections;
    rows.fill(0, at, at + row.isHolder + 1);
  }

  function toMatch(page: number): Match {
    const at = page * row.size;
    const [coverage, prominence] = [rows[at + row.coverage]!, rows[at + row.prominence]!];
    const titles = rows[at + row.titles]!;
    const titleWords = Math.max(1, subjects[firstRange[page]!]!);
    const titleFit = titles * Math.min(1, rows[at + row.titleFound]! / titleWords);
    const exact = Math.max(
      highest.title * titleFit ** (isSingle ? fitPower.word : fitPower.title),
      highest.heading * rows[at + row.headings]! ** fitPower.heading / named,
    );
    const sections = rows[at + row.one]!;
    if (isSingle) {
      // What one word says of most pages is little: the root makes it comparable with others.
      const promise = Math.sqrt(exact + (1 - exact) * highest.about * prominence);
      return { page, coverage, prominence, sections, promise };
    }
    const together = rows[at + row.three]! > 0 ? 3 : rows[at + row.two]! > 0 ? 2 : 1;
    const share = Math.min(1, together / rows[at + row.words]!);
    const near = Math.max(titles, share * coverage + (1 - share) * above * titles);
    const promise = exact + (1 - exact) * highest.answer * coverage ** coveragePower *
        (parts.page * prominence + parts.section * near);
    return { page, coverage, prominence, sections, promise };
  }

  function mostPromising(): Match[] {
    const best: Match[] = [];
    for (const page of found) {
      const match = toMatch(page);
      if (best.length === mostRated) {
        if (match.promise <= best[mostRated - 1]!.promise) continue;
        best.pop();
      }
      let place = best.length;
      while (place > 0 && best[place - 1]!.promise < match.promise) place--;
      best.splice(place, 0, match);
    }
    return best;
  }
}
