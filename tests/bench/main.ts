/**
 * `deno task bench [name …]`: measures answers, start, growth and relevance; `costs` and `soak`, the long
 * ones, only if they are named.
 */
import { answers } from "./answers.ts";
import { costs } from "./costs.ts";
import { relevance } from "./relevance.ts";
import { soak } from "./soak.ts";
import { growth, start } from "./start.ts";

const benches = new Map(Object.entries({ answers, start, growth, relevance, costs, soak }));
const usual = ["answers", "start", "growth", "relevance"];

for (const name of Deno.args.length > 0 ? Deno.args : usual) await benches.get(name)!();
