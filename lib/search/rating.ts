import type { Corpus } from "./postings.ts";
import type { Match } from "./match.ts";
import { deepest, sectionBit } from "./postings.ts";
import type { Query } from "./query.ts";
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
  { isSingle, words, pairs, terms: wanted, placeOf, confidence }: Query,
  { postings, pages }: Corpus,
): (match: Match) => Rating {
  const { firstRange, rangeStarts, subjects, terms } = postings;
  const weights = words.map(({ weight }) => weight);
  const size = weights.length;
  const none = () => new Float64Array(size);
  /** How far each word is known to be the subject of the title, and of headings by their depth. */
  const title = none();
  const paths = Array.from({ length: deepest + 1 }, none);
  /** The best match of every word in the range read last, and where its last match is. */
  const best = none();
  const last = new Int32Array(size);

  return ({ page, coverage, prominence, sections: holders, promise }) => {
    const { highest, fitPower, parts, coveragePower } = rated;
    const { sections } = pages[page]!;
    const first = firstRange[page]!;
    const head = rate(first, title);
    const top = { section: -1, value: 0, fit: 0, answer: 0 };
    sections.forEach(({ depth }, place) => {
      const path = paths[depth]!;
      const above = depth > 1 ? paths[depth - 1]! : title;
      if ((holders & sectionBit(place)) === 0) {
        best.fill(0);
        follow(path, above);
        return;
      }
      const { fit, answer, found } = rate(first + 2 * place + 2, path, above);
      const value = answer + fit ** fitPower.heading + rated.repetition * saturated(found, 1);
      if (value > top.value) [top.section, top.value] = [place, value];
      top.fit = Math.max(top.fit, fit);
      top.answer = Math.max(top.answer, answer);
    });
    const inTitle = weights.reduce((sum, weight, word) => sum + weight * title[word]!, 0);
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

  /** Rates a name and the text below it. */
  function rate(range: number, path: Float64Array, above?: Float64Array): SectionRating {
    const { answer, orderInHeading, orderInFit } = rated;
    const name = read(range);
    const named = Math.max(name.found, subjects[range]!);
    const order = isSingle ? 1 : name.order;
    let fit = 0;
    for (let word = 0; word < size; word++) fit += weights[word]! * best[word]!;
    if (fit > 0) fit *= name.found / named * (1 - orderInFit + orderInFit * order);
    follow(path, above);
    const text = read(range + 1, path);
    const inOrder = Math.max(orderInHeading * order, text.order);
    const share = answer.order * inOrder + answer.cluster * text.cluster;
    return { fit, answer: share, found: text.found };
  }

  /** Notes what a section is about: its own heading, read last, and less what is above it. */
  function follow(path: Float64Array, above?: Float64Array): void {
    for (let word = 0; word < size; word++) {
      path[word] = Math.max(best[word]!, above === undefined ? 0 : rated.above * above[word]!);
    }
  }

  /** Reads a range; of a text, what its path knows belongs to every cluster. */
  function read(
    range: number,
    path?: Float64Array,
  ): { found: number; order: number; cluster: number } {
    for (let word = 0; word < size; word++) {
      best[word] = 0;
      last[word] = -clusterWidth;
    }
    let found = 0;
    let cluster = 0;
    /** Bits of the words typed that stand behind the one typed before them, and at the last one. */
    let neighbours = 0;
    let before = 0;
    const end = rangeStarts[range + 1]!;
    for (let position = rangeStarts[range]!; position < end; position++) {
      const place = placeOf[terms[position]!]!;
      if (place === 0) {
        before = 0;
        continue;
      }
      const { words, places } = wanted[place]!;
      neighbours |= (before << 1) & places;
      before = places;
      if (words.length === 0) continue;
      found++;
      for (const { word, quality } of words) {
        best[word] = Math.max(best[word]!, quality);
        last[word] = position;
      }
      if (path) cluster = Math.max(cluster, near(position, path));
    }
    if (found === 0 && path) cluster = near(end, path);
    let order = 0;
    for (let place = 0; neighbours >> place > 0; place++) {
      if ((neighbours >> place) & 1) order += pairs[place]!;
    }
    return { found, order, cluster };
  }

  /** Weight of the words that stand shortly before a position or are known anyway, 0 to 1. */
  function near(position: number, path: Float64Array): number {
    let weight = 0;
    for (let word = 0; word < size; word++) {
      const own = position - last[word]! < clusterWidth ? best[word]! : 0;
      weight += weights[word]! * Math.max(own, path[word]!);
    }
    return weight;
  }
}
