import { siteQueries } from "./ask_queries.ts";
import { Connection } from "./connection.ts";
import { type Effort, lighter } from "./effort.ts";
import { Load, type MakeRequest } from "./load.ts";
import { requestBytes } from "./request.ts";
import { type ServerProcess, startFlags, startServer, startService } from "./server_process.ts";
import { median } from "./statistics.ts";
import type { Row, Table } from "./table.ts";

const catalog = requestBytes({ target: "/api/v1/services" });
const questions = siteQueries(200).map((query) =>
  requestBytes({ target: `/ask?streaming=false&query=${encodeURIComponent(query)}` })
);

/** `deno serve --parallel` with two workers. */
export const parallelTable: Table = {
  title: "Two workers",
  explanation:
    "`deno serve --parallel` with two workers against `deno task start`. Speed by the clock, with the load generator on the same cores. Quota: how many requests of one client, each on a connection of its own, were accepted; 120 is the quota of a worker.",
  async *rows(effort) {
    const env = { READ_QUOTA: "1000000" };
    await using one = await startService(env);
    await using two = await startParallel(env);
    yield await faster("catalog", () => catalog, one, two, effort);
    const question: MakeRequest = (index) => questions[index % questions.length]!;
    yield await faster("/ask as JSON", question, one, two, lighter(effort, 5));
    yield { what: "memory", value: two.memory() / one.memory() };
    await using limited = await startParallel({});
    yield {
      what: "accepted of 400 requests",
      value: await accepted(limited, 400),
      unit: "requests",
    };
  },
};

/** Both workers listen on one port, which therefore has to be a definite one. */
async function startParallel(env: Record<string, string>): Promise<ServerProcess> {
  const port = String(freePort());
  const server = await startServer({
    args: [
      ...["serve", "--parallel", "--host", "127.0.0.1", "--port", port],
      ...startFlags(),
      "main.ts",
    ],
    env: { PORT: port, DENO_JOBS: "2", BASE_URL: "https://www.steghaus.example", ...env },
  });
  // The first worker says that it listens; the second takes connections once it has loaded.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return server;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function faster(
  what: string,
  request: MakeRequest,
  one: ServerProcess,
  two: ServerProcess,
  { rounds, requests, warmUp }: Effort,
): Promise<Row> {
  using loadOne = await Load.open(one.port, request, 200, 32);
  using loadTwo = await Load.open(two.port, request, 200, 32);
  await loadOne.run(warmUp);
  await loadTwo.run(warmUp);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ratios.push(await loadOne.run(requests) / await loadTwo.run(requests));
  }
  return { what: `${what}: speed`, value: median(ratios) };
}

async function accepted({ port }: ServerProcess, count: number): Promise<number> {
  let successes = 0;
  for (let sent = 0; sent < count; sent++) {
    using connection = await Connection.open(port);
    await connection.send(catalog);
    if ((await connection.answer())?.status === 200) successes++;
  }
  return successes;
}
