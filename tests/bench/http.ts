import { againstBare, ask } from "./against_bare.ts";
import { compare } from "./compare.ts";
import type { Effort } from "./effort.ts";
import { header } from "./http_answer.ts";
import { requestBytes, type RequestParts } from "./request.ts";
import { startService } from "./server_process.ts";
import { figure, type Row, type Table } from "./table.ts";

interface Case extends RequestParts {
  what: string;
  min: number;
  env?: Record<string, string>;
}

const catalog = "/api/v1/services";
const document = "/guides/websites-for-agents.md";
const page = "/guides/websites-for-agents";

const cases: Case[] = [
  { what: "GET catalog", target: catalog, min: 0.85 },
  { what: "GET document", target: document, min: 0.85 },
  { what: "GET page", target: page, min: 0.85 },
  { what: "GET health", target: "/api/health", min: 0.85 },
  { what: "400, unknown language", target: `${catalog}?language=fr`, min: 0.6 },
  { what: "404, JSON", target: "/api/nothing", min: 0.6 },
  { what: "404, page", target: "/nothing", min: 0.6 },
  { what: "429", target: catalog, min: 0.6, env: { READ_QUOTA: "1" } },
  {
    what: "POST batch of three documents",
    target: "/api/v1/documents/batch",
    json: { paths: ["/pricing.md", "/services/api-design.md", page] },
    min: 0.6,
  },
];

/** The plain answers: read API, documents, pages, errors. */
export const httpTable: Table = {
  title: "Plain answers",
  explanation:
    "Requests a CPU second; a bare `Deno.serve` with the same answer is 1. Note: requests a second by the clock.",
  async *rows(effort) {
    for (const each of cases) yield await againstBareRow(each, effort);
    for (const target of [catalog, document, page]) yield await notModifiedRow(target, effort);
  },
};

/** The quota counts, and is too high to refuse. */
const unlimited = { READ_QUOTA: "1000000" };

async function againstBareRow({ what, min, env, ...parts }: Case, effort: Effort): Promise<Row> {
  await using service = await startService({ ...unlimited, ...env });
  await seeAll(service);
  const request = requestBytes(parts);
  if (env) await ask(service, request);
  const { cpu, rate } = await againstBare(service, () => request, effort);
  return { what, value: cpu, min, note: figure(rate) };
}

/** A client that holds the body already, against one that does not: both asking our service. */
async function notModifiedRow(target: string, effort: Effort): Promise<Row> {
  await using server = await startService(unlimited);
  await seeAll(server);
  const plain = requestBytes({ target });
  const tag = header(await ask(server, plain), "etag")!;
  const conditional = requestBytes({ target, headers: { "If-None-Match": tag } });
  const { cpu, rate } = await compare(
    { server, request: () => conditional, status: 304 },
    { server, request: () => plain, status: 200 },
    effort,
  );
  return { what: `304 of ${target} against its 200`, value: cpu, min: 1, note: figure(rate) };
}

/** Lets the service meet all kinds of requests first, as it would in production. */
async function seeAll(server: { port: number }): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    for (const parts of cases) await ask(server, requestBytes(parts));
  }
}
