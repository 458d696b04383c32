import type { Language } from "../languages/mod.ts";
import { type Corpus, corpusOf } from "./corpus.ts";
import { Vocabulary } from "./expansion.ts";
import { extract } from "./extract.ts";
import { isNamed, type LeavesOut } from "./match.ts";
import { readWords } from "./query.ts";
import { withQuestions, withWished } from "./placement.ts";
import { bestPages, type Ranked, withReworded } from "./ranking.ts";
import { rate } from "./rating.ts";
import { forEachWord } from "./tokenizer.ts";
import type { Audience, Hit, SearchDocument, SearchResults, VisitorsWords } from "./types.ts";
import { rewordingOf, wishReader } from "./wishes.ts";

/** Wordings of a query are searched for until so many pages were candidates for its results. */
const maxCandidates = 5_000;

/** What a search leaves out, for whom it is, and the place of its first result, from 0. */
export interface SearchOptions {
  audience?: Audience;
  from?: number;
  leavesOut?: LeavesOut;
}

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
    search(
      text: string,
      limit: number,
      { audience = "people", from = 0, leavesOut = () => false }: SearchOptions = {},
    ): SearchResults {
      const vocabulary = new Vocabulary(corpus);
      /** Finds the pages of one wording of the query. */
      const find = (words: readonly string[]) => {
        const typed = readWords(words, corpus);
        const wish = readWish(text, typed);
        const rating = rate(typed, wish, vocabulary, leavesOut);
        const total = new Set(rating.matches.map(({ number }) => pages[number]!.pagePath)).size;
        return { wish, rating, total, ranked: bestPages(rating, wish, corpus, audience) };
      };
      const words: string[] = [];
      const asTyped: string[] = [];
      forEachWord(text, (word, start, end) => {
        words.push(word);
        asTyped.push(text.slice(start, end));
      });
      const { wish, rating, ...result } = find(words);
      const { query } = rating;
      let candidates = rating.matches.length;
      for (const other of reword(words)) {
        if (candidates > maxCandidates) break;
        const { ranked, total, rating: { matches } } = find(other);
        candidates += matches.length;
        result.ranked = withReworded(result.ranked, ranked, corpus);
        result.total = Math.max(result.total, total);
      }
      const wished = withWished(result.ranked, wish, query, corpus, audience);
      const answering = words.length > 1 ? withQuestions(wished, rating, corpus) : wished;
      const results = answering.slice(from, from + Math.max(0, limit));
      const { unknown, corrections } = query;
      return {
        hits: results.map((ranked) => hitOf(ranked, corpus)),
        total: Math.max(result.total, answering.length),
        unknown: [...new Set(unknown.map((at) => asTyped[at]!))],
        ...corrections.size > 0 &&
          { corrected: asTyped.map((word, at) => corrections.get(at) ?? word).join(" ") },
      };
    },
  };
}

/** Share of the query in a title from which on the page as a whole is meant. */
const meantTitle = 0.5;

/** Prefers a section that was found by itself to the lead of its page, which mostly introduces it. */
function answering(ranked: Ranked, { pages }: Corpus): Ranked {
  const { match, section, score, others } = ranked;
  const { id, pagePath, sections, firstKeyword } = pages[match.number]!;
  const isLead = section >= firstKeyword || sections[section]!.anchor === null;
  // A page that a wish leads to was found by none of its words, and its lead is what is wanted.
  const isMeant = match.coverage === 0 || match.titleFit >= meantTitle;
  const found = id === pagePath && isLead && !isMeant
    ? others.filter(({ match }) => pages[match.number]!.id !== pagePath)
    : [];
  const best = found.find(({ match }) => isNamed(match)) ?? found[0];
  return best ? { ...best, score, others: others.filter((other) => other !== best) } : ranked;
}

/** Sections of a page that are shown below a result at most. */
const maxFurtherSections = 2;

/** Points at the best section of a page, and at those that were found by themselves beside it. */
function hitOf(ranked: Ranked, corpus: Corpus): Hit {
  const { pages } = corpus;
  const { match, section, score, query, others } = answering(ranked, corpus);
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
