import { answeringSection } from "./facts.ts";
import type { Intent } from "./intents.ts";
import { byScore, type Ranked, roundScore, step, unranked } from "./ranking.ts";
import type { Query } from "./query.ts";
import { type Audience, isProgramKind, minFit, type Role } from "./types.ts";

/** Rules that put pages in a place that their words alone would not give them. */

/**
 * The score of a page that is all that is asked for, with which an answer is sure; the share of the
 * words from which on a title names the subject, and is about nothing else (an event); the score from
 * which on a page is the subject; and how many pages of intents lead the results: more would hide
 * what else was found.
 */
const intents = { score: 90, inTitle: 0.5, event: 0.8, subject: 40, pages: 2 };

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
  const pages = intent.pages.filter(({ title }) => isAlone || title !== "").slice(0, intents.pages);
  if (pages.length === 0) return ranked;
  const others = ranked.filter(({ unit }) => pages.every(({ path }) => path !== unit.path));
  const [best] = others;
  const share = isAlone ? 1 : words / (words + query.subject);
  const leading = Math.max(intents.score * share ** 2, (best?.score ?? 0) + step * pages.length);
  const isWanted = audience === "programs" || isForPrograms;
  const isBehind = best && !isRate && isSubject(best, words, isWanted);
  const least = isBehind ? best.score - step : Math.min(100, leading);
  const placed = pages.map((page, at): Ranked => {
    const found = ranked.find(({ unit: { path } }) => path === page.path);
    const score = roundScore(Math.max(least - at * step, found?.score ?? 0));
    if (found && !isAlone) return { ...found, score };
    const section = isAlone ? answeringSection(page, asked, query) : 0;
    return { ...unranked(page, query), section, score, others: found?.others ?? [] };
  });
  const all = [...others, ...placed].sort(byScore);
  return !isAlone && query.subjects === 0 ? withinBound(all, minFit - 1) : all;
}

/** Pages that speak of everything a practice does, and so are the subject of no query. */
const general: ReadonlySet<Role | undefined> = new Set(["services", "about"]);

/** Tells if the best of the other pages is the subject of a query that also names an intent. */
function isSubject(best: Ranked, words: number, isWanted: boolean): boolean {
  const { unit, query: { subjects }, score, inTitle, named } = best;
  if (named === "title") return true;
  // What concerns the practice is not displaced by a page for programs.
  if (general.has(unit.role) || (isProgramKind(unit.kind) && !isWanted && !named)) return false;
  // Of several words of a subject beside one of an intent, the subject is meant.
  return subjects > 0 && (inTitle > intents.inTitle || subjects * score >= intents.subject) ||
    (subjects > 1 && words === 1);
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
  const named = ranked.filter(({ inTitle }) => inTitle >= intents.event);
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
