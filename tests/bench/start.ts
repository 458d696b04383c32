import type { Server } from "../kit/program.ts";
import { tempFolder } from "../kit/folder.ts";
import { ask, clientRequest, deployed, startBare, startMeasured } from "./contenders.ts";
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

/** What is asked of which start, and the most it may spend beside a bare server. */
interface Start {
  what: string;
  start(): Promise<Server>;
  request: Uint8Array;
  max?: number;
}

/** What a process has spent when it gives its first answer. */
export const startTable: Table = {
  title: "Start and memory",
  explanation:
    "Processor time of a process from its spawn to its first answer, and its resident memory after the first search; a bare `Deno.serve` with the same answer is 1. Interleaved starts, medians, code cache warm.",
  async *rows() {
    using empty = tempFolder();
    const onDeploy = { start: deployed(empty.dir) };
    const { answer } = await spent(startMeasured, page);
    const own = { start: startMeasured };
    const cases: Start[] = [
      { what: "bare", start: () => startBare(answer), request: page },
      { ...own, what: "first page", request: page },
      { ...own, what: "first search", request: search, max: 42 },
      { ...own, what: "first MCP handshake", request: handshake },
      { ...onDeploy, what: "on Deno Deploy, first page", request: page, max: 13.5 },
      { ...onDeploy, what: "on Deno Deploy, first search", request: search },
    ];
    const cpu = new Map<string, number[]>();
    const memory = new Map<string, number[]>();
    for (let turn = 0; turn <= starts; turn++) {
      for (const { what, start, request } of cases) {
        const outcome = await spent(start, request);
        if (turn === 0) continue; // Fills Deno's code cache.
        cpu.set(what, [...cpu.get(what) ?? [], outcome.cpu]);
        memory.set(what, [...memory.get(what) ?? [], outcome.memory]);
      }
    }
    const [one, megabytes] = [median(cpu.get("bare")!), median(memory.get("bare")!)];
    for (const { what, max } of cases.slice(1)) {
      const note = `bare: ${figure(one * 1000)} ms`;
      yield { what, value: median(cpu.get(what)!) / one, max, note };
    }
    yield {
      what: "memory after the first search",
      value: median(memory.get("first search")!) / megabytes,
      max: 4.8,
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
