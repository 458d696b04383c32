/**
 * `deno task bench costs [requests] [large]`: measures what the dearest requests cost the service, and fails
 * on nothing.
 * Needs Linux, whose /proc tells the processor time of a process.
 */
import { type Case, usualRequest } from "../system/attack/extremes.ts";
import { hostile, hostileTargets } from "../system/attack/hostile.ts";
import { operations } from "../system/attack/operations.ts";
import { startAttacked } from "../system/attack/service.ts";
import { printTable, type Table } from "../bench/table.ts";
import { text } from "../kit/http_answer.ts";
import { largeSite, type Size } from "../kit/large_site.ts";
import { type Cost, Meter } from "./meter.ts";

/**
 * Plain pages that an answer is to cost at most: a refusal, a page that is made for this request, a
 * form with tens of kilobytes of text, and anything else.
 */
const bounds = { refusal: 15, made: 12, form: 25, other: 60 };

/** A page that may not be stored is made for this request; the search page is a search. */
function kindOf({ request, answer }: Cost): keyof typeof bounds {
  if (answer === undefined) return "refusal";
  const { head, status } = answer;
  const isPage = /^content-type: text\/html/im.test(head);
  if (isPage && request.length > 20_000 && request[0] === "P".charCodeAt(0)) return "form";
  if (status === 200 && /^ratelimit: "ask"/im.test(head)) return "other";
  if (isPage && /^cache-control: no-store/im.test(head)) return "made";
  return status >= 400 || /"error":\{|"isError":true/.test(text(answer)) ? "refusal" : "other";
}

/** Turns before anything is measured, of all cases, and of those that seemed too dear. */
const warmUp = 30, turns = 3, furtherTurns = 15;

/** What each hostile request costs on the tests' site. */
const requests: Table = {
  title: "Hostile requests",
  explanation: "Processor time of an answer; a plain page is 1. The dearest for their bound last.",
  async *rows() {
    await using service = await startAttacked();
    using meter = new Meter(service, "/pricing");
    // What is made at the first use, and what the runtime compiles, is nobody's cost.
    await meter.measure(operations.map((operation) => ["", usualRequest(operation)]), warmUp);
    const cases = hostile.flatMap(({ values, heads }) => [...values, ...heads.flat()])
      .concat(hostileTargets);
    const isDear = (cost: Cost) => cost.pages > bounds[kindOf(cost)];
    const first = await meter.measure(cases, turns);
    const again = await meter.measure(cases.filter((_, at) => isDear(first[at]!)), furtherTurns);
    const rows = [...first.filter((cost) => !isDear(cost)), ...again].map((cost) => {
      const kind = kindOf(cost);
      const note = `${kind}, ${cost.answer?.status ?? "closed"}`;
      return { what: cost.what, value: cost.pages, max: bounds[kind], note };
    });
    yield* rows.sort((a, b) => a.value / a.max - b.value / b.max);
  },
};

/** Longest query that is searched for, in characters. */
const longest = 200;

/** Searches for as many words as there is room for, by what they are. */
function searches(words: readonly string[]): Case[] {
  const later = words.slice(100);
  const slips = later.map((word) => word.slice(0, 2) + word.slice(3));
  const strange = (sign: string) => [40, 39, 38, 37, 36].map((length) => sign.repeat(length));
  return Object.entries({
    "frequent words": words,
    "words with synonyms": words.filter((_, at) => at % 5 === 0),
    "rare words": words.toReversed(),
    "misspelt words": slips,
    "a word with synonyms, misspelt words": [words[0]!, ...slips],
    "beginnings of words": later.map((word) => word.slice(0, 3)),
    "unknown words": words.map((word) => `xqzj${word}`),
    "syllables of three letters": strange("각"),
    "letters that are two": strange("æ"),
  }).map(([what, each]) => {
    const query = each.slice(0, longest).join(" ").slice(0, longest);
    const parameters = new URLSearchParams({ query, language: "de", streaming: "false" });
    return [what, { target: `/ask?${parameters}` }];
  });
}

/** What a search costs on a large site, in plain pages or in milliseconds. */
const large = (size: Size, max: number, unit: "pages" | "ms"): Table => ({
  title: `A site of ${size.pages} pages, ${size.words} words, ${size.synonyms} lists of synonyms`,
  explanation: `Processor time of a search, in ${unit}; a page is a plain one.`,
  async *rows() {
    using site = largeSite(size);
    await using service = await startAttacked({ env: { CONTENT_DIR: site.dir } });
    using meter = new Meter(service, "/seiten/1");
    const cases = searches(site.words);
    await meter.measure(cases, furtherTurns);
    for (const cost of await meter.measure(cases, furtherTurns)) {
      const note = `${cost.pages.toFixed(1)} pages, ${cost.ms.toFixed(1)} ms`;
      yield { what: cost.what, value: cost[unit], max, note };
    }
  },
});

const tables = {
  requests: [requests],
  large: [
    large({ pages: 1_000, words: 25_000, synonyms: 60 }, 40, "ms"),
    large({ pages: 3_000, words: 53_000, synonyms: 60 }, 400, "pages"),
  ],
};

const [, ...chosen] = Deno.args;
let above = 0;
for (const [name, each] of Object.entries(tables)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const table of each) above += (await printTable(table)).length;
}
console.log(`\nAbove their bound: ${above}`);
