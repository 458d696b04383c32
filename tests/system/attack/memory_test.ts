import { assertLess } from "@std/assert";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { madeUpAddress } from "../../kit/address.ts";
import { testApp, testClock } from "../../kit/app.ts";
import { operations, sampleRequests } from "./operations.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

Deno.test("6 000 mixed requests from 2 000 addresses: the second half adds less than a tenth", async () => {
  const clock = testClock();
  const { send, deps, logged } = testApp({ now: clock.now });
  // What a contact request leaves in the store is meant to stay.
  const reads = operations.filter(({ path }) => !/contact/.test(path))
    .flatMap((operation) => sampleRequests(operation, 20));
  await deps.search.build();
  const halves: number[] = [];
  for (let index = 1; index <= 6_000; index++) {
    const { target, ...init } = reads[index % reads.length]!;
    await (await send(target, { ...init, client: madeUpAddress(index % 2_000) })).text();
    logged.length = 0;
    // A hundred requests a second, so that the quotas' windows pass.
    clock.advance(10);
    if (index % 3_000 !== 0) continue;
    collectGarbage();
    const { heapUsed, external } = Deno.memoryUsage();
    halves.push(heapUsed + external);
  }
  assertLess(halves[1]!, halves[0]! * 1.1);
});
