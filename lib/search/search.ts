import type { Corpus } from "./postings.ts";
import { extract } from "./extract.ts";
import { matchPages } from "./match.ts";
import type { IndexedPage } from "./postings.ts";
import { readQuery } from "./query.ts";
import { createRater } from "./rating.ts";
import type { SearchIndex } from "./types.ts";

/** A page as it is put in order. */
interface RatedPage {
  page: number;
  section: number;
  /** 0 to 100. */
  score: number;
}

/** Share of the pages that do not stand back from which on what they hold is common. */
const commonShare = 0.1;

/** What a page that stands back is worth beside others. */
const backShare = 0.5;

/** Scores have two decimals. */
const leastDifference = 0.01;

/** The search in a corpus: the postings find pages, the rater puts the promising ones in order. */
export function createSearch(corpus: Corpus): SearchIndex["search"] {
  const { postings, pages } = corpus;
  return (text, limit) => {
    const query = readQuery(text, corpus);
    const { best, found, full } = matchPages(query, corpus);
    const rate = createRater(query, corpus);
    const rated: RatedPage[] = [];
    /** The highest scores so far, as many as are shown, best first. */
    const highest: number[] = [];
    for (const match of best) {
      const least = highest[limit - 1] ?? 0;
      if (match.promise * query.confidence < least) break;
      const { score: own, section } = rate(match);
      const score = standsBack(pages[match.page]!) ? own * backShare : own;
      if (score > least) {
        const place = highest.findIndex((other) => other < score);
        highest.splice(place < 0 ? highest.length : place, 0, score);
      }
      rated.push({ page: match.page, section, score: Math.round(score * 10_000) / 100 });
    }
    if (query.isSingle) behindServices(rated, full, pages);
    const idOf = ({ page }: RatedPage) => pages[page]!.id;
    rated.sort((a, b) => b.score - a.score || (idOf(a) < idOf(b) ? -1 : 1));
    const hits = rated.slice(0, Math.max(0, limit)).map(({ page: number, section, score }) => {
      const page = pages[number]!;
      return {
        id: page.id,
        anchor: page.sections[section]?.anchor ?? null,
        section: page.sections[section]?.heading || null,
        score,
        ...extract(page, postings.firstRange[number]!, section, query, postings),
      };
    });
    return { hits, total: found.length };
  };
}

/**
 * For a common word the pages that stand back come after all services that hold it:
 * `costs` is asked by a client; `idempotency`, which few other pages know, by a developer.
 */
function behindServices(
  rated: RatedPage[],
  holders: readonly number[],
  pages: readonly IndexedPage[],
): void {
  const others = pages.filter((page) => !standsBack(page)).length;
  const common = new Set(holders.filter((page) => !standsBack(pages[page]!)));
  if (common.size < commonShare * others) return;
  const services = rated.filter(({ page }) => pages[page]!.kind === "service" && common.has(page));
  const highest = Math.min(...services.map(({ score }) => score)) - leastDifference;
  for (const match of rated) {
    if (standsBack(pages[match.page]!)) {
      match.score = Math.max(0, Math.min(match.score, highest));
    }
  }
}

/** The start page names everything and is about nothing of it. */
const standsBack = ({ kind }: IndexedPage) => ["developer", "file", "start"].includes(kind);
