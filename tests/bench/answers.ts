import { configOf, loadSite } from "../kit/app.ts";
import { exchange } from "../kit/exchange.ts";
import { enquiry } from "../kit/enquiry.ts";
import type { Server } from "../kit/program.ts";
import { resend, startProvider } from "../kit/provider.ts";
import type { RequestParts } from "../kit/request.ts";
import {
  clientRequest,
  median,
  openLoad,
  printHead,
  printRow,
  startBare,
  startMeasured,
} from "./measure.ts";

/** Interleaved rounds, and requests a round, by which the whole bench takes a few minutes. */
const rounds = 7, effort = 3_000;

const page = "/guides/websites-for-agents";

const mcp = (method: string, params?: object) => () => ({
  target: "/mcp",
  headers: {
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
  },
  json: { jsonrpc: "2.0", id: 1, method, params },
});

/** Distinct questions in the words of the shipped site: its titles, headings and pairs of words. */
function siteQueries(): string[] {
  const site = loadSite("content", configOf());
  const queries = site.pages.filter(({ language }) => language === "en").flatMap((page) => {
    const { headings, sections } = page.document;
    const pairs = sections.flatMap(({ text }) => text.match(/\p{L}{4,} \p{L}{4,}/gu) ?? []);
    return [page.title, ...headings.map(({ title }) => title), ...pairs];
  });
  return [...new Set(queries)].slice(0, 500);
}

/** What is asked, how many times as dear it is as a page, and the n-th request. */
type Case = [what: string, dear: number, request: (index: number) => RequestParts];

function cases(): Case[] {
  const queries = siteQueries();
  const ask = (streaming: boolean) => (index: number) => ({
    target: `/ask?streaming=${streaming}&query=${encodeURIComponent(queries[index % 500]!)}`,
  });
  return [
    ["page", 1, () => ({ target: page, headers: { Accept: "text/html" } })],
    ["document", 1, () => ({ target: `${page}.md` })],
    ["catalog", 1, () => ({ target: "/api/v1/services" })],
    ["health", 1, () => ({ target: "/api/health" })],
    ["400, unknown language", 1, () => ({ target: "/api/v1/services?language=z" })],
    ["404, JSON", 1, () => ({ target: "/api/nothing" })],
    ["batch of three documents", 1, () => ({
      target: "/api/v1/documents/batch",
      json: { paths: ["/pricing.md", "/services/api-design.md", `${page}.md`] },
    })],
    ["/ask, JSON", 4, ask(false)],
    ["/ask, stream", 4, ask(true)],
    ["tools/list", 2, mcp("tools/list")],
    ["tools/call", 2, mcp("tools/call", { name: "list_services", arguments: {} })],
    ["contact with a key", 8, () => ({
      target: "/api/contact",
      headers: { "Idempotency-Key": crypto.randomUUID() },
      json: enquiry,
    })],
  ];
}

/**
 * Requests a CPU second, those of a bare server that repeats the first answer being 1. Processor time
 * sees neither what else the machine does nor how fast the load generator is, though a busy neighbour
 * still costs both sides their caches: hence the rounds.
 */
async function ratioOf(env: Record<string, string>, [, dear, request]: Case): Promise<number> {
  const requestOf = (index: number) => clientRequest(request(index));
  await using service = await startMeasured(env);
  const answer = await exchange(service.listening, requestOf(0));
  await using bare = await startBare(answer);
  const sides = await Promise.all([service, bare].map(async (server) => ({
    server,
    load: await openLoad(server.listening, requestOf, answer.status),
  })));
  const cost = async ({ server, load }: { server: Server; load: typeof sides[0]["load"] }) => {
    const before = server.cpu();
    await load.run(Math.ceil(effort / dear));
    return server.cpu() - before;
  };
  const ratios: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const [ours, theirs] = [await cost(sides[0]!), await cost(sides[1]!)];
    if (round >= 0) ratios.push(theirs / ours);
  }
  for (const { load } of sides) load[Symbol.dispose]();
  return median(ratios);
}

export async function answers(): Promise<void> {
  printHead("Answers: requests a CPU second, a bare server is 1", "what", "measured");
  await using provider = startProvider();
  for (const each of cases()) printRow(each[0], await ratioOf(resend(provider.url), each));
}
