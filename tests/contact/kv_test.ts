import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Delay } from "../../lib/contact/call.ts";
import { createStore, type KvStore } from "../../lib/contact/kv.ts";
import { testClock } from "../kit/app.ts";
import { until } from "../kit/wait.ts";
import { memoryKv, rejectsWith, second, testDelay } from "./support.ts";

const locked = () => new TypeError("database is locked");
const never = () => new Promise<never>(() => {});
const isPause = (ms: number) => ms < second;

/** A store whose pauses pass at once and whose deadline never comes, unless the test says so. */
function store(
  open: () => Promise<KvStore>,
  delay: Delay = testDelay(isPause).delay,
  isRemote = false,
) {
  const clock = testClock();
  const lines: Record<string, unknown>[] = [];
  const parts = {
    open,
    isRemote,
    delay,
    now: clock.now,
    log: (line: Record<string, unknown>) => lines.push(line),
  };
  return { ...createStore(parts), clock, lines };
}

/** Pauses pass at once; after `tries` of them the deadline is over. */
function deadlineAfter(tries: number): Delay {
  const deadline = Promise.withResolvers<void>();
  let pauses = 0;
  if (tries === 0) deadline.resolve();
  return (ms) => {
    if (!isPause(ms)) return deadline.promise;
    if (++pauses === tries) deadline.resolve();
    return Promise.resolve();
  };
}

const read = (kv: KvStore) => kv.get(["a"]);

Deno.test("the store is opened once, at the start or with its first use", async () => {
  using kv = await memoryKv();
  let opened = 0;
  const { use, open } = store(() => Promise.resolve(kv).finally(() => opened++));
  assertEquals(opened, 0);
  await open();
  assertEquals(opened, 1);
  await Promise.all([use(read), use(read)]);
  assertEquals(opened, 1);
});

Deno.test("uses of a remote store do not wait for each other", async () => {
  using kv = await memoryKv();
  const { use } = store(() => Promise.resolve(kv), testDelay(isPause).delay, true);
  const other = Promise.withResolvers<void>();
  const first = use(() => other.promise);
  await use(() => Promise.resolve(other.resolve()));
  await first;
});

Deno.test("uses of a file come one after the other; who waited for a failure fails with it, the next is tried", async () => {
  using kv = await memoryKv();
  const deadlines: (() => void)[] = [];
  const { use } = store(() => Promise.resolve(kv), (ms, stop) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (isPause(ms)) resolve();
    else deadlines.push(resolve);
    stop?.addEventListener("abort", () => resolve());
    return promise;
  });
  const order: string[] = [];
  const first = rejectsWith(
    "IDEMPOTENCY_UNAVAILABLE",
    use(() => {
      order.push("first");
      return never();
    }),
  );
  const second = rejectsWith(
    "IDEMPOTENCY_UNAVAILABLE",
    use(() => Promise.resolve(order.push("second"))),
  );
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(order, ["first"]);
  deadlines[0]!();
  await Promise.all([first, second]);
  await use(() => Promise.resolve(order.push("third")));
  assertEquals(order, ["first", "third"]);
});

/** A remote store that answers what its turn says; the deadline of a use comes as soon as it waits. */
function remoteStore(...turns: (() => Promise<KvStore>)[]) {
  let opened = 0;
  const open = () => turns[Math.min(opened++, turns.length - 1)]!();
  return { ...store(open, deadlineAfter(0), true), opened: () => opened };
}

Deno.test("a connection whose call was given up is used no more: the next use opens another", async () => {
  using kv = await memoryKv();
  const asked = Promise.withResolvers<void>();
  let calls = 0;
  const get = () => {
    if (++calls === 1) return kv.get(["a"]);
    asked.resolve();
    return never();
  };
  const first = { get, atomic: never, close() {} } as unknown as KvStore;
  const stores = [first, kv];
  const open = () => Promise.resolve(stores.shift()!);
  // The deadline comes once the call is under way; the second use has none.
  const { use } = store(open, () => calls < 2 ? asked.promise : never(), true);
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(read));
  assertEquals([(await use(read)).value, calls, stores.length], [null, 2, 0]);
});

Deno.test("while a remote store does not answer, one read waits for it, however many requests come", async () => {
  using kv = await memoryKv();
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  const silent = {
    atomic: never,
    close() {},
    get: async () => {
      calls++;
      await answer.promise;
      return await kv.get(["a"]);
    },
  } as unknown as KvStore;
  const { use, opened, clock } = remoteStore(() => Promise.resolve(silent));
  const fail = () => rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(read));
  await Promise.all([fail(), fail()]);
  clock.advance(3 * second);
  await Promise.all([fail(), fail()]);
  assertEquals([opened(), calls], [1, 1]);
  clock.advance(60 * second);
  await fail();
  assertEquals([opened(), calls], [2, 2]);
});

Deno.test("a request that was refused while the store was opening does nothing once it is open", async () => {
  using kv = await memoryKv();
  const opening = Promise.withResolvers<KvStore>();
  const { use } = remoteStore(() => opening.promise);
  let runs = 0;
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(() => Promise.resolve(runs++)));
  opening.resolve(kv);
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(runs, 0);
});

Deno.test("a remote store that fails its first read is closed and opened again", async () => {
  using kv = await memoryKv();
  let closed = 0;
  const get = () => Promise.reject(new Error("KV Connect failed to decode response"));
  const broken = { get, atomic: never, close: () => closed++ } as unknown as KvStore;
  const stores = [broken, kv];
  const open = () => Promise.resolve(stores.shift()!);
  const { use } = store(open, testDelay(isPause).delay, true);
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(read));
  assertEquals([(await use(read)).value, closed], [null, 1]);
});

Deno.test("a store that did not open is opened again by the next request", async () => {
  using kv = await memoryKv();
  const results: (Error | KvStore)[] = [new Error("unable to open database file"), kv];
  const { use } = store(() => {
    const result = results.shift()!;
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  });
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(read));
  assertEquals((await use(read)).value, null);
});

Deno.test("a store that breaks in use is closed and opened again", async () => {
  using kv = await memoryKv();
  let closed = 0;
  const broken = {
    get: () => Promise.reject(new Error("disk I/O error")),
    close: () => closed++,
  } as unknown as KvStore;
  const stores = [broken, kv];
  const { use } = store(() => Promise.resolve(stores.shift()!));
  await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(read));
  assertEquals((await use(read)).value, null);
  assertEquals(closed, 1);
});

Deno.test("a locked database is tried again, when opened and when used, and never closed", async () => {
  using kv = await memoryKv();
  let refusals = 3;
  const busy = <T>(value: T) => refusals-- > 0 ? Promise.reject(locked()) : Promise.resolve(value);
  const { use } = store(() => busy(kv));
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
    const { use } = store(open, deadlineAfter(what === "stays locked" ? 5 : 0));
    const error = await rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(read));
    assertStringIncludes(error.message, "Nothing was sent");
    assertEquals(error.detail.headers, { "Retry-After": "10" });
  });
}

Deno.test("every use has 2.5 seconds, the opening included", async () => {
  using kv = await memoryKv();
  const { delay, asked } = testDelay(isPause);
  const { use } = store(() => Promise.resolve(kv), delay);
  await use(read);
  assertEquals(asked, [2500]);
});

Deno.test("work that was given up is told so and not started again", async () => {
  using kv = await memoryKv();
  let runs = 0;
  let signal: AbortSignal | undefined;
  const given = Promise.withResolvers<void>();
  const { use } = store(() => Promise.resolve(kv), (ms) => isPause(ms) ? never() : given.promise);
  const refused = rejectsWith(
    "IDEMPOTENCY_UNAVAILABLE",
    use((_kv, late) => {
      runs++;
      signal = late;
      given.resolve();
      return new Promise((_, reject) => late.addEventListener("abort", () => reject(locked())));
    }),
  );
  await refused;
  assert(signal?.aborted);
  assertEquals(runs, 1);
});

Deno.test("the log says once a minute why the store cannot be used", async () => {
  const { use, lines, clock } = store(() => Promise.reject(new Error("disk full")));
  const fail = () => rejectsWith("IDEMPOTENCY_UNAVAILABLE", use(read));
  await fail();
  await fail();
  clock.advance(59 * second);
  await fail();
  const line = { event: "contact_store", outcome: "unavailable", reason: "Error: disk full" };
  assertEquals(lines, [line]);
  clock.advance(second);
  await fail();
  assertEquals(lines, [line, line]);
});

Deno.test("the state is degraded from a failure, also at the start, until the store works", async () => {
  using kv = await memoryKv();
  let broken = true;
  const { open, use, state } = store(() =>
    broken ? Promise.reject(new Error("no such folder")) : Promise.resolve(kv)
  );
  assertEquals(state(), "ok");
  await open();
  assertEquals(state(), "degraded");
  broken = false;
  assertEquals(state(), "degraded");
  await use(read);
  assertEquals(state(), "ok");
});

Deno.test("who asks for the state has a degraded store tried again, every 10 seconds at most", async () => {
  using kv = await memoryKv();
  const results = [Promise.reject(new Error("no such folder")), Promise.resolve(kv)];
  let opened = 0;
  const { open, state, clock } = store(() => results[opened++]!);
  await open();
  clock.advance(9 * second);
  assertEquals([state(), state(), opened], ["degraded", "degraded", 1]);
  clock.advance(second);
  await until("the store works", () => state() === "ok");
  assertEquals(opened, 2);
});

Deno.test("a degraded store has one try at a time, however often the state is asked for", async () => {
  let opened = 0;
  const { delay, asked } = testDelay(isPause);
  const { open, state, clock } = store(
    () => opened++ === 0 ? Promise.reject(new Error("no such folder")) : never(),
    delay,
    true,
  );
  await open();
  const before = asked.length;
  clock.advance(10 * second);
  for (let times = 0; times < 20; times++) {
    assertEquals(state(), "degraded");
    await new Promise((resolve) => setTimeout(resolve));
  }
  assertEquals([opened, asked.length - before], [2, 1]);
});

Deno.test("a store that works is not touched by who asks for the state", async () => {
  using kv = await memoryKv();
  let opened = 0;
  const { open, state, clock } = store(() => Promise.resolve(kv).finally(() => opened++));
  await open();
  clock.advance(60 * second);
  assertEquals([state(), opened], ["ok", 1]);
});
