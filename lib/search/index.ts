import type { Language } from "../language.ts";
import { analysers } from "./analyser.ts";
import { buildCandidates } from "./candidates.ts";
import { findCompounds } from "./compound_index.ts";
import type { Corpus } from "./corpus.ts";
import { readPage } from "./pages.ts";
import { readQuery } from "./query.ts";
import { Scorer } from "./scorer.ts";
import { Slices } from "./slices.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";
import { buildVocabulary } from "./vocabulary_builder.ts";
import { WordCollector } from "./word_collector.ts";

const window = 200;

export async function buildCorpus(
  documents: Iterable<SearchDocument>,
  language: Language,
): Promise<Corpus> {
  const work = new Slices();
  const analyser = analysers[language];
  const collector = new WordCollector();
  const pages = await work.map(documents, (document) => readPage(document, collector));
  const { vocabulary, terms } = await buildVocabulary(collector.words(), analyser, work);
  await work.map(pages, ({ words }) => words.forEach((word, at) => words[at] = terms[word]!));
  const compounds = await findCompounds(vocabulary, analyser, collector.identifiers, work);
  const candidates = await buildCandidates(pages, vocabulary, work);
  const averageLength = pages.reduce((sum, page) => sum + page.words.length, 0) / pages.length;
  return { analyser, vocabulary, compounds, candidates, pages, averageLength };
}

export async function buildSearchIndex(
  documents: Iterable<SearchDocument>,
  language: Language,
): Promise<SearchIndex> {
  const corpus = await buildCorpus(documents, language);
  const { vocabulary, candidates, pages, averageLength } = corpus;
  const slots = new Uint16Array(vocabulary.size), noStops = new Uint8Array(vocabulary.size);
  return {
    search(text, limit) {
      const query = readQuery(text, corpus);
      const stems = new Map<number, number>();
      for (const [at, { words }] of query.matches.entries()) {
        const stem = vocabulary.stemOf[query.terms[at]!]!;
        for (const { word, quality } of words) {
          const w = query.weights[word]! * quality;
          if (w > (stems.get(stem) ?? 0)) stems.set(stem, w);
        }
      }
      const list = [...stems].map(([stem, weight]) => ({ stem, weight })).sort((a, b) => b.weight - a.weight).slice(0, 64);
      query.terms.forEach((term, at) => slots[term] = at + 1);
      const scorer = new Scorer(query, slots, query.isStopWordsOnly ? noStops : vocabulary.isStop, averageLength);
      const rated = candidates.find(list, window).map((number) => ({ page: pages[number]!, rating: scorer.rate(pages[number]!) }));
      query.terms.forEach((term) => slots[term] = 0);
      rated.sort((a, b) => b.rating.score - a.rating.score || (a.page.id < b.page.id ? -1 : 1));
      return {
        hits: rated.slice(0, limit).map(({ page, rating }) => ({ id: page.id, anchor: page.sections[rating.section]?.anchor ?? null, score: Math.round(rating.score * 1000) / 10, excerpt: "" })),
        total: rated.length,
      };
    },
  };
}
