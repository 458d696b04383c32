/**
 * `deno task bench [name …]`: measures answers, start, growth and wishes; `costs` and `soak`, the long
 * ones, only if they are named.
 */
import { answers } from "./answers.ts";
import { costs } from "./costs.ts";
import { soak } from "./soak.ts";
import { growth, start } from "./start.ts";
import { wishes } from "./wishes.ts";

const benches = new Map(Object.entries({ answers, start, growth, wishes, costs, soak }));
const usual = ["answers", "start", "growth", "wishes"];

for (const name of Deno.args.length > 0 ? Deno.args : usual) await benches.get(name)!();
