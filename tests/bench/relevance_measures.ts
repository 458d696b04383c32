import type { KnownItem } from "./relevance_queries.ts";

/** What came of some queries. */
export interface Answers {
  /** Rank of each known document from 1; Infinity if it is not among the first ten. */
  ranks: number[];
  /** Milliseconds each query took. */
  times: number[];
}

export function askAll(items: KnownItem[], search: (query: string) => string[]): Answers {
  const answers: Answers = { ranks: [], times: [] };
  for (const { query, id } of items) {
    const start = performance.now();
    const place = search(query).indexOf(id);
    answers.times.push(performance.now() - start);
    answers.ranks.push(place < 0 ? Infinity : place + 1);
  }
  return answers;
}

/** Mean reciprocal rank, and the shares found first, among three and among ten. */
export function measure({ ranks }: Answers): string[] {
  const mean = (value: (rank: number) => number) =>
    (ranks.reduce((sum, rank) => sum + value(rank), 0) / ranks.length).toFixed(3);
  return [mean((rank) => 1 / rank), ...[1, 3, 10].map((most) => mean((rank) => +(rank <= most)))];
}

/** Median and 99th percentile. */
export function times(answers: Answers[]): string {
  const sorted = answers.flatMap(({ times }) => times).sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  return `median ${at(0.5)}, 99th percentile ${at(0.99)}`;
}
