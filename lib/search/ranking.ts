import { isNamed, Match } from "./match.ts";
import type { Corpus } from "./corpus.ts";
import { leadOf } from "./extract.ts";
import { startOf } from "./indexed_page.ts";
import type { Query } from "./query.ts";
import type { Rating } from "./rating.ts";
import { type Audience, isProgramKind, minFit } from "./types.ts";
import type { Wish } from "./wishes.ts";

/** A page with its score in percent, its best section and the query that found it. */
export interface Ranked {
  match: Match;
  score: number;
  section: number;
  query: Query;
  /** Other sections of the same page that were found, best first. */
  others: readonly Ranked[];
}

/** At most so many pages are rated: those with the highest estimates. */
const maxRated = 56;

/** The difference between two pages that follow each other for no better score. */
const minDifference = 0.01;

/** Returns the best pages, ties broken by id; for people, those for programs last unless named. */
export function bestPages(
  rating: Rating,
  wish: Wish,
  corpus: Corpus,
  audience: Audience,
  limit: number,
): Ranked[] {
  const isForAll = audience === "programs" || wish.isForPrograms;
  const isLast = (match: Match) =>
    !isForAll && isProgramKind(corpus.pages[match.number]!.kind) && !isNamed(match);
  const first = rating.matches.filter((match) => !isLast(match));
  const ranked = takeBest(first, rating, corpus, limit);
  if (ranked.length >= limit) return ranked;
  const rest = takeBest(rating.matches.filter(isLast), rating, corpus, limit - ranked.length);
  const lowest = ranked.at(-1)?.score ?? Infinity;
  const share = Math.min(1, Math.max(0, lowest - minDifference) / (rest[0]?.score ?? 1));
  return [...ranked, ...rest.map((page) => ({ ...page, score: roundScore(share * page.score) }))];
}

/** Rates the pages with the highest estimates, until none left can reach the first `limit`. */
function takeBest(
  matches: readonly Match[],
  { rate, query }: Rating,
  corpus: Corpus,
  limit: number,
): Ranked[] {
  const ranked: Ranked[] = [];
  for (const match of matches.toSorted((a, b) => b.estimate - a.estimate).slice(0, maxRated)) {
    if (roundScore(100 * match.estimate) < (ranked[limit - 1]?.score ?? 0)) break;
    const { section, score } = rate(match);
    insert({ match, query, section, score: roundScore(100 * score), others: [] }, ranked, corpus);
  }
  return ranked.slice(0, Math.max(0, limit));
}

/** Score from which on another section answers, too, to the best of its page. */
const minOtherShare = 0.5;

/** Puts a page where its score belongs; of a page and its sections the best stands there. */
function insert(page: Ranked, ranked: Ranked[], { pages }: Corpus): void {
  const { id, pagePath } = pages[page.match.number]!;
  const at = ranked.findIndex(({ match }) => pages[match.number]!.pagePath === pagePath);
  const existing = ranked[at];
  if (existing !== undefined) {
    const [best, other] = existing.score >= page.score ? [existing, page] : [page, existing];
    const others = [...best.others, other, ...other.others]
      .filter(({ score }) => score >= minOtherShare * best.score);
    ranked.splice(at, 1);
    page = { ...best, others };
  }
  const worse = ranked.findIndex((other) =>
    page.score > other.score || (page.score === other.score && id < pages[other.match.number]!.id)
  );
  ranked.splice(worse < 0 ? ranked.length : worse, 0, page);
}

/** The worth of a page found by another wording, to one that the query itself finds. */
const rewordedShare = 0.96;

/** Joins the pages that a query finds with those that another wording of it finds, each once. */
export function withReworded(ranked: readonly Ranked[], other: readonly Ranked[], corpus: Corpus) {
  const merged: Ranked[] = [];
  const byPage = new Map(ranked.map((page) => [page.match.number, page]));
  for (const page of other) {
    const score = roundScore(rewordedShare * page.score);
    if (score > (byPage.get(page.match.number)?.score ?? -1)) {
      byPage.set(page.match.number, { ...page, score });
    }
  }
  for (const page of byPage.values()) insert(page, merged, corpus);
  return merged;
}

/** Share of the words, by their weights, from which on a heading says what was typed. */
const saidInHeading = 0.5;

/** Tells if the heading of the section that was found holds the words of the query. */
function namesQuery({ match, section, query }: Ranked, { pages, terms }: Corpus): boolean {
  const page = pages[match.number]!;
  const isSection = page.id !== page.pagePath;
  const range = isSection ? 0 : 2 * section;
  if (!isSection && (section === 0 || section >= page.firstKeyword)) return false;
  const words = page.words.subarray(startOf(page, range), page.ends[range]);
  const inHeading = new Set(Array.from(words, (number) => terms[number]!));
  const said = query.words.map(({ weight, senses }) =>
    weight * Math.max(0, ...senses.map(({ term, quality }) => inHeading.has(term) ? quality : 0))
  );
  return said.reduce((sum, share) => sum + share, 0) >= saidInHeading;
}

/** Scores in percent: of a page that is all that is wished for, and of a subject that is found. */
const wishedScore = 90;
const subjectScore = 40;

/** Share of the words, by their weights, from which on a title names the subject. */
const subjectInTitle = 0.8;

/** Pages of wishes that lead the results. */
const maxWished = 2;

/** Puts the pages wished for first, or behind that of the subject; of an unknown one, none fits. */
export function withWished(ranked: readonly Ranked[], wish: Wish, query: Query, corpus: Corpus) {
  // A page that says nothing answers a wish alone: where there is a subject, others may tell of it.
  const numbers = wish.pages
    .filter((page) => wish.subject.length === 0 || corpus.pages[page]!.title !== "")
    .slice(0, maxWished);
  if (numbers.length === 0) return ranked;
  const pagePathOf = (number: number) => corpus.pages[number]!.pagePath;
  const wished = numbers.map((page): Ranked => {
    const section = wish.subject.length > 0 ? 0 : leadOf(corpus.pages[page]!, query);
    const lead = { match: new Match(page), section, score: 0, query, others: [] };
    const found = ranked.find(({ match }) => pagePathOf(match.number) === pagePathOf(page));
    if (found === undefined) return lead;
    // A wish alone is answered by the section whose heading says it, else by the lead of the page.
    const isAnswer = wish.subject.length > 0 || namesQuery(found, corpus);
    return isAnswer ? found : { ...lead, score: found.score, others: [found, ...found.others] };
  });
  const wishedPaths = new Set(numbers.map(pagePathOf));
  const others = ranked.filter(({ match }) => !wishedPaths.has(pagePathOf(match.number)));
  const merged = [...others];
  const [bestOther] = others;
  // What concerns the practice is not displaced by a page for programs of the same name.
  const isNamesake = bestOther && wish.subject.length === 0 &&
    isProgramKind(corpus.pages[bestOther.match.number]!.kind);
  const isSubjectFound = bestOther && !isNamesake && (bestOther.match.titleFit > 0.99 ||
    (query.subjects > 0 && bestOther.match.title > subjectInTitle) ||
    (query.subjects > 1 && wish.words === 1) ||
    query.subjects * bestOther.score >= subjectScore);
  const explained = wish.words / (wish.words + wish.subject.length);
  const leading = (bestOther?.score ?? 0) + minDifference * wished.length;
  let score = isSubjectFound
    ? bestOther.score - minDifference
    : Math.min(100, Math.max(wishedScore * explained ** 2, leading));
  for (const page of wished) {
    insert({ ...page, score: roundScore(Math.max(score, page.score)) }, merged, corpus);
    score -= minDifference;
  }
  const isUnanswered = wish.subject.length > 0 && query.subjects === 0;
  const share = isUnanswered ? Math.min(1, (minFit - 1) / merged[0]!.score) : 1;
  return share < 1
    ? merged.map((page) => ({ ...page, score: roundScore(share * page.score) }))
    : merged;
}

/** The place of the page of questions, at the latest, where nothing fits: from 0. */
const faqPlace = 2;

/** Puts the page of questions among the first where nothing fits and it holds a word, at its best. */
export function withQuestions(
  ranked: readonly Ranked[],
  rating: Rating,
  corpus: Corpus,
): readonly Ranked[] {
  const { pages } = corpus;
  const isFaq = ({ match }: Pick<Ranked, "match">) =>
    pages[match.number]!.pagePath === corpus.faqPath;
  const fits = ranked[0] === undefined || ranked[0].score >= minFit;
  if (fits || ranked.slice(0, faqPlace + 1).some(isFaq)) return ranked;
  const sections = rating.matches.filter((match) => isFaq({ match }));
  const [faq] = takeBest(sections, rating, corpus, 1);
  if (faq === undefined) return ranked;
  const others = ranked.filter((page) => !isFaq(page));
  const score = Math.max(faq.score, others[faqPlace]?.score ?? 0);
  return others.toSpliced(faqPlace, 0, { ...faq, score });
}

const roundScore = (percents: number) => Math.round(100 * percents) / 100;
