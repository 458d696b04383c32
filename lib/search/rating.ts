import type { Match } from "./match.ts";
import { sectionBit } from "./postings.ts";
import type { Query } from "./query.ts";
import type { Corpus } from "./search.ts";
import { saturated, weights as rated } from "./weights.ts";

/** How well a page answers a query. */
export interface Rating {
  /** 0 to 1; near 1 if the title is the query. */
  score: number;
  /** Place of the best section in the page, -1 if the page as a whole is the answer. */
  section: number;
}

/** What a heading and the text below it have for a query, or a title and its description. */
interface SectionRating {
  /** How nearly the heading is the query, no more and no less, 0 to 1. */
  fit: number;
  /** How well both answer it, 0 to 1. */
  answer: number;
  /** Number of words in the text that belong to the query. */
  found: number;
}

/** Words further apart than this are no cluster. */
const clusterWidth = 14;

/**
 * Makes the rating of pages for one query. A page whose title or a heading is the query comes
 * first, then what holds its words best. Title and description are rated like a section that is
 * above all others.
 */
export function createRater(
  { weights, pairs, terms: wanted, placeOf, confidence }: Query,
  { postings, pages }: Corpus,
): (match: Match) => Rating {
  const { firstRange, rangeStarts, subjects, terms } = postings;
  const isSingle = pairs.length === 0;
  const size = weights.length;
  /** By section, from the title on, how far each word is known to be what it is about. */
  const paths: number[] = [];
  /** Of the range read last: the best match of every word and where its last one is. */
  const best = weights.map(() => 0);
  const last = weights.map(() => 0);
  /** The number of matches, and the weight of the words in the densest cluster, 0 to 1. */
  let found = 0;
  let cluster = 0;
  /** Bit n is set if the n-th word typed stands behind the one typed before it. */
  let neighbours = 0;

  return ({ page, coverage, prominence, sections: holders, promise }) => {
    const { highest, fitPower, parts, coveragePower } = rated;
    const { sections } = pages[page]!;
    const first = firstRange[page]!;
    const head = rate(first, 0);
    const top = { section: -1, value: 0, fit: 0, answer: 0 };
    sections.forEach(({ parent }, place) => {
      if ((holders & sectionBit(place)) === 0) {
        best.fill(0);
        follow(place + 1, parent + 1);
        return;
      }
      const { fit, answer, found } = rate(first + 2 * place + 2, place + 1, parent + 1);
      const value = answer + fit ** fitPower.heading + rated.repetition * saturated(found, 1);
      if (value > top.value) [top.section, top.value] = [place, value];
      top.fit = Math.max(top.fit, fit);
      top.answer = Math.max(top.answer, answer);
    });
    const inTitle = weights.reduce((sum, weight, word) => sum + weight * paths[word]!, 0);
    const isHead = head.fit >= top.fit &&
      (head.answer >= top.answer || inTitle >= 0.99 * coverage);
    const section = isHead ? -1 : top.section;
    if (isSingle) return { score: promise * confidence, section };
    const exact = Math.max(
      highest.title * head.fit ** fitPower.title,
      highest.heading * top.fit ** fitPower.heading,
    );
    const answer = highest.answer * coverage ** coveragePower *
      (parts.page * prominence + parts.section * Math.max(head.answer, top.answer));
    return { score: (exact + (1 - exact) * answer) * confidence, section };
  };

  /** Rates what begins with a range; `place` and `above` are places in the paths. */
  function rate(range: number, place: number, above?: number): SectionRating {
    const { answer, orderInHeading, orderInFit } = rated;
    read(range);
    const named = Math.max(found, subjects[range]!);
    const covered = best.reduce((sum, quality, word) => sum + weights[word]! * quality, 0);
    const nameOrder = isSingle ? 1 : order();
    const fit = named === 0
      ? 0
      : covered * found / named * (1 - orderInFit + orderInFit * nameOrder);
    follow(place, above);
    read(range + 1, place);
    const inOrder = Math.max(orderInHeading * nameOrder, order());
    return { fit, answer: answer.order * inOrder + answer.cluster * cluster, found };
  }

  /** Notes what a section is about: its own heading, if it was read, and less what is above. */
  function follow(place: number, above?: number): void {
    for (let word = 0; word < size; word++) {
      const known = above === undefined ? 0 : rated.above * paths[above * size + word]!;
      paths[place * size + word] = Math.max(best[word]!, known);
    }
  }

  /** Reads a range; of a text, what its path knows belongs to every cluster. */
  function read(range: number, path?: number): void {
    best.fill(0);
    last.fill(-clusterWidth);
    found = cluster = neighbours = 0;
    let before = 0;
    const end = rangeStarts[range + 1]!;
    for (let position = rangeStarts[range]!; position < end; position++) {
      const place = placeOf[terms[position]!]!;
      if (place === 0) {
        before = 0;
        continue;
      }
      const { words, places } = wanted[place - 1]!;
      neighbours |= (before << 1) & places;
      before = places;
      if (words.length === 0) continue;
      found++;
      for (const { word, quality } of words) {
        if (quality > best[word]!) best[word] = quality;
        last[word] = position;
      }
      if (path !== undefined) weigh(position, path);
    }
    if (found === 0 && path !== undefined) weigh(end, path);
  }

  /** Takes in the words that stand shortly before a position or are known anyway. */
  function weigh(position: number, path: number): void {
    let weight = 0;
    for (let word = 0; word < size; word++) {
      const near = position - last[word]! < clusterWidth ? best[word]! : 0;
      weight += weights[word]! * Math.max(near, paths[path * size + word]!);
    }
    if (weight > cluster) cluster = weight;
  }

  /** Weight of the neighbours in the query that are neighbours here too, 0 to 1. */
  function order(): number {
    let order = 0;
    for (let rest = neighbours; rest !== 0; rest &= rest - 1) {
      order += pairs[31 - Math.clz32(rest & -rest)]!;
    }
    return order;
  }
}
