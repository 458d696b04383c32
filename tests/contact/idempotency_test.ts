/** The store of keys, step by step; the simulation plays what happens at once and what fails. */
import { assert, assertEquals } from "@std/assert";
import {
  type Claim,
  createIdempotencyStore,
  findCutOff,
  type IdempotencyStore,
  identify,
  type Lease,
} from "../../lib/contact/idempotency.ts";
import type { KvStore } from "../../lib/contact/store.ts";
import { testClock } from "../kit/app.ts";
import { enquiry, hour, idempotencyOn, key, memoryKv, second } from "./support.ts";

type Sent = Parameters<IdempotencyStore["claim"]>;
const unchanged: Sent = [key, enquiry];
const changed: Sent = [key, { ...enquiry, subject: "Another" }];
const response = { success: true, message: "Sent" } as const;
const leaseMs = 30 * second;

async function claimed(store: IdempotencyStore, sent = unchanged): Promise<Lease> {
  const claim = await store.claim(...sent);
  assert(claim.outcome === "claimed", `the key is ${claim.outcome}`);
  return claim.lease;
}

const told = (claim: Claim) =>
  claim.outcome === "claimed" && claim.lease.doubtful ? "claimed, doubtful" : claim.outcome;

type Clock = ReturnType<typeof testClock>;

/** What a claim gets with the same fields and with others, by what came before. */
const states: [
  name: string,
  same: string,
  other: string,
  come: (store: IdempotencyStore, clock: Clock) => unknown,
][] = [
  ["unknown", "claimed", "claimed", () => {}],
  ["running", "in progress", "conflict", async (store, clock) => {
    await claimed(store);
    clock.advance(leaseMs - 500);
  }],
  ["left by a dead process", "claimed, doubtful", "conflict", async (store, clock) => {
    await claimed(store);
    clock.advance(leaseMs);
  }],
  ["uncertain", "claimed, doubtful", "conflict", async (store) => {
    await (await claimed(store)).uncertain();
  }],
  ["released", "claimed", "claimed", async (store) => {
    await (await claimed(store)).release();
  }],
  ["sent when its lease was over", "replay", "conflict", async (store, clock) => {
    const lease = await claimed(store);
    clock.advance(leaseMs + second);
    assert(await lease.settle(response));
  }],
  ["sent after its clock was set back", "replay", "conflict", async (store, clock) => {
    const lease = await claimed(store);
    clock.advance(-24 * hour);
    await store.claim(...unchanged);
    assert(await lease.settle(response));
  }],
  ["sent 23 h after it was left", "replay", "conflict", async (store, clock) => {
    await claimed(store);
    clock.advance(23 * hour);
    await (await claimed(store)).settle(response);
    clock.advance(24 * hour - 1);
  }],
  ["past its 24 h, but lingers", "claimed", "claimed", async (store, clock) => {
    await (await claimed(store)).settle(response);
    clock.advance(24 * hour);
  }],
];

for (const [name, same, other, come] of states) {
  Deno.test(`a key that is ${name}: ${same}; with other fields: ${other}`, async () => {
    for (const [sent, outcome] of [[unchanged, same], [changed, other]] as const) {
      using kv = await memoryKv();
      const clock = testClock();
      const store = idempotencyOn(kv, clock.now);
      await come(store, clock);
      assertEquals(told(await store.claim(...sent)), outcome);
    }
  });
}

Deno.test("a run that a crash cut off is told once, when its lease is over, by whoever looks first", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const store = idempotencyOn(kv, clock.now);
  const sent: Sent = ["key-of-one-that-was-sent", enquiry];
  await (await claimed(store, sent)).settle(response);
  await claimed(store);
  clock.advance(10 * second);
  const waits: number[] = [];
  let tellings = 0;
  const look = () =>
    findCutOff(
      kv,
      clock.now,
      (ms) => {
        waits.push(ms);
        clock.advance(ms);
        return Promise.resolve();
      },
      () => tellings++,
    );
  await look();
  assertEquals([tellings, waits], [1, [0, 20 * second]]);
  await Promise.all([look(), look()]);
  assertEquals(tellings, 1);
  const { doubtful, cutOff } = await claimed(store);
  assertEquals([doubtful, cutOff], [true, false]);
  assertEquals((await store.claim(...sent)).outcome, "replay");
  clock.advance(leaseMs);
  assertEquals((await claimed(store)).cutOff, true);
});

/** The store of keys, whose changes are passed to `watch` before they begin. */
function watchedStore(
  kv: Deno.Kv,
  now: () => number,
  watch: (change: Deno.AtomicOperation) => void,
): IdempotencyStore {
  const atomic = () => {
    const change = kv.atomic();
    watch(change);
    return change;
  };
  const watched = { get: kv.get.bind(kv), atomic } as KvStore;
  return createIdempotencyStore((work) => work(watched, new AbortController().signal), now);
}

Deno.test("what is written about a key leaves the store by itself when its 24 h are over", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const written: [state: unknown, left: number, expireIn: number | undefined][] = [];
  const store = watchedStore(kv, clock.now, (change) => {
    const set = change.set.bind(change);
    change.set = (key, value, options) => {
      const { state, expiresAt } = value as { state: string; expiresAt: number };
      written.push([state, expiresAt - clock.now(), options?.expireIn]);
      return set(key, value, options);
    };
  });
  const lease = await claimed(store);
  clock.advance(hour);
  await lease.uncertain();
  const again = await claimed(store);
  clock.advance(-hour);
  await store.claim(...unchanged);
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

const ends: Record<string, (lease: Lease) => Promise<boolean>> = {
  "sent": (lease) => lease.settle(response),
  "uncertain": (lease) => lease.uncertain(),
  "released": (lease) => lease.release(),
};

Deno.test("a write that is carried out and repeated, as KV Connect's client does, counts as done", async () => {
  for (const [end, come] of Object.entries(ends)) {
    using kv = await memoryKv();
    const store = watchedStore(kv, testClock().now, (change) => {
      const commit = change.commit.bind(change);
      change.commit = async () => (await commit(), await commit());
    });
    const lease = await claimed(store);
    assertEquals([lease.doubtful, await come(lease)], [false, true]);
    const entries = await Array.fromAsync(kv.list<{ state: string }>({ prefix: [] }));
    assertEquals(entries.map(({ value }) => value.state), end === "released" ? [] : [end]);
    assertEquals(await come(lease), false);
  }
});

Deno.test("equal enquiries have one identity, whatever the order of their members or the token", async () => {
  const { name, ...rest } = enquiry;
  const reordered = Object.assign({ challengeToken: "token" }, rest, { name });
  for (const equal of [enquiry, reordered]) {
    // What was stored before an update of the engine is found after it.
    assertEquals(await identify(key, equal), {
      record: "bd37946c7a2275a6c38cf9d9319ad0a59f41f5f6f3a57d1a087366d38f47eace",
      fingerprint: "8b84db55294d61c8fbe72acfa3b9b2c110f078044e2baf3dc513da15954256dc",
      delivery: "5f04963a9c91b317f52ab8e833abf2bb3ac4ead25f976d94b5126e8f3f9c066b",
    });
  }
});

Deno.test("under one key another field, or text moved from one to the next, is another enquiry; another key shares nothing", async () => {
  const { name, subject, message } = enquiry;
  const others = [
    { name: "B visitor" },
    { email: "other@client.example" },
    { subject: "An old catalogue" },
    { message: `${message} ` },
    { language: "de" as const },
    { language: undefined },
    { phone: "+49 30 12345" },
    { name: `${name}${subject[0]}`, subject: subject.slice(1) },
  ];
  const all = await Promise.all([
    identify(key, enquiry),
    ...others.map((changes) => identify(key, { ...enquiry, ...changes })),
  ]);
  const different = (part: keyof typeof all[number]) => new Set(all.map((each) => each[part])).size;
  assertEquals([different("record"), different("fingerprint"), different("delivery")], [1, 9, 9]);
  const one = Object.values(all[0]!);
  // So that a guess needs the key.
  const two = Object.values(await identify(`${key}x`, enquiry));
  assertEquals(new Set([...one, ...two]).size, 6);
});
