import type { Language } from "../languages/mod.ts";
import { corpusOf, headingOf } from "./corpus.ts";
import { excerptOf } from "./excerpt.ts";
import { intentReader } from "./intents.ts";
import { rewordingOf } from "./phrases.ts";
import { withEvents, withIntent, withProgramsLast, withQuestions } from "./placing.ts";
import { correctionOf, makeQuery, readTyped, unknownIn } from "./query.ts";
import { candidatesOf, onePerPage, type Ranked, rateBest, roundScore } from "./ranking.ts";
import type { Audience, Hit, SearchDocument, SearchResults, VisitorsWords } from "./types.ts";

/** Builds the index of documents in one language. */
export function buildSearchIndex(
  documents: readonly SearchDocument[],
  language: Language,
  { words: { wishes }, synonyms }: VisitorsWords,
) {
  const corpus = corpusOf(documents, language);
  const readIntent = intentReader(wishes, corpus);
  const reword = rewordingOf(synonyms, corpus.analyser);

  return {
    /**
     * Finds the best documents, from a place among them on, ties broken by path; bounded for any text,
     * and never throws.
     */
    search(text: string, limit: number, audience: Audience = "people", from = 0): SearchResults {
      const queries = [text, ...reword(readTyped(text, corpus))].map((wording) =>
        makeQuery(readIntent(text, readTyped(wording, corpus)), corpus)
      );
      const query = queries[0]!;
      const candidates = queries.map(candidatesOf);
      const merged = onePerPage(candidates.flatMap(rateBest));
      const isForAll = audience === "programs" || query.isForPrograms;
      const placed = withEvents(isForAll ? merged : withProgramsLast(merged));
      const ranked = withQuestions(withIntent(placed, query), candidates[0]!, query);
      const paths = new Set(candidates.flat().map(({ unit }) => unit.path));
      return {
        hits: ranked.slice(from, from + limit).map(hitOf),
        total: Math.max(paths.size, ranked.length),
        unknown: unknownIn(query),
        corrected: correctionOf(query),
      };
    },
  };
}

/** Sections of a page that are shown below a result at most, and their least share of its score. */
const further = { most: 2, share: 0.5 };

/** Makes a result of a page, pointing at its best section and those found beside it. */
function hitOf({ unit, section, score, query, others }: Ranked): Hit {
  const { path, title, kind, isSection, sections } = unit;
  const { anchor } = sections[section]!;
  const location = anchor === null ? path : `${path}#${anchor}`;
  const more = others.filter(({ unit, score: other }) =>
    unit.isSection && unit.id !== location && other >= further.share * score
  ).slice(0, further.most).map(({ unit: { id, title } }) => ({ location: id, section: title }));
  return {
    path,
    location,
    section: (isSection ? title : headingOf(sections[section]!)) || null,
    kind,
    score: roundScore(score),
    ...excerptOf(unit, section, query),
    more,
  };
}
