import { answeringSection } from "./excerpt.ts";
import {
  byScore,
  nameFit,
  onePerPage,
  type Ranked,
  rateBest,
  roundScore,
  step,
  unranked,
} from "./ranking.ts";
import type { Query } from "./query.ts";
import { isProgramKind, minFit } from "./types.ts";

/** Rules that put pages in a place that their words alone would not give them. */

/**
 * The score of a page that is all that is asked for, with which an answer is sure; the share of the
 * words from which on a title names the subject, and is about nothing else (an event); and the score
 * from which on a page is the subject.
 */
const intents = { score: 90, inTitle: 0.5, event: 0.8, subject: 40 };

/** Tells which share of the query a page's title has. */
const shareInTitle = ({ unit, query }: Ranked): number =>
  nameFit(query.corpus.read(unit).names[0]!, query).share;

/** Puts the pages asked for first, or behind that of the subject; of an unknown one, none fits. */
export function withIntent(ranked: readonly Ranked[], query: Query): readonly Ranked[] {
  const { subjectWords, knownSubjects, naming, asked } = query;
  const isRate = asked === "rate";
  const isAlone = subjectWords === 0 || isRate;
  // A page that says nothing answers an intent alone: where there is a subject, others may tell of it.
  const pages = query.pages.filter(({ title }) => isAlone || title !== "");
  if (pages.length === 0) return ranked;
  const others = ranked.filter(({ unit }) => pages.every(({ path }) => path !== unit.path));
  const [best] = others;
  const share = isAlone ? 1 : naming / (naming + subjectWords);
  const leading = Math.max(intents.score * share ** 2, (best?.score ?? 0) + step * pages.length);
  const isBehind = best && !isRate && isSubject(best, naming);
  const least = isBehind ? best.score - step : Math.min(100, leading);
  const placed = pages.map((page, at): Ranked => {
    const found = ranked.find(({ unit: { path } }) => path === page.path);
    const score = Math.max(least - at * step, found?.score ?? 0);
    const whole = isAlone && { unit: page, section: answeringSection(page, query) };
    return { ...found ?? unranked(page, query), ...whole, score };
  });
  const all = [...others, ...placed].sort(byScore);
  return !isAlone && knownSubjects === 0 ? withinBound(all, minFit - 1) : all;
}

/**
 * Tells if the best of the other pages is the subject of a query that also names an intent. Of
 * several words of a subject beside one of an intent, the subject is meant.
 */
function isSubject(best: Ranked, naming: number): boolean {
  const { query: { knownSubjects }, score, named } = best;
  const isTold = shareInTitle(best) > intents.inTitle || knownSubjects * score >= intents.subject;
  return named === "title" || (knownSubjects > 0 && isTold) || (knownSubjects > 1 && naming === 1);
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
  const named = ranked.filter((page) => shareInTitle(page) >= intents.event);
  const service = named.find(({ unit: { kind, date } }) => kind === "service" && !date);
  const events = named.filter(({ unit: { date } }) => date);
  const score = Math.min(events[0]?.score ?? 0, service ? service.score - step : 100);
  return ranked.map((page) => events.includes(page) ? { ...page, score } : page).sort(byScore);
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
export function withQuestions(
  ranked: readonly Ranked[],
  candidates: readonly Ranked[],
  { typed, corpus }: Query,
): readonly Ranked[] {
  const fits = (ranked[0]?.score ?? minFit) >= minFit;
  const page = corpus.units.find(({ role }) => role === "faq");
  const isFaq = ({ unit }: Ranked) => unit.path === page?.path;
  if (fits || typed.length < 2 || ranked.slice(0, 3).some(isFaq)) return ranked;
  const [faq] = onePerPage(rateBest(candidates.filter(isFaq)));
  const others = ranked.filter((page) => !isFaq(page));
  const score = (others[2]?.score ?? 0) + step;
  return faq === undefined ? ranked : [...others, { ...faq, score }].sort(byScore);
}
