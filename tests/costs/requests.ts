import { type Case, usualRequest } from "../system/attack/extremes.ts";
import { hostile, hostileTargets } from "../system/attack/hostile.ts";
import { operations } from "../system/attack/operations.ts";
import { startAttacked } from "../system/attack/service.ts";
import type { Table } from "../bench/table.ts";
import { text } from "../kit/http_answer.ts";
import { type Cost, Meter } from "./meter.ts";

/**
 * Plain pages that an answer is to cost at most: a refusal, a page that is made for this request, a
 * form with tens of kilobytes of text, and anything else.
 */
const bounds = { refusal: 15, made: 12, form: 25, other: 60 };

/** Turns before anything is measured, of all cases, and of those that seemed too dear. */
const warmUp = 30, turns = 3, furtherTurns = 15;

const cases: readonly Case[] = [
  ...hostile.flatMap(({ values, heads }) => [...values, ...heads.flat()]),
  ...hostileTargets,
];

/** What each hostile request costs on the tests' site. */
export const requestsTable: Table = {
  title: "Hostile requests",
  explanation:
    "Processor time of an answer over a kept connection; a plain page is 1. Medians, the dearest for their bound last.",
  async *rows() {
    await using service = await startAttacked();
    using meter = new Meter(service, "/pricing");
    // What is made at the first use, and what the runtime compiles, is nobody's cost.
    await meter.measure(operations.map((operation) => ["", usualRequest(operation)]), warmUp);
    const first = await meter.measure(cases, turns);
    const isDear = (cost: Cost) => cost.pages > bounds[kindOf(cost)];
    const again = await meter.measure(cases.filter((_, at) => isDear(first[at]!)), furtherTurns);
    const rows = [...first.filter((cost) => !isDear(cost)), ...again].map((cost) => {
      const kind = kindOf(cost);
      const { what, pages: value, answer } = cost;
      return { what, value, max: bounds[kind], note: `${kind}, ${answer?.status ?? "closed"}` };
    });
    yield* rows.sort((a, b) => a.value / a.max - b.value / b.max);
  },
};

/** A page that may not be stored is made for this request; the search page is a search. */
function kindOf({ request, answer }: Cost): keyof typeof bounds {
  if (answer === undefined) return "refusal";
  const { head, status } = answer;
  const isPage = /^content-type: text\/html/im.test(head);
  if (isPage && request.length > 20_000 && request[0] === "P".charCodeAt(0)) return "form";
  if (status === 200 && /^ratelimit: "ask"/im.test(head)) return "other";
  if (isPage && /^cache-control: no-store/im.test(head)) return "made";
  const isRefused = status >= 400 || /"error":\{|"isError":true/.test(text(answer));
  return isRefused ? "refusal" : "other";
}
