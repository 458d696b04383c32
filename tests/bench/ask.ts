import { againstAnswer, ask } from "./against_bare.ts";
import { hostileQueries, siteQueries } from "./ask_queries.ts";
import { compare } from "./compare.ts";
import { lighter } from "./effort.ts";
import { requestBytes } from "./request.ts";
import { startService } from "./server_process.ts";
import { figure, type Table } from "./table.ts";

const distinct = 1000;

/** `/ask` over HTTP, a thousand distinct queries in turn. */
export const askTable: Table = {
  title: "Search over HTTP",
  explanation:
    "Requests a CPU second. JSON: a bare `Deno.serve` with an answer of median length is 1. Stream: the JSON form is 1. Note: requests a second by the clock.",
  async *rows(effort) {
    await using server = await startService({ READ_QUOTA: "1000000" });
    const queries = siteQueries(distinct);
    const answers = [];
    for (const query of queries) answers.push(await ask(server, askBytes(query, false)));
    const typical = answers.toSorted((a, b) => a.body.length - b.body.length)[distinct / 2]!;
    const few = lighter(effort, 5);

    const json = requests(queries, false);
    const { cpu, rate } = await againstAnswer(typical, server, json, few);
    yield { what: "/ask as JSON", value: cpu, min: 0.08, note: figure(rate) };

    const stream = await compare(
      { server, request: requests(queries, true), status: 200 },
      { server, request: json, status: 200 },
      few,
    );
    yield {
      what: "/ask as a stream",
      value: stream.cpu,
      min: 0.85,
      note: figure(stream.rate),
    };

    const hostile = await compare(
      { server, request: requests(hostileQueries, false), status: 200 },
      { server, request: json, status: 200 },
      few,
    );
    yield {
      what: "/ask as JSON, hostile queries against ordinary ones",
      value: hostile.cpu,
      note: figure(hostile.rate),
    };
  },
};

function requests(queries: readonly string[], streaming: boolean) {
  const bytes = queries.map((query) => askBytes(query, streaming));
  return (index: number) => bytes[index % bytes.length]!;
}

const askBytes = (query: string, streaming: boolean) =>
  requestBytes({ target: `/ask?streaming=${streaming}&query=${encodeURIComponent(query)}` });
