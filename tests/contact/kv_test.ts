import { assert, assertEquals, assertLess, assertStringIncludes } from "@std/assert";
import { type KvStore, lazyKv } from "../../lib/contact/kv.ts";
import { memoryKv, rejectsWith, silent } from "./support.ts";

const locked = () => new TypeError("database is locked");
const never = () => new Promise<never>(() => {});

Deno.test("the store is opened with the first use, and once", async () => {
  using kv = await memoryKv();
  let opened = 0;
  const use = lazyKv(() => Promise.resolve(kv).finally(() => opened++), silent);
  assertEquals(opened, 0);
  await Promise.all([use((kv) => kv.get(["a"])), use((kv) => kv.get(["b"]))]);
  assertEquals(opened, 1);
});

Deno.test("a store that did not open is opened again by the next request", async () => {
  using kv = await memoryKv();
  const results: (Error | KvStore)[] = [new Error("unable to open database file"), kv];
  const use = lazyKv(() => {
    const result = results.shift()!;
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  }, silent);
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use((kv) => kv.get(["a"])));
  assertEquals((await use((kv) => kv.get(["a"]))).value, null);
});

Deno.test("a locked database is tried again, when opened and when used", async () => {
  using kv = await memoryKv();
  let refusals = 3;
  const busy = <T>(value: T) => refusals-- > 0 ? Promise.reject(locked()) : Promise.resolve(value);
  const use = lazyKv(() => busy(kv), silent);
  assertEquals(await use(() => busy("done")), "done");
  refusals = 3;
  assertEquals(await use(() => busy("done")), "done");
});

const unusable: Record<string, () => Promise<KvStore>> = {
  "stays locked": () => Promise.reject(locked()),
  "never opens": never,
  "never answers": () => Promise.resolve({ get: never, atomic: never } as unknown as KvStore),
};

for (const [what, open] of Object.entries(unusable)) {
  Deno.test(`a store that ${what} is given up at the deadline, with nothing sent`, async () => {
    const use = lazyKv(open, silent, 100);
    const started = performance.now();
    const error = await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use((kv) => kv.get(["a"])));
    assertLess(performance.now() - started, 400);
    assertStringIncludes(error.message, "Nothing was sent");
  });
}

Deno.test("work that was given up is told so and not started again", async () => {
  using kv = await memoryKv();
  let runs = 0;
  let signal: AbortSignal | undefined;
  const use = lazyKv(() => Promise.resolve(kv), silent, 50);
  await rejectsWith(
    "IDEMPOTENCY_UNAVAILABLE",
    use((_kv, late) => {
      runs++;
      signal = late;
      return new Promise((_, reject) => late.addEventListener("abort", () => reject(locked())));
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert(signal?.aborted);
  assertEquals(runs, 1);
});

Deno.test("the log says why the store could not be used", async () => {
  const lines: unknown[] = [];
  const use = lazyKv(() => Promise.reject(new Error("disk full")), (line) => lines.push(line));
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use((kv) => kv.get(["a"])));
  assertEquals(lines, [
    { event: "contact_store", outcome: "unavailable", reason: "Error: disk full" },
  ]);
});
