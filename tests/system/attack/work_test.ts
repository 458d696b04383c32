import { takeSteps } from "../../kit/steps.ts";
import { assert, assertEquals } from "@std/assert";
import { createApp } from "../../../routes/mod.ts";
import { testApp } from "../../kit/app.ts";
import type { HttpAnswer } from "../../kit/http_answer.ts";
import { KeptConnection } from "../../kit/connection.ts";
import { unlimited } from "../../kit/program.ts";
import { resend } from "../../kit/provider.ts";
import { requestBytes } from "../../kit/request.ts";
import { createJudge } from "./documented.ts";
import { type Case, hostile, hostileTargets, usualRequest } from "./extremes.ts";
import { operations, sampleRequests } from "./operations.ts";

/** Steps of an answer at most: with a search on the tests' site, and of any other. */
const mostSteps = { search: 240_000, other: 25_000 };

const isSearch = (name: string) => /\/ask|search/.test(name);

/** Bytes that no refusal is longer than: ten messages and the names they are about. */
const longestRefusal = 4_000;

const judge = createJudge();

/** Tells what is undocumented in an answer, or grows with the request though it refuses it. */
async function faultsOf(request: Uint8Array, answer: HttpAnswer): Promise<string[]> {
  const isLong = answer.status >= 400 && answer.body.length > longestRefusal &&
    !/^content-type: text\/html/im.test(answer.head);
  const faults = await judge(request, answer);
  return isLong ? [...faults, `A refusal of ${answer.body.length} bytes`] : faults;
}

/** Serves the tests' site in this process, whose steps can be counted. */
async function serve() {
  const { deps } = testApp({
    env: { ...unlimited, ...resend("https://mail.example") },
    fetch: () => Promise.resolve(Response.json({ id: "1" })),
  });
  await deps.search.build();
  const { fetch } = createApp(deps);
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, fetch);
}

Deno.test("Whatever a request holds, answering it takes a bounded number of steps, and is as described", async () => {
  await using server = await serve();
  using client = new KeptConnection(server.addr.port);
  const answers: [what: string, request: Uint8Array, answer: HttpAnswer | undefined][] = [];
  const failures: string[] = [];

  async function measure(cases: readonly Case[], most = Infinity): Promise<void> {
    for (const [what, parts] of cases) {
      const request = requestBytes(parts);
      answers.push([what, request, await client.exchange(request)]);
    }
    const steps = await takeSteps();
    if (steps > most) failures.push(`${cases[0]![0]}: ${steps} of at most ${most} steps`);
  }

  // What is made at the first use is nobody's work.
  await measure(operations.map((operation) => [operation.name, usualRequest(operation)]));
  // A search keeps what it has read of a page.
  await measure(hostile.find(({ operation }) => isSearch(operation.name))!.cases);
  for (const { operation, cases } of hostile) {
    const { search, other } = mostSteps;
    const most = isSearch(operation.name) ? search : other;
    for (const each of cases) await measure([each], most);
    const faulty = sampleRequests(operation, 20);
    await measure(faulty.map((request) => [`${operation.name}, a fault`, request]));
  }
  for (const target of hostileTargets) await measure([target], mostSteps.other);
  for (const [what, request, answer] of answers) {
    const faults = answer ? await faultsOf(request, answer) : [];
    failures.push(...faults.map((fault) => `${what}: ${fault}`));
  }
  const statuses = new Set(answers.map(([, , answer]) => answer?.status));
  for (const status of [200, 400, 404, 413, 415, 422]) {
    assert(statuses.has(status), `${status}`);
  }
  assertEquals(failures, []);
});
