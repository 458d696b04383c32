import { assertEquals, assertMatch } from "@std/assert";
import { type Delay, Health } from "../../lib/contact/call.ts";
import { createStore, type KvStore } from "../../lib/contact/store.ts";
import { testClock } from "../kit/app.ts";
import { memoryKv, rejectsWith, second, testDelay } from "./support.ts";

const locked = () => new TypeError("database is locked");
const never = () => new Promise<never>(() => {});
const isPause = (ms: number) => ms < second;
/** Lets all that was begun come to its next wait. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

interface Parts {
  /** Without it pauses pass at once, and no deadline comes. */
  delay?: Delay;
  isRemote?: boolean;
}

/** A store that opens what its turn says: the last turn for ever. */
function store(turns: (() => Promise<KvStore>)[], parts: Parts = {}) {
  const clock = testClock();
  const lines: Record<string, unknown>[] = [];
  const health = new Health();
  let opened = 0;
  const made = createStore({
    open: () => turns[Math.min(opened++, turns.length - 1)]!(),
    isRemote: false,
    delay: testDelay(isPause).delay,
    now: clock.now,
    health,
    log: (line) => lines.push(line),
    ...parts,
  });
  return {
    use: made.use,
    open: () => made.open(),
    clock,
    lines,
    opened: () => opened,
    faults: () => health.faults(),
  };
}

/** A connection that says so, and is not closed in vain. */
const connection = (parts: object) =>
  ({ atomic: never, close() {}, ...parts }) as unknown as KvStore;

const refused = (work: Promise<unknown>) => rejectsWith("IDEMPOTENCY_UNAVAILABLE", work);

const read = (kv: KvStore) => kv.get(["a"]);

/** A test with a store that works. */
function test(
  name: string,
  play: (parts: { kv: KvStore; open: () => Promise<KvStore> }) => Promise<void>,
) {
  Deno.test(name, async () => {
    using kv = await memoryKv();
    await play({ kv, open: () => Promise.resolve(kv) });
  });
}

test("a store is opened once, ahead or with its first use; each use has 2.5 seconds", async ({ open }) => {
  const { delay, asked } = testDelay(isPause);
  const { use, open: openAhead, faults, clock, opened } = store([open], { delay });
  assertEquals(opened(), 0);
  await openAhead();
  assertEquals(opened(), 1);
  await Promise.all([use(read), use(read)]);
  clock.advance(60 * second);
  assertEquals([faults(), opened(), asked], [[], 1, [2500, 60_000, 2500, 2500]]);
});

test("a store that takes longer to open than a use may take is opened once all the same", async ({ kv }) => {
  const opening = Promise.withResolvers<KvStore>();
  let deadlines = 0;
  const delay = (ms: number) => ms === 2500 && deadlines++ === 0 ? Promise.resolve() : never();
  const { use, opened } = store([() => opening.promise], { isRemote: true, delay });
  await refused(use(read));
  opening.resolve(kv);
  assertEquals([(await use(read)).value, opened()], [null, 1]);
});

test("a remote store whose call was given up is opened anew by the next request", async ({ open }) => {
  const asked = Promise.withResolvers<void>();
  const get = () => (asked.resolve(), never());
  const silent = () => Promise.resolve(connection({ get }));
  // The deadline of the first use comes once its call is under way; the second has none.
  let uses = 0;
  const delay = (ms: number) => ms === 2500 && uses++ === 0 ? asked.promise : never();
  const { use, opened } = store([silent, open], { isRemote: true, delay });
  await refused(use(read));
  assertEquals([(await use(read)).value, opened()], [null, 2]);
});

const fails = () => Promise.reject(new Error("disk I/O error"));

for (const isOpened of [false, true]) {
  const what = isOpened ? "breaks in use is closed" : "does not open is told of";
  test(`a store that ${what}, and opened again by the next request`, async ({ open }) => {
    let closed = 0;
    const broken = connection({ get: fails, close: () => closed++ });
    const first = isOpened ? () => Promise.resolve(broken) : fails;
    const { use, faults, opened, open: openAhead } = store([first, open]);
    assertEquals(faults(), []);
    if (isOpened) await refused(use(read));
    else assertEquals(await openAhead(), "disk I/O error");
    assertEquals([faults(), opened()], [["store"], 1]);
    assertEquals([(await use(read)).value, closed], [null, isOpened ? 1 : 0]);
    assertEquals([faults(), opened()], [[], 2]);
  });
}

test("a locked database is tried again, when opened and when used, and never closed", async ({ kv }) => {
  let refusals = 3;
  const busy = <T>(value: T) => refusals-- > 0 ? Promise.reject(locked()) : Promise.resolve(value);
  const { use } = store([() => busy(kv)]);
  assertEquals(await use(() => busy("done")), "done");
  refusals = 3;
  assertEquals(await use(() => busy("done")), "done");
});

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

const unusable: [what: string, open: () => Promise<KvStore>, tries: number][] = [
  ["stays locked", () => Promise.reject(locked()), 5],
  ["never opens", never, 0],
  ["never answers", () => Promise.resolve(connection({ get: never })), 0],
];

for (const [what, open, tries] of unusable) {
  Deno.test(`a store that ${what} is given up at the deadline, with nothing sent`, async () => {
    const { use } = store([open], { delay: deadlineAfter(tries) });
    const { message, detail } = await refused(use(read));
    assertMatch(message, /Nothing was sent/);
    assertEquals(detail.headers, { "retry-after": "10" });
  });
}

test("work that was given up is told so, and not started again or after the store has opened", async ({ kv }) => {
  const begun = Promise.withResolvers<void>();
  const opening = Promise.withResolvers<KvStore>();
  let runs = 0;
  const fail = async (open: () => Promise<KvStore>) => {
    const { use } = store([open], { delay: (ms) => isPause(ms) ? never() : begun.promise });
    await refused(use((_kv, late) => {
      runs++;
      begun.resolve();
      return new Promise((_, reject) => late.addEventListener("abort", () => reject(locked())));
    }));
  };
  await fail(() => Promise.resolve(kv));
  await fail(() => opening.promise);
  opening.resolve(kv);
  await settled();
  assertEquals(runs, 1);
});

Deno.test("the log says once a minute why the store cannot be used", async () => {
  const { use, lines, clock } = store([fails]);
  const reason = "disk I/O error";
  const line = { event: "contact_store", outcome: "unavailable", reason };
  for (const [passed, logged] of [[0, 1], [0, 1], [59, 1], [1, 2]] as const) {
    clock.advance(passed * second);
    await refused(use(read));
    assertEquals(lines, Array(logged).fill(line));
  }
});
