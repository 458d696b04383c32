import type { Case } from "../system/attack/extremes.ts";
import { startAttacked } from "../system/attack/service.ts";
import type { Table } from "../bench/table.ts";
import { largeSite, type Size } from "../kit/large_site.ts";
import { Meter } from "./meter.ts";

const turns = 9;

/** Longest query that is searched for, in characters. */
const longest = 200;

/** Lengths of words that are no words, in signs. */
const strange = [40, 39, 38, 37, 36];

/** Queries of as many words as there is room for, by what they are. */
function queries(words: readonly string[]): Record<string, string[]> {
  const slips = words.slice(100).map((word) => word.slice(0, 2) + word.slice(3));
  return {
    "frequent words": [...words],
    "words with synonyms": words.filter((_, at) => at % 5 === 0),
    "rare words": words.toReversed(),
    "misspelt words": slips,
    "a word with synonyms, misspelt words": [words[0]!, ...slips],
    "beginnings of words": words.slice(100).map((word) => word.slice(0, 3)),
    "unknown words": words.map((word) => `xqzj${word}`),
    "syllables of three letters": strange.map((length) => "각".repeat(length)),
    "letters that are two": strange.map((length) => "æ".repeat(length)),
  };
}

function casesOf(words: readonly string[]): Case[] {
  return Object.entries(queries(words)).map(([what, each]) => {
    const query = each.slice(0, longest).join(" ").slice(0, longest);
    const parameters = new URLSearchParams({ query, language: "de", streaming: "false" });
    return [what, { target: `/ask?${parameters}` }];
  });
}

/** What a search costs on a large site, in plain pages; `ms` is wanted in milliseconds. */
export function largeTable(size: Size, max: number, unit: "pages" | "ms"): Table {
  return {
    title: `A site of ${size.pages} pages, ${size.words} words, ${size.synonyms} lists of synonyms`,
    explanation: unit === "ms"
      ? "Milliseconds of processor time of a search."
      : "Processor time of a search over a kept connection; a plain page is 1.",
    async *rows() {
      using site = largeSite(size);
      await using service = await startAttacked({ env: { CONTENT_DIR: site.dir } });
      using meter = new Meter(service, "/seiten/1");
      const cases = casesOf(site.words);
      await meter.measure(cases, turns);
      const costs = await meter.measure(cases, turns);
      for (const cost of costs.sort((a, b) => a.pages - b.pages)) {
        const other = unit === "ms" ? "pages" : "ms";
        yield {
          what: cost.what,
          value: cost[unit],
          max,
          note: `${cost[other].toFixed(1)} ${other}`,
        };
      }
    },
  };
}
