import type { Language } from "../languages/mod.ts";
import { correctionOf, unknownIn } from "./corrections.ts";
import { corpusOf, headingOf } from "./corpus.ts";
import { excerptOf } from "./excerpt.ts";
import type { Asked } from "./facts.ts";
import { intentReader } from "./intents.ts";
import { withEvents, withIntent, withProgramsLast, withQuestions } from "./placing.ts";
import { type LeavesOut, makeQuery, readTyped } from "./query.ts";
import { candidatesOf, onePerPage, type Ranked, rateBest } from "./ranking.ts";
import { rewordingOf } from "./synonyms.ts";
import type { Audience, Hit, SearchDocument, SearchResults, VisitorsWords } from "./types.ts";

/** For whom a search is, the place of its first result, from 0, and what it leaves out. */
export interface SearchOptions {
  audience?: Audience;
  from?: number;
  /** What is in no result, unless the query names what only pages for programs treat. */
  leavesOut?: LeavesOut;
}

/** Builds the index of documents in one language. */
export function buildSearchIndex(
  documents: readonly SearchDocument[],
  language: Language,
  { wishes, synonyms }: VisitorsWords,
) {
  const corpus = corpusOf(documents, language);
  const readIntent = intentReader(wishes, corpus);
  const reword = rewordingOf(synonyms, corpus);
  const faqPath = corpus.units.find(({ role }) => role === "faq")?.path;

  /** Finds the pages of one wording of a query, from which the intent is read. */
  function find(wording: string, text: string, leavesOut: LeavesOut) {
    const read = readIntent(text, readTyped(wording, corpus));
    const leaves = read.isForPrograms ? () => false : leavesOut;
    const intent = { ...read, pages: read.pages.filter(({ path }) => !leaves(path)) };
    const query = makeQuery(intent.typed, corpus, leaves);
    const candidates = candidatesOf(query, wording, leaves);
    const total = new Set(candidates.map(({ unit }) => unit.path)).size;
    return { intent, query, candidates, total, ranked: rateBest(candidates) };
  }

  return {
    /** Finds the best documents, ties broken by path; bounded for any text, and never throws. */
    search(
      text: string,
      limit: number,
      { audience = "people", from = 0, leavesOut = () => false }: SearchOptions = {},
    ): SearchResults {
      const { intent, query, candidates, ...first } = find(text, text, leavesOut);
      const others = reword(text).map((wording) => find(wording, text, leavesOut));
      const merged = onePerPage([first, ...others].flatMap(({ ranked }) => ranked));
      const isForAll = audience === "programs" || intent.isForPrograms;
      const placed = withEvents(isForAll ? merged : withProgramsLast(merged));
      let ranked = withIntent(placed, intent, query, audience);
      if (query.typed.length > 1) {
        const questions = candidates.filter(({ unit }) => unit.path === faqPath);
        ranked = withQuestions(ranked, onePerPage(rateBest(questions))[0]);
      }
      const corrected = correctionOf(query);
      return {
        hits: ranked.slice(from, from + Math.max(0, limit)).map((page) =>
          hitOf(page, intent.asked)
        ),
        total: Math.max(first.total, ranked.length, ...others.map(({ total }) => total)),
        unknown: unknownIn(query),
        ...corrected !== undefined && { corrected },
      };
    },
  };
}

/** Sections of a page that are shown below a result at most, and their least share of its score. */
const further = { most: 2, share: 0.5 };

/** Makes a result of a page, pointing at its best section and those found beside it. */
function hitOf({ unit, section, score, query, others }: Ranked, asked?: Asked): Hit {
  const { path, title, kind, isSection, sections } = unit;
  const place = isSection ? sections.length - 1 : section;
  const { anchor } = sections[place]!;
  const location = anchor === null ? path : `${path}#${anchor}`;
  const more = others.filter(({ unit, score: other }) =>
    unit.isSection && unit.id !== location && other >= further.share * score
  ).map(({ unit: { id, title } }) => ({ location: id, section: title }));
  return {
    path,
    location,
    section: (isSection ? title : headingOf(sections[place]!)) || null,
    kind,
    score,
    ...excerptOf(unit, place, query, asked),
    more: more.slice(0, further.most),
  };
}
