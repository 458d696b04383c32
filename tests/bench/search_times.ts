import { readContentFiles } from "../../lib/content/files.ts";
import { testApp } from "../support.ts";

/** Results a search is asked for, as in `/ask`. */
const limit = 10;

/** The milliseconds each query takes on the English pages of a site, once the code is warm. */
export async function searchTimes(dir: string, queries: readonly string[]): Promise<number[]> {
  const { search } = testApp({ files: readContentFiles(dir) }).services;
  await search.warm();
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    for (const query of queries) {
      const started = performance.now();
      await search.search(query, "en", limit);
      if (turn > 0) times.push(performance.now() - started);
    }
  }
  return times;
}
