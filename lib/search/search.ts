import { extract } from "./extract.ts";
import { type Match, matchPages, takeBest } from "./match.ts";
import type { Corpus, IndexedPage } from "./postings.ts";
import { readQuery } from "./query.ts";
import { createRater } from "./rating.ts";
import type { SearchIndex } from "./types.ts";

/** A page as it is put in order. */
interface RatedPage {
  number: number;
  page: IndexedPage;
  section: number;
  /** 0 to 100, with two decimals. */
  score: number;
}

/** Pages that are rated by the order and the nearness of the words, the most promising ones. */
const mostRated = 56;

/** Share of the pages that do not stand back from which on what they hold is common. */
const commonShare = 0.1;

/** What a page behind a service promises less; scores differ by it whatever the confidence. */
const leastDifference = 0.001;

/** The search in a corpus: the postings find pages, the rater puts the promising ones in order. */
export function createSearch(corpus: Corpus): SearchIndex["search"] {
  const { postings, pages } = corpus;
  const least = commonShare * pages.filter(({ standsBack }) => !standsBack).length;
  return (text, limit) => {
    const query = readQuery(text, corpus);
    const { matches, full } = matchPages(query, corpus);
    if (query.isSingle) putBehindServices(matches, full, pages, least);
    const rate = createRater(query, corpus);
    /** Best first. */
    const rated: RatedPage[] = [];
    for (let place = 0; place < Math.min(mostRated, matches.length); place++) {
      const match = takeBest(matches, place);
      if (rounded(match.promise * query.confidence) < (rated[limit - 1]?.score ?? 0)) break;
      const page = pages[match.page]!;
      const { score, section } = rate(match);
      const own = { number: match.page, page, section, score: rounded(score) };
      let rank = rated.length;
      while (rank > 0 && order(own, rated[rank - 1]!) < 0) rank--;
      rated.splice(rank, 0, own);
    }
    const hits = rated.slice(0, Math.max(0, limit)).map(({ number, page, section, score }) => ({
      id: page.id,
      anchor: page.sections[section]!.anchor,
      section: page.sections[section]!.heading || null,
      score,
      ...extract(page, postings.firstRange[number]!, section, query, postings),
    }));
    return { hits, total: matches.length };
  };
}

/** A share as percents with two decimals. */
const rounded = (share: number) => Math.round(10_000 * share) / 100;

const order = (a: RatedPage, b: RatedPage) => b.score - a.score || (a.page.id < b.page.id ? -1 : 1);

/**
 * For a common word the pages that stand back come after all services that hold it:
 * `costs` is asked by a client; `idempotency`, which few other pages know, by a developer.
 */
function putBehindServices(
  matches: readonly Match[],
  full: readonly Match[],
  pages: readonly IndexedPage[],
  least: number,
): void {
  const behind = matches.filter(({ page }) => pages[page]!.standsBack);
  if (behind.length === 0) return;
  const common = full.filter(({ page }) => !pages[page]!.standsBack);
  if (common.length < least) return;
  const services = common.filter(({ page }) => pages[page]!.kind === "service");
  const lowest = Math.min(...services.map(({ promise }) => promise)) - leastDifference;
  const highest = Math.max(...behind.map(({ promise }) => promise));
  for (const match of behind) match.promise *= Math.min(1, Math.max(0, lowest) / highest);
}
