import { configOf, loadSite } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { resend, startProvider } from "../kit/provider.ts";
import type { Server } from "../kit/program.ts";
import type { RequestParts } from "../kit/request.ts";
import { compare, usualEffort } from "./compare.ts";
import { ask, clientRequest, startBare, startMeasured } from "./contenders.ts";
import type { MakeRequest } from "./load.ts";
import { figure, type Row, type Table } from "./table.ts";

interface Case {
  what: string;
  min: number;
  request: MakeRequest;
  /** How many times as dear it is: so many times fewer requests are sent. */
  dear?: number;
}

const always = (parts: RequestParts): MakeRequest => {
  const bytes = clientRequest(parts);
  return () => bytes;
};

const catalog = "/api/v1/services";
const page = "/guides/websites-for-agents";
const batched = ["/pricing.md", "/services/api-design.md", `${page}.md`];

const plain: Case[] = [
  { what: "page", min: 1, request: always({ target: page, headers: { Accept: "text/html" } }) },
  { what: "document", min: 1, request: always({ target: `${page}.md` }) },
  { what: "catalog", min: 0.9, request: always({ target: catalog }) },
  {
    what: "catalog, not compressed",
    min: 0.9,
    request: always({ target: catalog, headers: { "Accept-Encoding": "identity" } }),
  },
  { what: "health", min: 0.85, request: always({ target: "/api/health" }) },
  {
    what: "400, unknown language",
    min: 0.45,
    request: always({ target: `${catalog}?language=z` }),
  },
  { what: "404, JSON", min: 0.5, request: always({ target: "/api/nothing" }) },
  {
    what: "batch of three documents",
    min: 0.55,
    request: always({ target: "/api/v1/documents/batch", json: { paths: batched } }),
  },
];

const metadata = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

function mcp(revision: "2025-11-25" | "2026-07-28", method: string, params?: { name: string }) {
  const stateless = revision === "2026-07-28";
  return always({
    target: "/mcp",
    headers: {
      "Accept": "application/json, text/event-stream",
      "MCP-Protocol-Version": revision,
      ...stateless && { "Mcp-Method": method },
      ...stateless && params && { "Mcp-Name": params.name },
    },
    json: {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: { ...params, ...stateless && { _meta: metadata } },
    },
  });
}

const call = { name: "list_services", arguments: {} };

const mcpCases = (["2025-11-25", "2026-07-28"] as const).flatMap((revision): Case[] => [
  { what: `tools/list, ${revision}`, min: 0.28, request: mcp(revision, "tools/list"), dear: 2 },
  {
    what: `tools/call, ${revision}`,
    min: 0.2,
    request: mcp(revision, "tools/call", call),
    dear: 2,
  },
]);

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

function search(streaming: boolean): MakeRequest {
  const bytes = siteQueries().map((query) =>
    clientRequest({ target: `/ask?streaming=${streaming}&query=${encodeURIComponent(query)}` })
  );
  return (index) => bytes[index % bytes.length]!;
}

const contact: MakeRequest = () =>
  clientRequest({
    target: "/api/contact",
    headers: { "Idempotency-Key": crypto.randomUUID() },
    json: enquiry,
  });

/** Requests a CPU second beside a bare server with the same bytes and header fields. */
export const answersTable: Table = {
  title: "Answers",
  explanation:
    "Requests a CPU second, all threads counted; a bare `Deno.serve` that holds the same bytes and header fields is 1. Every request carries `Accept-Encoding: gzip, deflate, br`, every row has processes of its own. Note: the middle half of the rounds.",
  async *rows() {
    await using provider = startProvider();

    /** Against a bare server that repeats the answer to the first request. */
    async function row({ what, min, request, dear = 1 }: Case): Promise<Row> {
      await using service = await startMeasured(resend(provider.url));
      await settled(service);
      const answer = await ask(service, request(0));
      await using bare = await startBare(answer);
      const effort = Math.ceil(usualEffort / dear);
      const { ratio, low, high } = await compare([service, bare], request, answer.status, effort);
      return { what, value: ratio, min, note: `${figure(low)}–${figure(high)}` };
    }

    for (const each of plain) yield await row(each);
    yield await row({ what: "/ask, JSON", min: 0.11, request: search(false), dear: 4 });
    yield await row({ what: "/ask, stream", min: 0.1, request: search(true), dear: 4 });
    for (const each of mcpCases) yield await row(each);
    yield await row({ what: "contact with a key", min: 0.045, request: contact, dear: 8 });
  },
};

/** Waits until the service has done in idle time what it does then: it spends nothing any more. */
async function settled(service: Server): Promise<void> {
  for (let before = -1; service.cpu() - before > 0.01;) {
    before = service.cpu();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}
