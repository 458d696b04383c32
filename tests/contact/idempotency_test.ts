import { assert, assertEquals } from "@std/assert";
import {
  type Claim,
  createLedger,
  type HeldKey,
  identify,
  type Ledger,
} from "../../lib/contact/idempotency.ts";
import type { KvStore, UseKv } from "../../lib/contact/kv.ts";
import { testClock } from "../kit/app.ts";
import { enquiry, hour, key, ledgerOn, memoryKv, second, useOf } from "./support.ts";

type Sent = Parameters<Ledger["claim"]>;
const same: Sent = [key, enquiry];
const changed: Sent = [key, { ...enquiry, subject: "Another" }];
const response = { success: true, message: "Sent" } as const;
const lease = 30 * second;

interface Scene {
  kv: Deno.Kv;
  ledger: Ledger;
  clock: ReturnType<typeof testClock>;
}

function scene(name: string, play: (scene: Scene) => Promise<void>): void {
  Deno.test(name, async () => {
    using kv = await memoryKv();
    const clock = testClock();
    await play({ kv, clock, ledger: ledgerOn(kv, clock.now) });
  });
}

async function claimed(ledger: Ledger, sent = same): Promise<HeldKey> {
  const claim = await ledger.claim(...sent);
  assert(claim.outcome === "claimed", `the key is ${claim.outcome}`);
  return claim.held;
}

const entries = async (kv: Deno.Kv) => {
  const list = await Array.fromAsync(kv.list<Record<string, unknown>>({ prefix: [] }));
  return list.map(({ value }) => value);
};

/** How a key comes into each state of the table. */
const states: Record<string, (scene: Scene) => Promise<unknown>> = {
  "unknown": () => Promise.resolve(),
  "past its 24 h": async ({ ledger, clock }) => {
    await (await claimed(ledger)).settle(response);
    clock.advance(24 * hour);
  },
  "running": async ({ ledger, clock }) => {
    await claimed(ledger);
    clock.advance(lease - 500);
  },
  "left by a dead process": async ({ ledger, clock }) => {
    await claimed(ledger);
    clock.advance(lease);
  },
  "uncertain": async ({ ledger }) => (await claimed(ledger)).uncertain(),
  "released": async ({ ledger }) => (await claimed(ledger)).release(),
  "sent": async ({ ledger, clock }) => {
    await (await claimed(ledger)).settle(response);
    clock.advance(24 * hour - 1);
  },
};

const told = (claim: Claim) =>
  claim.outcome === "claimed" && claim.held.doubtful ? "claimed, doubtful" : claim.outcome;

const table: [state: string, sameFields: string, otherFields: string][] = [
  ["unknown", "claimed", "claimed"],
  ["past its 24 h", "claimed", "claimed"],
  ["running", "in progress", "conflict"],
  ["left by a dead process", "claimed, doubtful", "conflict"],
  ["uncertain", "claimed, doubtful", "conflict"],
  ["released", "claimed", "claimed"],
  ["sent", "replay", "conflict"],
];

for (const [state, sameFields, otherFields] of table) {
  for (
    const [fields, sent, outcome] of [
      ["same", same, sameFields],
      ["other", changed, otherFields],
    ] as const
  ) {
    scene(`a key that is ${state}, claimed with the ${fields} fields: ${outcome}`, async (s) => {
      await states[state]!(s);
      assertEquals(told(await s.ledger.claim(...sent)), outcome);
    });
  }
}

scene("a replay brings the stored answer", async ({ ledger }) => {
  await (await claimed(ledger)).settle(response);
  assertEquals(await ledger.claim(...same), { outcome: "replay", response });
});

scene("in progress tells the whole seconds until the lease is over", async ({ ledger, clock }) => {
  await claimed(ledger);
  assertEquals(await ledger.claim(...same), { outcome: "in progress", leaseSeconds: 30 });
  clock.advance(lease - 1);
  assertEquals(await ledger.claim(...same), { outcome: "in progress", leaseSeconds: 1 });
});

scene("a clock set back a day leaves a lease of 30 s at most", async ({ ledger, clock }) => {
  const held = await claimed(ledger);
  clock.advance(-24 * hour);
  assertEquals(await ledger.claim(...same), { outcome: "in progress", leaseSeconds: 30 });
  assertEquals(told(await ledger.claim(...changed)), "conflict");
  clock.advance(lease - second);
  assertEquals(await ledger.claim(...same), { outcome: "in progress", leaseSeconds: 1 });
  clock.advance(second);
  assertEquals(told(await ledger.claim(...same)), "claimed, doubtful");
  assertEquals(await held.settle(response), false);
});

scene("an owner whose clock was set back keeps its key", async ({ ledger, clock }) => {
  const held = await claimed(ledger);
  clock.advance(-24 * hour);
  await ledger.claim(...same);
  assertEquals(await held.settle(response), true);
  assertEquals(told(await ledger.claim(...same)), "replay");
});

scene("of 20 claims at once, one gets the key", async ({ ledger }) => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => ledger.claim(...same)));
  const outcomes = claims.map(told).sort();
  assertEquals(outcomes, ["claimed", ...Array(19).fill("in progress")]);
});

scene("of 20 claims at once on a dead lease, one takes it over", async ({ ledger, clock }) => {
  await claimed(ledger);
  clock.advance(lease);
  const claims = await Promise.all(Array.from({ length: 20 }, () => ledger.claim(...same)));
  const outcomes = claims.map(told).sort();
  assertEquals(outcomes, ["claimed, doubtful", ...Array(19).fill("in progress")]);
});

for (const end of ["settle", "release", "uncertain"] as const) {
  scene(`a late ${end} of an owner that lost its lease changes nothing`, async (s) => {
    const { kv, ledger, clock } = s;
    const late = await claimed(ledger);
    clock.advance(lease);
    const owner = await claimed(ledger);
    const before = await entries(kv);
    assertEquals(await (end === "settle" ? late.settle(response) : late[end]()), false);
    assertEquals(await entries(kv), before);
    assertEquals(await owner.settle(response), true);
    assertEquals(await (end === "settle" ? late.settle(response) : late[end]()), false);
    assertEquals(told(await ledger.claim(...same)), "replay");
  });
}

scene("an owner whose lease is over may settle while nobody took it", async ({ ledger, clock }) => {
  const held = await claimed(ledger);
  clock.advance(lease + second);
  assertEquals(await held.settle(response), true);
  assertEquals(told(await ledger.claim(...same)), "replay");
});

scene("a doubtful key goes back to uncertain when it is released", async ({ ledger }) => {
  await (await claimed(ledger)).uncertain();
  await (await claimed(ledger)).release();
  assertEquals(told(await ledger.claim(...changed)), "conflict");
  assertEquals(told(await ledger.claim(...same)), "claimed, doubtful");
});

scene("the 24 h start with the delivery, even after a first run without a clear end", async (s) => {
  const { ledger, clock } = s;
  await claimed(ledger);
  clock.advance(23 * hour);
  await (await claimed(ledger)).settle(response);
  clock.advance(24 * hour - 1);
  assertEquals(told(await ledger.claim(...same)), "replay");
  clock.advance(1);
  assertEquals(told(await ledger.claim(...same)), "claimed");
});

scene("an entry that lingers after its 24 h is replaced, not obeyed", async ({ kv, ...s }) => {
  await states["past its 24 h"]!({ kv, ...s });
  assertEquals((await entries(kv)).length, 1);
  await claimed(s.ledger, changed);
  const [entry, ...others] = await entries(kv);
  assertEquals(others.length, 0);
  assertEquals(entry!.fingerprint, (await identify(...changed)).fingerprint);
});

scene("the store holds hashes, times, a random owner and the answer", async ({ kv, ledger }) => {
  const held = await claimed(ledger);
  assertEquals(Object.keys((await entries(kv))[0]!).sort(), [
    "doubtful",
    "expiresAt",
    "fingerprint",
    "leaseUntil",
    "owner",
    "state",
  ]);
  await held.settle(response);
  assertEquals(Object.keys((await entries(kv))[0]!).sort(), [
    "expiresAt",
    "fingerprint",
    "owner",
    "response",
    "state",
  ]);
});

Deno.test("whatever is written about a key leaves the store by itself when its 24 h are over", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const written: [state: unknown, left: number | undefined, told: number | undefined][] = [];
  const noting: KvStore = {
    get: kv.get.bind(kv),
    close: kv.close.bind(kv),
    atomic: () => {
      const change = kv.atomic();
      const set = change.set.bind(change);
      change.set = (key, value, options) => {
        const { state, expiresAt } = value as { state: string; expiresAt: number };
        written.push([state, expiresAt - clock.now(), options?.expireIn]);
        return set(key, value, options);
      };
      return change;
    },
  };
  const ledger = createLedger((work) => work(noting, new AbortController().signal), clock.now);
  const held = await claimed(ledger);
  clock.advance(hour);
  await held.uncertain();
  const again = await claimed(ledger);
  clock.advance(-hour);
  await ledger.claim(...same);
  clock.advance(second);
  await again.settle(response);
  assertEquals(written, [
    ["running", 24 * hour, 24 * hour],
    ["uncertain", 23 * hour, 23 * hour],
    ["running", 24 * hour, 24 * hour],
    ["running", 25 * hour, 25 * hour],
    ["sent", 24 * hour, 24 * hour],
  ]);
});

Deno.test("a claim that lands after its deadline is taken back", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const late = new AbortController();
  const landsLate: KvStore = {
    get: kv.get.bind(kv),
    close: kv.close.bind(kv),
    atomic: () => {
      const change = kv.atomic();
      const commit = change.commit.bind(change);
      change.commit = () => commit().finally(() => late.abort());
      return change;
    },
  };
  let first = true;
  const use = useOf(kv);
  const ledger = createLedger((work) => {
    if (!first) return use(work);
    first = false;
    return work(landsLate, late.signal);
  }, clock.now);
  await ledger.claim(...same);
  assert(late.signal.aborted);
  assertEquals(await entries(kv), []);
});

/** A store whose client repeats every write, as KV Connect's does where the answer was lost. */
function repeatingWrites(kv: Deno.Kv): KvStore {
  return {
    get: kv.get.bind(kv),
    close: kv.close.bind(kv),
    atomic: () => {
      const change = kv.atomic();
      const commit = change.commit.bind(change);
      change.commit = async () => {
        await commit();
        return await commit();
      };
      return change;
    },
  };
}

const ends: Record<string, (held: HeldKey) => Promise<boolean>> = {
  "sent": (held) => held.settle(response),
  "uncertain": (held) => held.uncertain(),
  "released": (held) => held.release(),
};

for (const [end, come] of Object.entries(ends)) {
  Deno.test(`a write that was carried out and repeated counts as done: claimed, ${end}`, async () => {
    using kv = await memoryKv();
    const clock = testClock();
    const store = repeatingWrites(kv);
    const ledger = createLedger((work) => work(store, new AbortController().signal), clock.now);
    const held = await claimed(ledger);
    assertEquals([held.doubtful, await come(held)], [false, true]);
    assertEquals((await entries(kv)).map(({ state }) => state), end === "released" ? [] : [end]);
    assertEquals(await come(held), false);
  });
}

Deno.test("a claim that was carried out, whose repetition is answered after the deadline, is taken back", async () => {
  using kv = await memoryKv();
  const late = new AbortController();
  const { atomic, ...rest } = repeatingWrites(kv);
  const landsLate: KvStore = {
    ...rest,
    atomic: () => {
      late.abort();
      return atomic();
    },
  };
  const use: UseKv = (work) =>
    late.signal.aborted ? work(kv, new AbortController().signal) : work(landsLate, late.signal);
  const ledger = createLedger(use, testClock().now);
  await ledger.claim(...same);
  assertEquals(await entries(kv), []);
});
