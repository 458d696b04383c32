/**
 * `deno task bench [table …]`: measures answers, start, memory, growth and the search as ratios in one
 * run. Needs Linux, whose /proc tells the processor time of a process.
 */
import { answersTable } from "./answers.ts";
import { growthTable } from "./growth.ts";
import { startTable } from "./start.ts";
import { printTable, type Table } from "./table.ts";

const tables: Record<string, Table> = {
  answers: answersTable,
  start: startTable,
  growth: growthTable,
};

/** The search's quality and speed; a program of its own, which also runs on other folders. */
const relevance = "relevance";

const known = [...Object.keys(tables), relevance];
const unknown = Deno.args.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No table ${unknown.join(", ")}. There are: ${known.join(", ")}`);
  Deno.exit(1);
}
const chosen = Deno.args.length > 0 ? Deno.args : known;
const missed: string[] = [];
for (const name of chosen.filter((name) => name !== relevance)) {
  missed.push(...(await printTable(tables[name]!)).map(({ what }) => what));
}
if (chosen.includes(relevance)) await import("./relevance.ts");
console.log(`\nTargets missed: ${missed.join("; ") || "none"}`);
