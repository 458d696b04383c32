import { factSection } from "./facts.ts";
import type { Intent } from "./intents.ts";
import {
  bestSection,
  byScore,
  nameFit,
  type Ranked,
  roundScore,
  step,
  unranked,
} from "./ranking.ts";
import type { Query } from "./query.ts";
import { type Audience, isProgramKind, minFit, type Role } from "./types.ts";

/** Rules that put pages in a place that their words alone would not give them. */

/**
 * The score of a page that is all that is asked for, with which an answer is sure; the share of the
 * words from which on a title names the subject; the score from which on a page is the subject.
 */
const intentScores = { asked: 90, inTitle: 0.8, subject: 40 };

/** Pages of intents that lead the results: more would hide what else was found. */
const maxAsked = 2;

/** Puts the pages asked for first, or behind that of the subject; of an unknown one, none fits. */
export function withIntent(
  ranked: readonly Ranked[],
  { asked, words, isForPrograms, ...intent }: Intent,
  query: Query,
  audience: Audience,
): readonly Ranked[] {
  const isRate = asked === "rate";
  const isAlone = query.subject === 0 || isRate;
  // A page that says nothing answers an intent alone: where there is a subject, others may tell of it.
  const pages = intent.pages.filter(({ title }) => isAlone || title !== "").slice(0, maxAsked);
  if (pages.length === 0) return ranked;
  const merged = ranked.filter(({ unit }) => pages.every(({ path }) => path !== unit.path));
  const [best] = merged;
  const explained = isRate ? 1 : words / (words + query.subject);
  const leading = (best?.score ?? 0) + step * pages.length;
  const isWanted = audience === "programs" || isForPrograms;
  const isBehind = best && isSubject(best, isRate, words, isWanted);
  const least = isBehind
    ? best.score - step
    : Math.min(100, Math.max(intentScores.asked * explained ** 2, leading));
  const placed = pages.map((page, at): Ranked => {
    const found = ranked.find(({ unit: { path } }) => path === page.path);
    const isAnswer = found && (!isAlone || (!isRate && headingSaysIt(found)));
    const section = isAlone ? factSection(page, asked, query) : 0;
    const others = found ? [found, ...found.others] : [];
    const answer = isAnswer ? found : { ...unranked(page, query), section, others };
    return { ...answer, score: roundScore(Math.max(least - at * step, found?.score ?? 0)) };
  });
  const all = [...merged, ...placed].sort(byScore);
  return !isAlone && query.subjects === 0 ? withinBound(all, minFit - 1) : all;
}

/** Tells if the heading of what was found holds half of the query. */
function headingSaysIt({ unit, section, query }: Ranked): boolean {
  const place = unit.isSection ? 0 : section ?? bestSection(unit, query).section;
  const name = query.corpus.read(unit).names[place]!;
  return unit.names[place]!.kind === "heading" && nameFit(name, query).share >= 0.5;
}

/** Pages that speak of everything a practice does, and so are the subject of no query. */
const general: ReadonlySet<Role | undefined> = new Set(["services", "about"]);

/** Tells if the best of the other pages is the subject of a query that also names an intent. */
function isSubject(best: Ranked, isRate: boolean, words: number, isWanted: boolean): boolean {
  const { unit: { kind, role }, query: { subject, subjects }, score, inTitle, named } = best;
  if (named === "title") return true;
  if (isRate || general.has(role)) return false;
  // What concerns the practice is not displaced by a page for programs.
  if (isProgramKind(kind) && (subject === 0 || !(isWanted || named))) return false;
  return (subjects > 0 && inTitle > intentScores.inTitle) || (subjects > 1 && words === 1) ||
    subjects * score >= intentScores.subject;
}

/** Lowers all scores alike, so that the first is at most the bound. */
function withinBound(ranked: readonly Ranked[], bound: number): Ranked[] {
  const share = Math.min(1, bound / (ranked[0]?.score || bound));
  return ranked.map((page) => ({ ...page, score: roundScore(share * page.score) }));
}

/**
 * Puts events behind the service of the same subject, and one behind the other by their day: who
 * types a plain subject wants the service, and of a course the next date.
 */
export function withEvents(ranked: readonly Ranked[]): Ranked[] {
  const named = ranked.filter(({ inTitle }) => inTitle >= intentScores.inTitle);
  const service = named.find(({ unit: { kind, date } }) => kind === "service" && !date);
  const event = named.find(({ unit: { date } }) => date);
  const score = Math.min(event?.score ?? 0, service ? roundScore(service.score - step) : 100);
  return ranked.map((page) => page.unit.date && named.includes(page) ? { ...page, score } : page)
    .sort(byScore);
}

/** Puts pages for programs behind all others, but for those that the query names. */
export function withProgramsLast(ranked: readonly Ranked[]): readonly Ranked[] {
  const isLast = ({ unit: { kind }, named }: Ranked) =>
    isProgramKind(kind) && (named === undefined || named === "keyword");
  const first = ranked.filter((page) => !isLast(page));
  const bound = Math.max(0, (first.at(-1)?.score ?? 100) - step);
  return [...first, ...withinBound(ranked.filter(isLast), bound)];
}

/**
 * Puts the page of questions among the first three where nothing fits and it holds a word: it was
 * written for what fits nowhere else.
 */
export function withQuestions(ranked: readonly Ranked[], faq?: Ranked): readonly Ranked[] {
  const isFaq = ({ unit }: Ranked) => unit.path === faq?.unit.path;
  const fits = ranked[0] === undefined || ranked[0].score >= minFit;
  if (fits || faq === undefined || ranked.slice(0, 3).some(isFaq)) return ranked;
  const others = ranked.filter((page) => !isFaq(page));
  return [...others, { ...faq, score: (others[2]?.score ?? 0) + step }].sort(byScore);
}
