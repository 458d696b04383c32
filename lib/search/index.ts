import type { Language } from "../languages/mod.ts";
import { type Corpus, corpusOf } from "./corpus.ts";
import { Vocabulary } from "./expansion.ts";
import { extract } from "./extract.ts";
import type { LeavesOut } from "./match.ts";
import { readWords } from "./query.ts";
import { bestPages, type Ranked, withQuestions, withReworded, withWished } from "./ranking.ts";
import { rate } from "./rating.ts";
import { forEachWord } from "./tokenizer.ts";
import type { Hit, SearchDocument, SearchResults, VisitorsWords } from "./types.ts";
import { rewordingOf, wishReader } from "./wishes.ts";

/** Builds the index of documents in one language. */
export function buildSearchIndex(
  documents: readonly SearchDocument[],
  language: Language,
  { wishes, synonyms, everyday }: VisitorsWords,
) {
  const corpus = corpusOf(documents, language, everyday);
  const { pages, analyser } = corpus;
  const readWish = wishReader(wishes, corpus);
  const reword = rewordingOf(synonyms, analyser);

  return {
    /** Finds the best documents, ties broken by path; bounded for any text, and never throws. */
    search(text: string, limit: number, leavesOut: LeavesOut = () => false): SearchResults {
      const vocabulary = new Vocabulary(corpus);
      /** Finds the pages of one wording of the query. */
      const find = (words: readonly string[]) => {
        const typed = readWords(words, corpus);
        const wish = readWish(text, typed);
        const rating = rate(typed, wish, vocabulary, leavesOut);
        const total = new Set(rating.matches.map(({ number }) => pages[number]!.pagePath)).size;
        return { wish, rating, total, ranked: bestPages(rating, wish, corpus, limit) };
      };
      const words: string[] = [];
      const asTyped: string[] = [];
      forEachWord(text, (word, start, end) => {
        words.push(word);
        asTyped.push(text.slice(start, end));
      });
      const { wish, rating, ...result } = find(words);
      const { query } = rating;
      for (const other of reword(words)) {
        const { ranked, total } = find(other);
        result.ranked = withReworded(result.ranked, ranked, corpus).slice(0, limit);
        result.total = Math.max(result.total, total);
      }
      const wished = withWished(result.ranked, wish, query, corpus);
      const answering = words.length > 1 ? withQuestions(wished, rating, corpus) : wished;
      const results = answering.slice(0, Math.max(0, limit));
      const { unknown, corrections } = query;
      return {
        hits: results.map((ranked) => hitOf(ranked, corpus)),
        total: Math.max(result.total, results.length),
        unknown: [...new Set(unknown.map((at) => asTyped[at]!))],
        ...corrections.size > 0 &&
          { corrected: asTyped.map((word, at) => corrections.get(at) ?? word).join(" ") },
      };
    },
  };
}

/** Sections of a page that are shown below a result at most. */
const maxFurtherSections = 2;

/** Points at the best section of a page, and at those that were found by themselves beside it. */
function hitOf({ match, section, score, query, others }: Ranked, { pages }: Corpus): Hit {
  const page = pages[match.number]!;
  const { id, pagePath, title, kind, sections, firstKeyword } = page;
  const isSection = id !== pagePath;
  const place = isSection ? 1 : section < firstKeyword ? section : 0;
  const { anchor, heading } = sections[place]!;
  const location = anchor === null ? pagePath : `${pagePath}#${anchor}`;
  const more = others.map(({ match }) => pages[match.number]!)
    .filter(({ id, pagePath }) => id !== pagePath && id !== location)
    .map(({ id, title }) => ({ location: id, section: title }));
  return {
    path: pagePath,
    location,
    section: (isSection ? title : heading) || null,
    kind,
    score,
    ...extract(page, place, query),
    more: more.slice(0, maxFurtherSections),
  };
}
