import type { Corpus } from "./corpus.ts";
import { extract } from "./extract.ts";
import { type Match, matchPages } from "./match.ts";
import { Occurrences } from "./occurrences.ts";
import type { IndexedPage } from "./pages.ts";
import { type Query, readQuery } from "./query.ts";
import { PageRater, type Rating } from "./rater.ts";
import type { SearchIndex } from "./types.ts";

/** Share of the best page's coverage from which on a page holds all that the best one does. */
const fullCoverage = 0.9;

/** Share of the pages that are not for developers from which on what they hold is common. */
const commonShare = 0.1;

/** Scores have two decimals. */
const leastDifference = 0.01;

/** Pages whose rating goes into the order and the nearness of the words. */
const mostRated = 64;

/** The search in a corpus: the postings find pages, the rater puts the promising ones in order. */
export function createSearch(corpus: Omit<Corpus, "averageLength">): SearchIndex["search"] {
  const { postings, pages } = corpus;
  const averageLength = postings.offsets.length / pages.length;
  return (text, limit) => {
    const query = readQuery(text, { ...corpus, averageLength });
    return answer(query, { ...corpus, averageLength }, limit);
  };
}

interface RatedPage {
  page: IndexedPage;
  number: number;
  rating: Rating;
  /** 0 to 100. */
  score: number;
}

function answer(query: Query, corpus: Corpus, limit: number): ReturnType<SearchIndex["search"]> {
  const matches = matchPages(query, corpus);
  const best = matches.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  const found = matches.filter(({ coverage }) => coverage >= query.leastCoverage * best);
  const occurrences = new Occurrences(query, corpus.postings);
  const rater = new PageRater(query, corpus, occurrences);
  const rated: RatedPage[] = [];
  /** The highest scores so far, as many as are shown. */
  const highest = new Float64Array(Math.max(1, Math.min(limit, mostRated)));
  for (const match of mostPromising(found)) {
    if (match.promise * query.confidence < highest[0]!) break;
    const rating = rater.rate(match);
    if (rating.score > highest[0]!) {
      highest[0] = rating.score;
      highest.sort();
    }
    rated.push({
      page: corpus.pages[match.page]!,
      number: match.page,
      rating,
      score: Math.round(rating.score * 10_000) / 100,
    });
  }
  standBack(rated, found.filter(({ coverage }) => coverage >= fullCoverage * best), corpus);
  rated.sort((a, b) => b.score - a.score || (a.page.id < b.page.id ? -1 : 1));
  const hits = rated.slice(0, Math.max(0, limit)).map(({ page, number, rating, score }) => ({
    id: page.id,
    anchor: rating.section < 0 ? null : page.sections[rating.section]!.anchor,
    score,
    ...extract(
      page,
      corpus.postings.firstRange[number]!,
      rating.section,
      query,
      occurrences,
      corpus.postings,
    ),
  }));
  return { hits, total: found.length };
}

/** The pages to rate, the most promising first. */
function mostPromising(matches: readonly Match[]): Match[] {
  const promises = Float64Array.from(matches, ({ promise }) => promise).sort();
  const least = promises[Math.max(0, promises.length - mostRated)] ?? 0;
  return matches.filter(({ promise }) => promise >= least)
    .sort((a, b) => b.promise - a.promise || a.page - b.page)
    .slice(0, mostRated);
}

/**
 * For common words documents for developers and machines come after all services that hold them:
 * `costs` is asked by a client; `idempotency`, which few other pages know, by a developer.
 */
function standBack(rated: RatedPage[], holders: readonly Match[], { pages }: Corpus): void {
  const behind = rated.filter(({ page }) => isForDevelopers(page));
  if (behind.length === 0) return;
  const others = pages.filter((page) => !isForDevelopers(page)).length;
  const common = holders.filter(({ page }) => !isForDevelopers(pages[page]!));
  if (common.length < commonShare * others) return;
  const scores = new Map(rated.map(({ number, score }) => [number, score]));
  const services = common.filter(({ page }) => pages[page]!.kind === "service")
    .map(({ page }) => scores.get(page) ?? 0);
  const highest = Math.max(0, Math.min(...services) - leastDifference);
  for (const page of behind) page.score = Math.min(page.score, highest);
}

const isForDevelopers = ({ kind }: IndexedPage) => kind === "developer" || kind === "file";
