import { exchange } from "../kit/exchange.ts";
import { largeSite } from "../kit/large_site.ts";
import type { Server } from "../kit/program.ts";
import { clientRequest, median, printHead, printRow, startBare, startMeasured } from "./measure.ts";

const page = clientRequest({ target: "/", headers: { Accept: "text/html" } });
const search = clientRequest({ target: "/ask?query=interface&streaming=false" });

/** What a server has spent once it has answered a request. */
async function spent(start: () => Promise<Server>, request: Uint8Array) {
  await using server = await start();
  const answer = await exchange(server.listening, request);
  if (answer.status !== 200) throw new Error(answer.head);
  return { answer, cpu: server.cpu(), memory: server.memory() };
}

/** What a process has spent when it gives its first answer. */
export async function start(): Promise<void> {
  const onDeploy = () => startMeasured({ DENO_DEPLOY: "true" });
  const { answer } = await spent(startMeasured, page);
  const cases = ([
    ["bare", () => startBare(answer), page],
    ["first page", startMeasured, page],
    ["first search", startMeasured, search],
    ["on Deno Deploy, first page", onDeploy, page],
    ["on Deno Deploy, first search", onDeploy, search],
  ] as const).map(([what, start, request]) => ({
    what,
    measure: () => spent(start, request),
    cpu: [] as number[],
    memory: [] as number[],
  }));
  // The first turn fills Deno's code cache.
  for (let turn = -1; turn < 7; turn++) {
    for (const { measure, cpu, memory } of cases) {
      const outcome = await measure();
      if (turn < 0) continue;
      cpu.push(outcome.cpu);
      memory.push(outcome.memory);
    }
  }
  printHead("Start: a bare server is 1", "what", "processor time", "memory");
  const bare = cases[0]!;
  for (const { what, cpu, memory } of cases) {
    printRow(what, median(cpu) / median(bare.cpu), median(memory) / median(bare.memory));
  }
}

/** How start and memory grow with the pages of a site. */
export async function growth(): Promise<void> {
  printHead("Growth: until the first search is answered", "pages", "CPU seconds", "MB");
  for (const [pages, words] of [[60, 5_000], [1_000, 25_000], [3_000, 50_000]] as const) {
    using site = largeSite({ pages, words, synonyms: 0, length: 140 });
    const { cpu, memory } = await spent(() => startMeasured({ CONTENT_DIR: site.dir }), search);
    printRow(String(pages), cpu, memory);
  }
}
