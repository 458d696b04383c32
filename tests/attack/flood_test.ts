import { assert, assertEquals, assertGreaterOrEqual } from "@std/assert";
import { Load } from "../bench/load.ts";
import { Connection } from "../kit/connection.ts";
import { exchange } from "../kit/exchange.ts";
import { header } from "../kit/http_answer.ts";
import { requestBytes } from "../kit/request.ts";
import { startAttacked } from "./service.ts";

const words = ["und oder aber mit von zu auf in an bei", "the and or of to in on at by with"];

/** A search of twenty words that say nothing. */
const search = requestBytes({
  target: `/search?query=${encodeURIComponent(words.join(" "))}`,
  headers: { Accept: "text/html" },
});

const connections = 16;

Deno.test("While 16 connections search for stop words, health checks are answered among them", async () => {
  await using service = await startAttacked();
  const searches = 640;
  using flood = await Load.open(service.listening, () => search, 200, connections);
  using visitor = await Connection.open(service.listening);
  let flooding = true;
  const flooded = flood.run(searches).finally(() => flooding = false);
  let checks = 0;
  while (flooding) {
    await visitor.send(requestBytes({ target: "/api/health" }));
    assertEquals((await visitor.answer())?.status, 200);
    checks++;
  }
  await flooded;
  // In turn with the others it would be one for each round of the connections; a few may be missed.
  assertGreaterOrEqual(checks, searches / connections / 4);
});

Deno.test("A client's searches on the page end at the quota of /ask; its health checks do not", async () => {
  await using service = await startAttacked({ env: { READ_QUOTA: "" } });
  const ask = (request: Uint8Array) => exchange(service.listening, request);
  const answers = await Promise.all(Array.from({ length: 160 }, () => ask(search)));
  const refused = answers.filter(({ status }) => status === 429);
  assert(refused.length > 0 && answers.every(({ status }) => status === 200 || status === 429));
  for (const answer of refused) {
    assert(Number(header(answer, "retry-after")) >= 1);
    assertEquals(header(answer, "ratelimit-remaining"), "0");
  }
  assertEquals((await service.ask("/ask?query=api&streaming=false")).status, 429);
  assertEquals((await service.ask("/api/health")).status, 200);
});
