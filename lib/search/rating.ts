import type { Corpus } from "./corpus.ts";
import type { Match } from "./match.ts";
import { sectionBit } from "./postings.ts";
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
  /** By section, from the title on, how far each word is known to be what it is about. */
  let paths = new Float64Array();
  /** The best match of every word in the range read last, and where its last match is. */
  const best = new Float64Array(size);
  const last = new Int32Array(size);

  return ({ page, coverage, prominence, sections: holders, promise }) => {
    const { highest, fitPower, parts, coveragePower } = rated;
    const { sections } = pages[page]!;
    const first = firstRange[page]!;
    const needed = size * (sections.length + 1);
    if (paths.length < needed) paths = new Float64Array(2 * needed);
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
    const name = read(range);
    const named = Math.max(name.found, subjects[range]!);
    const order = isSingle ? 1 : name.order;
    let fit = 0;
    for (let word = 0; word < size; word++) fit += weights[word]! * best[word]!;
    if (fit > 0) fit *= name.found / named * (1 - orderInFit + orderInFit * order);
    follow(place, above);
    const text = read(range + 1, place * size);
    const inOrder = Math.max(orderInHeading * order, text.order);
    const share = answer.order * inOrder + answer.cluster * text.cluster;
    return { fit, answer: share, found: text.found };
  }

  /** Notes what a section is about: its own heading, if it was read, and less what is above. */
  function follow(place: number, above?: number): void {
    for (let word = 0; word < size; word++) {
      const known = above === undefined ? 0 : rated.above * paths[above * size + word]!;
      paths[place * size + word] = Math.max(best[word]!, known);
    }
  }

  /** Reads a range; of a text, what its path knows belongs to every cluster. */
  function read(range: number, path = -1): { found: number; order: number; cluster: number } {
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
      const { words, places } = wanted[place - 1]!;
      neighbours |= (before << 1) & places;
      before = places;
      if (words.length === 0) continue;
      found++;
      for (let match = 0; match < words.length; match++) {
        const { word, quality } = words[match]!;
        if (quality > best[word]!) best[word] = quality;
        last[word] = position;
      }
      if (path >= 0) cluster = Math.max(cluster, near(position, path));
    }
    if (found === 0 && path >= 0) cluster = near(end, path);
    let order = 0;
    for (let rest = neighbours; rest !== 0; rest &= rest - 1) {
      order += pairs[31 - Math.clz32(rest & -rest)]!;
    }
    return { found, order, cluster };
  }

  /** Weight of the words that stand shortly before a position or are known anyway, 0 to 1. */
  function near(position: number, path: number): number {
    let weight = 0;
    for (let word = 0; word < size; word++) {
      const own = position - last[word]! < clusterWidth ? best[word]! : 0;
      const known = paths[path + word]!;
      weight += weights[word]! * (own > known ? own : known);
    }
    return weight;
  }
}
