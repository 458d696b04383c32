import { assert, assertEquals } from "@std/assert";
import { createJudge } from "./documented.ts";
import { sendMutations } from "./mutations.ts";
import { startAttacked } from "./service.ts";
import { validRequests } from "./valid_requests.ts";

Deno.test("Random mutations of valid requests never get a 5xx or an undocumented body", async (t) => {
  const judge = await createJudge();
  await using service = await startAttacked();
  const seen = new Set<number>();
  for (const [name, valid] of validRequests) {
    await t.step(name, async () => {
      const { faults, statuses } = await sendMutations(service, judge, name, valid, 200);
      assertEquals(faults, []);
      statuses.forEach((status) => seen.add(status));
    });
  }
  for (const status of [200, 400, 404, 405, 413, 415, 422]) assert(seen.has(status), `${status}`);
  assertEquals((await service.ask("/api/health")).status, 200);
});
