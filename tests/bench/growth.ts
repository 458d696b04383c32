import { ask } from "./against_bare.ts";
import { hostileQueries, siteQueries } from "./ask_queries.ts";
import { madeUpSite } from "./made_up_site.ts";
import { settled } from "./memory.ts";
import { searchTimes } from "./search_times.ts";
import { firstAnswer, health, search } from "./start.ts";
import { startService } from "./server_process.ts";
import { median, quantile } from "./statistics.ts";
import { figure, type Row, type Table } from "./table.ts";

/** The 99th percentile of a search, in milliseconds, by the number of pages. */
const searchTargets: Record<number, number> = { 100: 1.5, 1000: 5 };

/** How start, memory and search grow with the number of pages. */
export const growthTable: Table = {
  title: "Growth",
  explanation:
    "Made-up sites of about 700 words a page. Start: from the spawn to the first answer. Memory: resident, idle, in 10^6 bytes. Search: the search itself in this process, 99th percentile of ordinary and hostile queries; note: median and worst.",
  async *rows({ sizes, starts }) {
    for (const size of sizes) {
      await using site = await madeUpSite(size);
      yield* startRows(size, site.dir, Math.ceil(starts / size * 100));
      yield await memoryRow(size, site.dir);
      yield await searchRow(size, site.dir);
    }
  },
};

async function* startRows(size: number, dir: string, starts: number): AsyncIterable<Row> {
  for (
    const [what, request] of [["first health check", health], ["first search", search]] as const
  ) {
    const seconds: number[] = [];
    for (let turn = 0; turn < starts; turn++) {
      seconds.push(await firstAnswer(() => startService({ CONTENT_DIR: dir }), request));
    }
    yield { what: `${size} pages: ${what}`, value: median(seconds) * 1000, unit: "ms" };
  }
}

async function memoryRow(size: number, dir: string): Promise<Row> {
  await using service = await startService({ CONTENT_DIR: dir });
  await ask(service, search);
  return { what: `${size} pages: memory`, value: await settled(service), unit: "MB" };
}

async function searchRow(size: number, dir: string): Promise<Row> {
  const queries = [...siteQueries(500, dir), ...hostileQueries];
  const times = await searchTimes(dir, queries);
  return {
    what: `${size} pages: search`,
    value: quantile(times, 0.99),
    unit: "ms",
    max: searchTargets[size],
    note: `${figure(median(times))}, ${figure(Math.max(...times))}`,
  };
}
