/**
 * `deno task bench [table …]`: measures answers, start, memory, growth and the search as ratios in one
 * run; `bench costs` and `bench soak` are programs of their own. Needs Linux, whose /proc tells the
 * processor time of a process.
 */
import { answersTable } from "./answers.ts";
import { growthTable, startTable } from "./start.ts";
import { printRelevance } from "./relevance.ts";
import { printTable } from "./table.ts";

const tables = {
  answers: () => printTable(answersTable),
  start: () => printTable(startTable),
  growth: () => printTable(growthTable),
  relevance: printRelevance,
};

const [first] = Deno.args;
if (first === "costs") await import("../costs/main.ts");
else if (first === "soak") await import("../soak/main.ts");
else {
  const missed: string[] = [];
  for (const [name, print] of Object.entries(tables)) {
    if (Deno.args.length === 0 || Deno.args.includes(name)) missed.push(...await print());
  }
  console.log(`\nTargets missed: ${missed.join("; ") || "none"}`);
}
