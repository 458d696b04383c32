import type { Server } from "../kit/program.ts";
import { ask, clientRequest, startBare, startMeasured } from "./contenders.ts";
import { median } from "./statistics.ts";
import { figure, type Table } from "./table.ts";

const page = clientRequest({ target: "/", headers: { Accept: "text/html" } });
export const search = clientRequest({ target: "/ask?query=interface&streaming=false" });

const handshake = clientRequest({
  target: "/mcp",
  headers: { "Accept": "application/json, text/event-stream" },
  json: {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    },
  },
});

const starts = 7;

/** What a process has spent when it gives its first answer. */
export const startTable: Table = {
  title: "Start and memory",
  explanation:
    "Processor time of a process from its spawn to its first answer, and its resident memory after the first search; a bare `Deno.serve` with the same answer is 1. Interleaved starts, medians, code cache warm.",
  async *rows() {
    const answer = await spent(startMeasured, page).then(({ answer }) => answer);
    const bare = () => startBare(answer);
    const cases = { bare: page, page, search, handshake };
    const cpu: Record<string, number[]> = { bare: [], page: [], search: [], handshake: [] };
    const memory: { bare: number[]; search: number[] } = { bare: [], search: [] };
    for (let turn = 0; turn <= starts; turn++) {
      for (const [what, request] of Object.entries(cases)) {
        const outcome = await spent(what === "bare" ? bare : startMeasured, request);
        if (turn === 0) continue; // Fills Deno's code cache.
        cpu[what]!.push(outcome.cpu);
        if (what === "bare" || what === "search") memory[what].push(outcome.memory);
      }
    }
    const one = median(cpu.bare!);
    const note = `bare: ${figure(one * 1000)} ms`;
    yield { what: "first page", value: median(cpu.page!) / one, max: 5, note };
    yield { what: "first search", value: median(cpu.search!) / one, max: 9 };
    yield { what: "first MCP handshake", value: median(cpu.handshake!) / one };
    const megabytes = median(memory.bare);
    yield {
      what: "memory after the first search",
      value: median(memory.search) / megabytes,
      max: 2.8,
      note: `bare: ${figure(megabytes)} MB`,
    };
  },
};

/** What a server has spent once it has answered a request. */
export async function spent(start: () => Promise<Server>, request: Uint8Array) {
  await using server = await start();
  const answer = await ask(server, request);
  if (answer.status !== 200) throw new Error(`Status ${answer.status}`);
  return { answer, cpu: server.cpu(), memory: server.memory() };
}
