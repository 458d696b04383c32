import type { Query } from "./query.ts";
import type { Corpus } from "./corpus.ts";
import { saturated, weights as rated } from "./weights.ts";

/** A page that holds words of a query. */
export interface Match {
  page: number;
  /** Weight of the query's words found anywhere in the page, 0 to 1. */
  coverage: number;
  /** How prominent they are in the page as a whole, 0 to 1. */
  prominence: number;
  /** How nearly a heading is the only word of the query, 0 to 1, the less the more pages have it. */
  heading: number;
  /** About the most that its rating can be. */
  promise: number;
}

/** Numbers kept for a page: first what one word finds in it, then what all have found. */
const row = {
  title: 0,
  description: 1,
  heading: 2,
  /** Best match in a heading, for the share of the query's words in what the heading names. */
  headingFit: 3,
  /** 1 for a page that holds the word. */
  isHolder: 4,
  /** Sum of the matches in the headings, and in the texts. */
  headings: 5,
  texts: 6,
  coverage: 7,
  prominence: 8,
  titleCoverage: 9,
  titleFound: 10,
  headingsFit: 11,
  size: 12,
};

/** The pages that hold any word of a query, by their postings alone. */
export function matchPages(query: Query, corpus: Corpus): Match[] {
  const { postings, pages, averageLength } = corpus;
  const { positions, rangeEnds, pageOf, firstRange } = postings;
  const rows = new Float32Array(pages.length * row.size);
  const matched: number[] = [];
  const isSingle = query.pairs.length === 0;

  query.weights.forEach((weight, word) => {
    const holders: number[] = [];
    for (const { term, words } of query.terms) {
      const quality = words.find((match) => match.word === word)?.quality;
      if (quality !== undefined) look(term, quality, holders);
    }
    for (const page of holders) add(page, weight);
  });
  let named = 0;
  for (const page of matched) if (rows[page * row.size + row.headingsFit]! > 0.99) named++;
  return matched.map((page) => toMatch(page));

  /** Notes where a term stands. */
  function look(term: number, quality: number, holders: number[]): void {
    const last = postings.startOf(term + 1);
    let end = 0;
    let at = 0;
    let isText = false;
    for (let place = postings.startOf(term); place < last; place++) {
      const position = positions[place]!;
      if (position >= end) {
        const range = postings.rangeAt(position);
        end = rangeEnds[range]!;
        const page = pageOf[range]!;
        at = page * row.size;
        if (rows[at + row.isHolder] === 0) {
          holders.push(page);
          if (rows[at + row.coverage] === 0) matched.push(page);
          rows[at + row.isHolder] = 1;
        }
        const part = range - firstRange[page]!;
        isText = part > 1 && part % 2 === 1;
        if (part === 0) raise(at + row.title, quality);
        else if (part === 1) raise(at + row.description, quality);
        else if (!isText) {
          raise(at + row.heading, quality);
          rows[at + row.headings]! += quality;
          raise(at + row.headingFit, quality * shareOf(range));
        }
        if (part === 0) rows[at + row.titleFound]!++;
      }
      if (isText) rows[at + row.texts]! += quality;
    }
  }

  function raise(at: number, value: number): void {
    if (value > rows[at]!) rows[at] = value;
  }

  /** How much of a title or heading the words of the query could be. */
  function shareOf(range: number): number {
    const named = isSingle ? postings.subjectsOf(range, true) : subjectsOf(range);
    return named <= query.typed ? 1 : query.typed / named;
  }

  function subjectsOf(range: number): number {
    return Math.max(1, postings.subjectsOf(range, query.isStopWordsOnly));
  }

  /** Adds what a word has found to what all have, and clears the row for the next word. */
  function add(page: number, weight: number): void {
    const at = page * row.size;
    const relativeLength = postings.lengthOf(page) / averageLength;
    const prominence = isSingle ? about(page, at, relativeLength) : inPage(at, relativeLength);
    rows[at + row.prominence]! += weight * prominence;
    rows[at + row.coverage]! += weight * Math.max(
      rows[at + row.title]!,
      rows[at + row.description]!,
      rows[at + row.heading]!,
      Math.min(1, rows[at + row.texts]!), // Many weak matches are as good as the word itself.
    );
    rows[at + row.titleCoverage]! += weight * rows[at + row.title]!;
    rows[at + row.headingsFit]! += weight * rows[at + row.headingFit]!;
    rows.fill(0, at, at + row.texts + 1);
  }

  /** How prominent a word among others is: one prominent place is as good as many. */
  function inPage(at: number, relativeLength: number): number {
    const { inPage, lengthNorm, halfway } = rated;
    const half = halfway * (1 + lengthNorm * (relativeLength - 1));
    return 1 - (1 - inPage.title * rows[at + row.title]!) *
        (1 - inPage.description * rows[at + row.description]!) *
        (1 - inPage.heading * rows[at + row.heading]!) *
        (1 - inPage.text * saturated(rows[at + row.texts]!, half));
  }

  /** How much a page is about the only word of a query: every place adds to the others. */
  function about(page: number, at: number, relativeLength: number): number {
    const { about, longTitle, halfAbout, aboutLength } = rated;
    const half = halfAbout.texts * (1 + aboutLength * (relativeLength - 1));
    const share = longTitle + (1 - longTitle) / subjectsOf(firstRange[page]!);
    return about.title * rows[at + row.title]! * share +
      about.description * rows[at + row.description]! +
      about.headings * saturated(rows[at + row.headings]!, halfAbout.headings) +
      about.texts * saturated(rows[at + row.texts]!, half);
  }

  function toMatch(page: number): Match {
    const at = page * row.size;
    const coverage = rows[at + row.coverage]!;
    const prominence = rows[at + row.prominence]!;
    const { highest, fitPower, parts, coveragePower, answer, inSection } = rated;
    const titleShare = rows[at + row.titleFound]! / subjectsOf(firstRange[page]!);
    const titleFit = rows[at + row.titleCoverage]! * Math.min(1, titleShare);
    const headingFit = rows[at + row.headingsFit]! ** fitPower.heading;
    if (isSingle) {
      const heading = headingFit / Math.max(1, named);
      const exact = Math.max(
        highest.title * titleFit ** fitPower.word,
        highest.named * heading,
      );
      const promise = Math.sqrt(exact + (1 - exact) * highest.about * prominence);
      return { page, coverage, prominence, heading, promise };
    }
    const exact = Math.max(
      highest.title * titleFit ** fitPower.title,
      highest.heading * headingFit,
    );
    const most = 1 - (1 - inSection.heading) * (1 - inSection.text);
    const section = answer.prominence * most + (answer.order + answer.cluster) * coverage;
    const rest = highest.answer * coverage ** coveragePower *
      (parts.page * prominence + parts.section * section);
    return { page, coverage, prominence, heading: headingFit, promise: exact + (1 - exact) * rest };
  }
}
