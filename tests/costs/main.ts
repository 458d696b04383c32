/**
 * `deno task bench costs [requests] [large]`: measures what the dearest requests cost the service, and fails
 * on nothing.
 * Needs Linux, whose /proc tells the processor time of a process.
 */
import { printTable } from "../bench/table.ts";
import { largeTable } from "./large.ts";
import { requestsTable } from "./requests.ts";

const tables = {
  requests: [requestsTable],
  large: [
    largeTable({ pages: 1_000, words: 25_000, synonyms: 60 }, 40, "ms"),
    largeTable({ pages: 3_000, words: 53_000, synonyms: 60 }, 400, "pages"),
  ],
};

const [, ...chosen] = Deno.args;
let above = 0;
for (const [name, each] of Object.entries(tables)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const table of each) above += (await printTable(table)).length;
}
console.log(`\nAbove their bound: ${above}`);
