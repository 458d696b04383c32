import type { Corpus } from "./corpus.ts";
import { leadOf } from "./extract.ts";
import { startOf } from "./indexed_page.ts";
import { isNamed, Match } from "./match.ts";
import type { Query } from "./query.ts";
import { insert, minDifference, type Ranked, roundScore, takeBest } from "./ranking.ts";
import type { Rating } from "./rating.ts";
import { type Audience, isProgramKind, minFit, type Role } from "./types.ts";
import type { Wish } from "./wishes.ts";

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
export function withWished(
  ranked: readonly Ranked[],
  wish: Wish,
  query: Query,
  corpus: Corpus,
  audience: Audience,
): readonly Ranked[] {
  const wished = wishedPages(ranked, wish, query, corpus);
  if (wished.length === 0) return ranked;
  const pathOf = ({ match }: Ranked) => corpus.pages[match.number]!.pagePath;
  const wishedPaths = new Set(wished.map(pathOf));
  const merged = ranked.filter((page) => !wishedPaths.has(pathOf(page)));
  const [best] = merged;
  const explained = wish.words / (wish.words + wish.subject.length);
  const leading = (best?.score ?? 0) + minDifference * wished.length;
  let score = best && isSubject(best, wish, query, corpus, audience)
    ? best.score - minDifference
    : Math.min(100, Math.max(wishedScore * explained ** 2, leading));
  for (const page of wished) {
    insert({ ...page, score: roundScore(Math.max(score, page.score)) }, merged, corpus);
    score -= minDifference;
  }
  const isUnanswered = wish.subject.length > 0 && query.subjects === 0;
  return isUnanswered ? withinBound(merged, minFit - 1) : merged;
}

/** Finds the pages wished for, each at the section that answers, else at its lead. */
function wishedPages(
  ranked: readonly Ranked[],
  { pages: numbers, subject }: Wish,
  query: Query,
  corpus: Corpus,
): Ranked[] {
  const { pages } = corpus;
  const isAlone = subject.length === 0;
  // A page that says nothing answers a wish alone: where there is a subject, others may tell of it.
  const wished = numbers.filter((page) => isAlone || pages[page]!.title !== "");
  return wished.slice(0, maxWished).map((number) => {
    const page = pages[number]!;
    const section = isAlone ? leadOf(page, query) : 0;
    const lead = { match: new Match(number), section, score: 0, query, others: [] };
    const existing = ranked.find(({ match }) => pages[match.number]!.pagePath === page.pagePath);
    if (existing === undefined) return lead;
    const isAnswer = !isAlone || namesQuery(existing, corpus);
    const others = [existing, ...existing.others];
    return isAnswer ? existing : { ...lead, score: existing.score, others };
  });
}

/** Pages that speak of everything a practice does, and so are the subject of no query. */
const general: ReadonlySet<Role> = new Set(["services", "about"]);

/** Tells if the best of the other pages is the subject of a query that also names a wish. */
function isSubject(
  { match, score }: Ranked,
  wish: Wish,
  query: Query,
  corpus: Corpus,
  audience: Audience,
): boolean {
  // What concerns the practice is not displaced by a page for programs of the same name.
  const { kind, role } = corpus.pages[match.number]!;
  const isForPrograms = audience === "programs" || wish.isForPrograms || isNamed(match);
  if (isProgramKind(kind) && (wish.subject.length === 0 || !isForPrograms)) return false;
  if (role && general.has(role) && match.titleFit <= 0.99) return false;
  return match.titleFit > 0.99 ||
    (query.subjects > 0 && match.title > subjectInTitle) ||
    (query.subjects > 1 && wish.words === 1) ||
    query.subjects * score >= subjectScore;
}

/** Lowers all scores alike, so that the first is at most the bound. */
function withinBound(ranked: readonly Ranked[], bound: number): readonly Ranked[] {
  const share = Math.min(1, bound / ranked[0]!.score);
  return share === 1
    ? ranked
    : ranked.map((page) => ({ ...page, score: roundScore(share * page.score) }));
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
  const [faq] = takeBest(sections, rating, corpus);
  if (faq === undefined) return ranked;
  const others = ranked.filter((page) => !isFaq(page));
  const [above, below] = [others[faqPlace - 1], others[faqPlace]];
  const score = Math.min(above?.score ?? Infinity, Math.max(faq.score, below?.score ?? 0));
  return others.toSpliced(faqPlace, 0, { ...faq, score });
}
