import { type Language, packs } from "../languages/mod.ts";
import { type Corpus, corpusOf } from "./corpus.ts";
import { extract } from "./extract.ts";
import { type Query, readWords } from "./query.ts";
import { bestPages, type Ranked, withReworded, withWished } from "./ranking.ts";
import { rateWord, rateWords } from "./rating.ts";
import { type Rewording, rewordingOf } from "./synonyms.ts";
import { typedWordsOf, wordsOf } from "./tokenizer.ts";
import type { Found, SearchDocument, VisitorsWords } from "./types.ts";
import { type Desk, deskOf, readWish } from "./wishes.ts";

/** What visitors' words are where a site does not say. */
const plainWords = (language: Language): VisitorsWords => ({
  wishes: packs[language].words.wishes,
  synonyms: [],
  everyday: packs[language].search.everyday,
});

/** What searches an index, beside its pages. */
interface Front {
  desk: Desk;
  reword: Rewording;
}

/** A built index; `search` is synchronous, bounded for any text and never throws. */
export interface SearchIndex {
  /**
   * The best `limit` documents, of those that promise most, ties broken by id, and the number of
   * all that match; but for those that are left out.
   */
  search(query: string, limit: number, leavesOut?: LeavesOut): Found;
}

type LeavesOut = (id: string) => boolean;

/** Builds the index of documents in one language. */
export function buildSearchIndex(
  documents: readonly SearchDocument[],
  language: Language,
  { wishes, synonyms, everyday }: VisitorsWords = plainWords(language),
): SearchIndex {
  const corpus = corpusOf(documents, language, everyday);
  const front = {
    desk: deskOf(wishes, corpus),
    reword: rewordingOf(synonyms, corpus.analyser),
  };
  return { search: (text, limit, leavesOut) => search(text, limit, corpus, front, leavesOut) };
}

function search(
  text: string,
  limit: number,
  corpus: Corpus,
  { desk, reword }: Front,
  leavesOut?: LeavesOut,
): Found {
  const words = wordsOf(text);
  /** What one wording of the query finds. */
  const find = (words: readonly string[]) => {
    const typed = readWords(words, corpus);
    const wish = readWish(text, typed, corpus, desk);
    const rating = typed.length > 1
      ? rateWords(typed, wish, corpus)
      : rateWord(typed, wish, corpus);
    if (leavesOut) {
      rating.matches = rating.matches.filter(({ page }) => !leavesOut(corpus.pages[page]!.page));
    }
    const total = new Set(rating.matches.map(({ page }) => corpus.pages[page]!.page)).size;
    return { wish, rating, total, ranked: bestPages(rating, wish, corpus, limit) };
  };
  const { wish, rating, ranked, ...whole } = find(words);
  let found = ranked;
  let { total } = whole;
  for (const other of reword(words)) {
    const reworded = find(other);
    found = withReworded(found, reworded.ranked, corpus).slice(0, limit);
    total = Math.max(total, reworded.total);
  }
  const shown = withWished(found, wish, rating.query, corpus).slice(0, Math.max(0, limit));
  const hits = shown.map(({ match, section, score, query, others }) => {
    const { id, page, title, kind, sections, firstKeyword } = corpus.pages[match.page]!;
    const isSection = id !== page;
    const place = isSection ? 1 : section < firstKeyword ? section : 0;
    const { anchor, heading } = sections[place]!;
    const location = anchor === null ? page : `${page}#${anchor}`;
    return {
      ...{ path: page, location, section: (isSection ? title : heading) || null, kind, score },
      ...extract(match.page, place, query, corpus),
      more: furtherSections(others, location, corpus),
    };
  });
  const corrected = correctedIn(text, rating.query);
  return {
    hits,
    total: Math.max(total, hits.length),
    unknown: unknownIn(text, rating.query),
    ...corrected === undefined ? {} : { corrected },
  };
}

/** The words of a query that no page has, as they were typed, each once. */
function unknownIn(text: string, { unknown }: Query): string[] {
  if (unknown.length === 0) return [];
  const words = typedWordsOf(text);
  return [...new Set(unknown.map((at) => words[at]!))];
}

/** A query with the words that were meant in the place of those that no page has. */
function correctedIn(text: string, { corrections }: Query): string | undefined {
  if (corrections.size === 0) return undefined;
  return typedWordsOf(text).map((word, at) => corrections.get(at) ?? word).join(" ");
}

/** Sections of a page that are shown below a result at most. */
const mostFurther = 2;

/** The sections of a page that were found by themselves beside the one that a result points at. */
function furtherSections(others: readonly Ranked[], location: string, { pages }: Corpus) {
  return others.map(({ match }) => pages[match.page]!)
    .filter(({ id, page }) => id !== page && id !== location)
    .map(({ id, title }) => ({ location: id, section: title }))
    .slice(0, mostFurther);
}
