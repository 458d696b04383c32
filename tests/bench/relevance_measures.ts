import type { Search } from "./relevance_engines.ts";
import { original } from "./relevance_corpus.ts";
import type { KnownItem } from "./relevance_queries.ts";
import { median, quantile } from "./statistics.ts";

/** What came of some queries. */
export interface Answers {
  /** Rank of each known document from 1; Infinity if it is not among the first ten. */
  ranks: number[];
  /** Milliseconds each query took. */
  times: number[];
}

/** How often a query is timed: the middle time is free of what else the machine did. */
const turns = 3;

/**
 * Asks every query of every search in turn, each time another one first, so that all of them meet
 * the same machine. A round that does not count comes before: a server is asked for days, and has
 * compiled by then what it does often.
 */
export function askAll(items: readonly KnownItem[], searches: readonly Search[]): Answers[] {
  const answers = searches.map((): Answers => ({ ranks: [], times: [] }));
  for (const { query } of items) for (const search of searches) search(query);
  items.forEach(({ query, id }, first) => {
    searches.forEach((_, step) => {
      const engine = (first + step) % searches.length;
      const search = searches[engine]!;
      const { ranks, times } = answers[engine]!;
      let found: string[] = [];
      times.push(median(Array.from({ length: turns }, () => {
        const start = performance.now();
        found = search(query);
        return performance.now() - start;
      })));
      const place = found.findIndex((other) => original(other) === original(id));
      ranks.push(place < 0 ? Infinity : place + 1);
    });
  });
  return answers;
}

/** Mean reciprocal rank and the share found first. */
export function meanReciprocalRank({ ranks }: Answers): string[] {
  const mean = (value: (rank: number) => number) =>
    (ranks.reduce((sum, rank) => sum + value(rank), 0) / ranks.length).toFixed(3);
  return [mean((rank) => 1 / rank), mean((rank) => rank === 1 ? 1 : 0)];
}

/** Median, 99th percentile and the longest time. */
export function times(answers: readonly Answers[]): string[] {
  const all = answers.flatMap(({ times }) => times);
  return [median(all), quantile(all, 0.99), quantile(all, 1)].map((time) => time.toFixed(3));
}
