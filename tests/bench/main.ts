/**
 * `deno task bench [--quick] [table …]`: measures speed, start, memory and growth as ratios in one
 * run. Needs Linux, whose /proc tells the CPU time of a process.
 */
import { askTable } from "./ask.ts";
import { contactTable } from "./contact.ts";
import { type Effort, full, quick } from "./effort.ts";
import { growthTable } from "./growth.ts";
import { httpTable } from "./http.ts";
import { mcpTable } from "./mcp_table.ts";
import { memoryTable } from "./memory.ts";
import { parallelTable } from "./parallel.ts";
import { peersTable } from "./peers.ts";
import { startTable } from "./start.ts";
import { printTable, type Table } from "./table.ts";

const tables: Record<string, Table> = {
  http: httpTable,
  ask: askTable,
  contact: contactTable,
  mcp: mcpTable,
  start: startTable,
  memory: memoryTable,
  growth: growthTable,
  parallel: parallelTable,
  peers: peersTable,
};

/** The search's quality; a program of its own, which also runs on other folders. */
const relevance = "relevance";

const names = Deno.args.filter((argument) => argument !== "--quick");
const known = [...Object.keys(tables), relevance];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No table ${unknown.join(", ")}. There are: ${known.join(", ")}`);
  Deno.exit(1);
}

const effort: Effort = Deno.args.includes("--quick") ? quick : full;
const chosen = names.length > 0 ? names : known;
const missed: string[] = [];
for (const name of chosen.filter((name) => name !== relevance)) {
  try {
    const rows = await printTable(tables[name]!, effort);
    missed.push(...rows.map(({ what }) => what));
  } catch (error) {
    console.log(`\nCould not be measured: ${error}`);
    missed.push(`the rest of ${name}`);
  }
}
if (chosen.includes(relevance)) await import("./relevance.ts");
console.log(`\nTargets missed: ${missed.join("; ") || "none"}`);
