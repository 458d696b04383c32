import { ask, startBare } from "./against_bare.ts";
import type { HttpAnswer } from "./http_answer.ts";
import { requestBytes } from "./request.ts";
import { type ServerProcess, startService } from "./server_process.ts";
import { median } from "./statistics.ts";
import type { Table } from "./table.ts";

export const health = requestBytes({ target: "/api/health" });
export const search = requestBytes({ target: "/ask?query=interface&streaming=false" });

/** From the spawn of the process to its first answer. */
export const startTable: Table = {
  title: "Start",
  explanation:
    "Time from spawning the process to its first 200; a bare `Deno.serve` is 1. Interleaved starts, medians.",
  async *rows({ starts }) {
    const bareAnswer = await firstHealth();
    const times: Record<"bare" | "health" | "search", number[]> = {
      bare: [],
      health: [],
      search: [],
    };
    for (let turn = 0; turn <= starts; turn++) {
      const bare = await firstAnswer(() => startBare(bareAnswer), health);
      const served = await firstAnswer(startService, health);
      const found = await firstAnswer(startService, search);
      if (turn === 0) continue; // Fills Deno's code cache.
      times.bare.push(bare);
      times.health.push(served);
      times.search.push(found);
    }
    const bare = median(times.bare);
    const note = `bare: ${(bare * 1000).toFixed(0)} ms`;
    yield { what: "first health check", value: median(times.health) / bare, max: 2.5, note };
    yield { what: "first search", value: median(times.search) / bare, max: 9, note };
  },
};

async function firstHealth(): Promise<HttpAnswer> {
  await using service = await startService();
  return await ask(service, health);
}

/** Seconds from spawning a server until it has answered 200. */
export async function firstAnswer(
  start: () => Promise<ServerProcess>,
  request: Uint8Array,
): Promise<number> {
  const started = performance.now();
  await using server = await start();
  const { status } = await ask(server, request);
  if (status !== 200) throw new Error(`Status ${status}`);
  return (performance.now() - started) / 1000;
}
