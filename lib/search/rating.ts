import type { Match } from "./match.ts";
import { type Corpus, sectionBit } from "./postings.ts";
import type { Query } from "./query.ts";
import { saturated, weights as rated } from "./weights.ts";

/** How well a page answers a query. */
export interface Rating {
  /** 0 to 1; near 1 if the title is the query. */
  score: number;
  /** The best section, 0 if the page as a whole is the answer. */
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
  { postings }: Corpus,
): (match: Match) => Rating {
  const { firstRange, rangeStarts, subjects, parents, terms } = postings;
  const weights = words.map(({ weight }) => weight);
  const size = weights.length;
  /** A number for each word; `fill` would take longer for so few. */
  const none = (): number[] => {
    const values = new Array<number>(size);
    for (let word = 0; word < size; word++) values[word] = 0;
    return values;
  };
  /** Where the last match of each word is in the range that is read. */
  const last = none();

  return ({ page, share: worth, coverage, prominence, sections: holders, promise }) => {
    const { highest, fitPower, parts, coveragePower } = rated;
    const first = firstRange[page]!;
    const end = firstRange[page + 1]!;
    /** How far each word is known to be the subject of the title and of the sections read. */
    const paths = [none()];
    const head = rate(first, paths[0]!);
    const top = { section: 0, value: 0, fit: 0, answer: 0 };
    for (let section = 1; first + 2 * section < end; section++) {
      if ((holders & sectionBit(section)) === 0) continue;
      let above = parents[first / 2 + section]!;
      let share = rated.above;
      for (; paths[above] === undefined; share *= rated.above) above = parents[first / 2 + above]!;
      const path = paths[section] = none();
      const { fit, answer, found } = rate(first + 2 * section, path, paths[above], share);
      const value = answer + fit ** fitPower.heading + rated.repetition * saturated(found, 1);
      if (value > top.value) [top.section, top.value] = [section, value];
      top.fit = Math.max(top.fit, fit);
      top.answer = Math.max(top.answer, answer);
    }
    let inTitle = 0;
    for (let word = 0; word < size; word++) inTitle += weights[word]! * paths[0]![word]!;
    const isHead = head.fit >= top.fit &&
      (head.answer >= top.answer || inTitle >= 0.99 * coverage);
    const section = isHead ? 0 : top.section;
    if (isSingle) return { score: promise * confidence, section };
    const exact = Math.max(
      highest.title * head.fit ** fitPower.title,
      highest.heading * top.fit ** fitPower.heading,
    );
    const answer = highest.answer * coverage ** coveragePower *
      (parts.page * prominence + parts.section * Math.max(head.answer, top.answer));
    return { score: worth * (exact + (1 - exact) * answer) * confidence, section };
  };

  /**
   * Rates a name and the text below it. What the name says goes into its path, with a share of
   * what is known from above.
   */
  function rate(range: number, path: number[], above?: number[], share = 0): SectionRating {
    const { answer, orderInHeading, orderInFit } = rated;
    const name = read(range, path);
    const named = Math.max(name.found, subjects[range]!);
    const order = isSingle ? 1 : name.order;
    let fit = 0;
    for (let word = 0; word < size; word++) {
      fit += weights[word]! * path[word]!;
      if (above) path[word] = Math.max(path[word]!, share * above[word]!);
    }
    if (fit > 0) fit *= name.found / named * (1 - orderInFit + orderInFit * order);
    const text = read(range + 1, none(), path);
    const inOrder = Math.max(orderInHeading * order, text.order);
    return {
      fit,
      answer: answer.order * inOrder + answer.cluster * text.cluster,
      found: text.found,
    };
  }

  /**
   * Reads a range and notes the best match of each word. Of a text, what its path knows belongs
   * to every cluster.
   */
  function read(
    range: number,
    best: number[],
    path?: number[],
  ): { found: number; order: number; cluster: number } {
    for (let word = 0; word < size; word++) last[word] = -clusterWidth;
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
      const { senses, places } = wanted[place]!;
      neighbours |= (before << 1) & places;
      before = places;
      if (senses.length === 0) continue;
      found++;
      for (const { word, quality } of senses) {
        best[word] = Math.max(best[word]!, quality);
        last[word] = position;
      }
      if (path) cluster = Math.max(cluster, near(position, best, path));
    }
    if (found === 0 && path) cluster = near(end, best, path);
    let order = 0;
    for (let place = 0; neighbours >> place > 0; place++) {
      if ((neighbours >> place) & 1) order += pairs[place]!;
    }
    return { found, order, cluster };
  }

  /** Weight of the words that stand shortly before a position or are known anyway, 0 to 1. */
  function near(position: number, best: number[], path: number[]): number {
    let weight = 0;
    for (let word = 0; word < size; word++) {
      const own = position - last[word]! < clusterWidth ? best[word]! : 0;
      weight += weights[word]! * Math.max(own, path[word]!);
    }
    return weight;
  }
}
