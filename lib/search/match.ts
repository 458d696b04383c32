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
  anywhere: 4,
  /** Sum of the matches in the texts. */
  texts: 5,
  coverage: 6,
  prominence: 7,
  titleCoverage: 8,
  titleFound: 9,
  headingsFit: 10,
  size: 11,
};

/** The pages that hold any word of a query, by their postings alone. */
export function matchPages(query: Query, corpus: Corpus): Match[] {
  const { postings, pages, averageLength } = corpus;
  const { positions, rangeEnds, pageOf, firstRange } = postings;
  const rows = new Float32Array(pages.length * row.size);
  const matched: number[] = [];

  query.weights.forEach((weight, word) => {
    const holders: number[] = [];
    for (const { term, words } of query.terms) {
      const quality = words.find((match) => match.word === word)?.quality;
      if (quality !== undefined) look(term, quality, holders);
    }
    for (const page of holders) add(page, weight);
  });
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
        if (rows[at + row.anywhere] === 0) {
          holders.push(page);
          if (rows[at + row.coverage] === 0) matched.push(page);
        }
        raise(at + row.anywhere, quality);
        const part = range - firstRange[page]!;
        isText = part > 1 && part % 2 === 1;
        if (part === 0) raise(at + row.title, quality);
        else if (part === 1) raise(at + row.description, quality);
        else if (!isText) {
          raise(at + row.heading, quality);
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
    const named = subjectsOf(range);
    return named <= query.weights.length ? 1 : query.weights.length / named;
  }

  function subjectsOf(range: number): number {
    return Math.max(1, postings.subjectsOf(range, query.isStopWordsOnly));
  }

  /** Adds what a word has found to what all have, and clears the row for the next word. */
  function add(page: number, weight: number): void {
    const { inPage, lengthNorm } = rated;
    const at = page * row.size;
    const relativeLength = 1 + lengthNorm * (postings.lengthOf(page) / averageLength - 1);
    const missed = (1 - inPage.title * rows[at + row.title]!) *
      (1 - inPage.description * rows[at + row.description]!) *
      (1 - inPage.heading * rows[at + row.heading]!) *
      (1 - inPage.text * saturated(rows[at + row.texts]!, relativeLength));
    rows[at + row.prominence]! += weight * (1 - missed);
    rows[at + row.coverage]! += weight * rows[at + row.anywhere]!;
    rows[at + row.titleCoverage]! += weight * rows[at + row.title]!;
    rows[at + row.headingsFit]! += weight * rows[at + row.headingFit]!;
    rows.fill(0, at, at + row.texts + 1);
  }

  function toMatch(page: number): Match {
    const at = page * row.size;
    const coverage = rows[at + row.coverage]!;
    const prominence = rows[at + row.prominence]!;
    const { highest, fitPower, parts, coveragePower, answer, inSection } = rated;
    const titleShare = rows[at + row.titleFound]! / subjectsOf(firstRange[page]!);
    const titleFit = rows[at + row.titleCoverage]! * Math.min(1, titleShare);
    const exact = Math.max(
      highest.title * titleFit ** fitPower.title,
      highest.heading * rows[at + row.headingsFit]! ** fitPower.heading,
    );
    const most = 1 - (1 - inSection.heading) * (1 - inSection.text);
    const section = query.pairs.length === 0
      ? most
      : answer.prominence * most + (answer.order + answer.cluster) * coverage;
    const rest = highest.answer * coverage ** coveragePower *
      (parts.page * prominence + parts.section * section);
    return { page, coverage, prominence, promise: exact + (1 - exact) * rest };
  }
}
