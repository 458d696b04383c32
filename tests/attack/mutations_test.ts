import { assert, assertEquals } from "@std/assert";
import { attempt, exchange } from "../kit/exchange.ts";
import { random } from "../kit/random.ts";
import { requestBytes } from "../kit/request.ts";
import { createJudge } from "./documented.ts";
import { operations } from "./operations.ts";
import { sampleRequests } from "./samples.ts";
import { scramble } from "./scramble.ts";
import { startAttacked } from "./service.ts";

/** How long an answer to what may be half a request is waited for, in milliseconds. */
const patience = 100;

const clients = 24, requests = 120;

Deno.test("Requests with random faults never get a 5xx or an undocumented body", async (t) => {
  const judge = createJudge();
  await using service = await startAttacked();
  const seen = new Set<number>();
  for (const operation of operations) {
    await t.step(operation.name, async () => {
      const dice = random(operation.name);
      const samples = sampleRequests(operation, requests).values();
      await Promise.all(Array.from({ length: clients }, async () => {
        for (const sample of samples) {
          const whole = requestBytes(sample);
          const isWhole = dice.below(2) === 0;
          const bytes = isWhole ? whole : scramble(whole, dice);
          const answer = isWhole
            ? await exchange(service.listening, bytes)
            : await attempt(service.listening, bytes, patience);
          if (answer === undefined) continue;
          seen.add(answer.status);
          const request = new TextDecoder("latin1").decode(bytes);
          assertEquals(await judge(request, answer), [], JSON.stringify(request));
        }
      }));
    });
  }
  for (const status of [200, 400, 404, 405, 413, 415, 422]) assert(seen.has(status), `${status}`);
  assertEquals((await service.ask("/api/health")).status, 200);
});
