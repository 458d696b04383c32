import type { Server } from "../kit/program.ts";
import { tempFolder } from "../kit/folder.ts";
import { ask, clientRequest, deployed, startBare, startMeasured } from "./contenders.ts";
import { median } from "./compare.ts";
import { largeSite } from "../kit/large_site.ts";
import { figure, type Table } from "./table.ts";

const page = clientRequest({ target: "/", headers: { Accept: "text/html" } });
const search = clientRequest({ target: "/ask?query=interface&streaming=false" });

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
    using empty = tempFolder();
    const onDeploy = deployed(empty.dir);
    const { answer } = await spent(startMeasured, page);
    const bare = { start: () => startBare(answer), request: page, cpu: [0], memory: [0] };
    const cases = [
      { what: "first page", start: startMeasured, request: page },
      { what: "first search", start: startMeasured, request: search, max: 42 },
      { what: "first MCP handshake", start: startMeasured, request: handshake },
      { what: "on Deno Deploy, first page", start: onDeploy, request: page, max: 13.5 },
      { what: "on Deno Deploy, first search", start: onDeploy, request: search },
    ].map((each) => ({ ...each, cpu: [0], memory: [0] }));
    for (let turn = 0; turn <= starts; turn++) {
      for (const { start, request, cpu, memory } of [bare, ...cases]) {
        const outcome = await spent(start, request);
        // The first fills Deno's code cache.
        cpu[Math.max(0, turn - 1)] = outcome.cpu;
        memory[Math.max(0, turn - 1)] = outcome.memory;
      }
    }
    const [one, megabytes] = [median(bare.cpu), median(bare.memory)];
    for (const { what, cpu, max } of cases) {
      yield { what, value: median(cpu) / one, max, note: `bare: ${figure(one * 1000)} ms` };
    }
    yield {
      what: "memory after the first search",
      value: median(cases[1]!.memory) / megabytes,
      max: 4.8,
      note: `bare: ${figure(megabytes)} MB`,
    };
  },
};

/** How start and memory grow with the pages of a site. */
export const growthTable: Table = {
  title: "Growth",
  explanation:
    "Sites of pages that all differ, 2 kB each, with words of their own. Processor seconds from the spawn to the first search; note: resident memory after it, in 10^6 bytes.",
  async *rows() {
    for (const [pages, words] of [[60, 5_000], [1_000, 25_000], [3_000, 50_000]] as const) {
      using site = largeSite({ pages, words, synonyms: 0, length: 140 });
      const { cpu, memory } = await spent(() => startMeasured({ CONTENT_DIR: site.dir }), search);
      yield { what: `${pages} pages`, value: cpu, note: `${figure(memory)} MB` };
    }
  },
};

/** What a server has spent once it has answered a request. */
async function spent(start: () => Promise<Server>, request: Uint8Array) {
  await using server = await start();
  const answer = await ask(server, request);
  if (answer.status !== 200) throw new Error(`Status ${answer.status}`);
  return { answer, cpu: server.cpu(), memory: server.memory() };
}
