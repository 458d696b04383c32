import { presence } from "./postings.ts";
import type { Query } from "./query.ts";
import type { Corpus } from "./search.ts";
import { saturated, weights as rated } from "./weights.ts";

/** A page that holds words of a query. */
export interface Match {
  page: number;
  /** Weight of the query's words found anywhere in the page, 0 to 1. */
  coverage: number;
  /** How prominent they are in the page as a whole, 0 to 1. */
  prominence: number;
  /** Bits of the sections that hold any of them. */
  sections: number;
  /** About the most that its rating can be; of a single word its rating. */
  promise: number;
}

export interface Matches {
  /** The most promising pages, best first. */
  best: Match[];
  /** The pages found, and those of them that hold all that any page does. */
  found: number[];
  full: number[];
}

/** Pages whose rating goes into the order and the nearness of the words. */
const mostRated = 32;

/** Share of the best page's coverage from which on a page holds all that the best one does. */
const fullCoverage = 0.9;

/** Numbers kept for a page: first what one word finds in it, then what all have found. */
const row = {
  title: 0,
  description: 1,
  heading: 2,
  /** Best match in a heading, for the share of the query's words in what the heading names. */
  headingFit: 3,
  /** Sum of the matches in the headings, and in the texts. */
  headings: 4,
  texts: 5,
  /** Bits of the sections that hold the word, 0 for a page that has not been met. */
  sections: 6,
  isHolder: 7,
  coverage: 8,
  prominence: 9,
  titleCoverage: 10,
  titleFound: 11,
  headingsFit: 12,
  words: 13,
  /** Bits of the sections that hold at least one, two and three of the words. */
  one: 14,
  two: 15,
  three: 16,
  size: 17,
};

/** The pages that hold any word of a query, by their postings alone. */
export function matchPages(query: Query, corpus: Corpus): Matches {
  const { postings, pages, averageLength } = corpus;
  const { firstRange, rangeStarts, subjects } = postings;
  const rows = new Float32Array(pages.length * row.size);
  const matched: number[] = [];
  const isSingle = query.pairs.length === 0;

  query.weights.forEach((weight, word) => {
    const holders: number[] = [];
    for (const { term, words } of query.terms) {
      for (const match of words) if (match.word === word) look(term, match.quality, holders);
    }
    for (const page of holders) add(page, weight);
  });
  const coverageOf = (page: number) => rows[page * row.size + row.coverage]!;
  let most = 0;
  let named = 0;
  for (const page of matched) {
    most = Math.max(most, coverageOf(page));
    if (rows[page * row.size + row.headingsFit]! > 0.99) named++;
  }
  const found = matched.filter((page) => coverageOf(page) >= query.leastCoverage * most);
  const full = found.filter((page) => coverageOf(page) >= fullCoverage * most);
  return { best: mostPromising(found, promise).map(toMatch), found, full };

  /** Notes what pages have of a term. */
  function look(term: number, quality: number, holders: number[]): void {
    const end = postings.starts[term + 1]!;
    for (let entry = postings.starts[term]!; entry < end; entry++) {
      const page = postings.pages[entry]!;
      const bits = postings.presences[entry]!;
      const at = page * row.size;
      if (rows[at + row.isHolder] === 0) {
        holders.push(page);
        if (rows[at + row.coverage] === 0) matched.push(page);
        rows[at + row.isHolder] = 1;
      }
      if (presence.inTitle(bits) === 1) {
        raise(at + row.title, quality);
        rows[at + row.titleFound]!++;
      }
      if (presence.inDescription(bits) === 1) raise(at + row.description, quality);
      const shortest = presence.shortestHeading(bits);
      if (shortest > 0) {
        raise(at + row.heading, quality);
        raise(at + row.headingFit, quality * Math.min(1, query.typed / shortest));
        rows[at + row.headings]! += quality * presence.headings(bits);
      }
      rows[at + row.texts]! += quality * presence.texts(bits);
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
    const prominence = isSingle ? about(page, at, lengthNorm) : inPage(at, lengthNorm);
    rows[at + row.prominence]! += weight * prominence;
    rows[at + row.coverage]! += weight * Math.max(
      title,
      rows[at + row.description]!,
      rows[at + row.heading]!,
      Math.min(1, rows[at + row.texts]!), // Many weak matches are as good as the word itself.
    );
    rows[at + row.titleCoverage]! += weight * title;
    rows[at + row.headingsFit]! += weight * rows[at + row.headingFit]!;
    const sections = rows[at + row.sections]!;
    rows[at + row.three]! |= rows[at + row.two]! & sections;
    rows[at + row.two]! |= rows[at + row.one]! & sections;
    rows[at + row.one]! |= sections;
    rows[at + row.words]!++;
    rows.fill(0, at, at + row.isHolder + 1);
  }

  /** How prominent a word among others is: one prominent place is as good as many. */
  function inPage(at: number, lengthNorm: number): number {
    const { inPage, halfway } = rated;
    return 1 - (1 - inPage.title * rows[at + row.title]!) *
        (1 - inPage.description * rows[at + row.description]!) *
        (1 - inPage.heading * rows[at + row.heading]!) *
        (1 - inPage.text * saturated(rows[at + row.texts]!, halfway * lengthNorm));
  }

  /** How much a page is about the only word of a query: every place adds to the others. */
  function about(page: number, at: number, lengthNorm: number): number {
    const { about, longTitle, halfAbout } = rated;
    const share = longTitle + (1 - longTitle) / Math.max(1, subjects[firstRange[page]!]!);
    return about.title * rows[at + row.title]! * share +
      about.description * rows[at + row.description]! +
      about.headings * saturated(rows[at + row.headings]!, halfAbout.headings) +
      about.texts * saturated(rows[at + row.texts]!, halfAbout.texts * lengthNorm);
  }

  /** A heading that is a single word counts the less, the more pages have it. */
  function promise(page: number): number {
    const at = page * row.size;
    const coverage = rows[at + row.coverage]!;
    const titleCoverage = rows[at + row.titleCoverage]!;
    const { highest, fitPower, parts, coveragePower, answer, inSection } = rated;
    const titleWords = Math.max(1, subjects[firstRange[page]!]!);
    const titleFit = titleCoverage * Math.min(1, rows[at + row.titleFound]! / titleWords);
    const headingFit = rows[at + row.headingsFit]! ** fitPower.heading;
    const exact = Math.max(
      highest.title * titleFit ** (isSingle ? fitPower.word : fitPower.title),
      highest.heading * headingFit / (isSingle ? Math.max(1, named) : 1),
    );
    if (isSingle) {
      // What one word says of most pages is little: the root makes it comparable with others.
      return Math.sqrt(exact + (1 - exact) * highest.about * rows[at + row.prominence]!);
    }
    const together = rows[at + row.three]! > 0 ? 3 : rows[at + row.two]! > 0 ? 2 : 1;
    const share = Math.min(1, together / rows[at + row.words]!);
    const near = Math.max(
      titleCoverage,
      share * coverage + (1 - share) * rated.above * titleCoverage,
    );
    const prominence = 1 - (1 - inSection.heading) * (1 - inSection.text);
    const section = answer.prominence * prominence + (answer.order + answer.cluster) * near;
    return exact + (1 - exact) * highest.answer * coverage ** coveragePower *
        (parts.page * rows[at + row.prominence]! + parts.section * section);
  }

  function toMatch({ page, promise }: { page: number; promise: number }): Match {
    const at = page * row.size;
    return {
      page,
      coverage: rows[at + row.coverage]!,
      prominence: rows[at + row.prominence]!,
      sections: rows[at + row.one]!,
      promise,
    };
  }
}

/** The few most promising of many pages, best first. */
function mostPromising(pages: readonly number[], promise: (page: number) => number) {
  const best: { page: number; promise: number }[] = [];
  for (const page of pages) {
    const own = promise(page);
    if (best.length === mostRated && own <= best[mostRated - 1]!.promise) continue;
    if (best.length === mostRated) best.pop();
    let place = best.length;
    while (place > 0 && best[place - 1]!.promise < own) place--;
    best.splice(place, 0, { page, promise: own });
  }
  return best;
}
