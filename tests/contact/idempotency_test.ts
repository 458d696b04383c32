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
const lease = 30 * second;

async function claimed(ledger: IdempotencyStore, sent = unchanged): Promise<Lease> {
  const claim = await ledger.claim(...sent);
  assert(claim.outcome === "claimed", `the key is ${claim.outcome}`);
  return claim.lease;
}

const told = (claim: Claim) =>
  claim.outcome === "claimed" && claim.lease.doubtful ? "claimed, doubtful" : claim.outcome;

type Scene = { ledger: IdempotencyStore; clock: ReturnType<typeof testClock> };

/** A row of the store's table: what a claim gets with the same fields and with others. */
function state(
  name: string,
  [same, other]: [same: string, other: string],
  come: (scene: Scene) => unknown,
): void {
  Deno.test(`a key that is ${name}: ${same}; with other fields: ${other}`, async () => {
    for (const [sent, outcome] of [[unchanged, same], [changed, other]] as const) {
      using kv = await memoryKv();
      const clock = testClock();
      const ledger = idempotencyOn(kv, clock.now);
      await come({ ledger, clock });
      assertEquals(told(await ledger.claim(...sent)), outcome);
    }
  });
}

state("unknown", ["claimed", "claimed"], () => {});

state("running", ["in progress", "conflict"], async ({ ledger, clock }) => {
  await claimed(ledger);
  clock.advance(lease - 500);
});

state("left by a dead process", ["claimed, doubtful", "conflict"], async ({ ledger, clock }) => {
  await claimed(ledger);
  clock.advance(lease);
});

state("uncertain", ["claimed, doubtful", "conflict"], async ({ ledger }) => {
  await (await claimed(ledger)).uncertain();
});

state("released", ["claimed", "claimed"], async ({ ledger }) => {
  await (await claimed(ledger)).release();
});

state("sent when its lease was over", ["replay", "conflict"], async ({ ledger, clock }) => {
  const held = await claimed(ledger);
  clock.advance(lease + second);
  assert(await held.settle(response));
});

state("sent after its clock was set back", ["replay", "conflict"], async ({ ledger, clock }) => {
  const held = await claimed(ledger);
  clock.advance(-24 * hour);
  await ledger.claim(...unchanged);
  assert(await held.settle(response));
});

state("sent 23 h after it was left", ["replay", "conflict"], async ({ ledger, clock }) => {
  await claimed(ledger);
  clock.advance(23 * hour);
  await (await claimed(ledger)).settle(response);
  clock.advance(24 * hour - 1);
});

state("past its 24 h, but lingers", ["claimed", "claimed"], async ({ ledger, clock }) => {
  await (await claimed(ledger)).settle(response);
  clock.advance(24 * hour);
});

/** The ledger on a store whose changes are passed to `watch` before they begin. */
Deno.test("a run that a crash cut off is told once, when its lease is over, by whoever looks first", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const ledger = idempotencyOn(kv, clock.now);
  const sent: Sent = ["key-of-one-that-was-sent", enquiry];
  await (await claimed(ledger, sent)).settle(response);
  await claimed(ledger);
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
  const { doubtful, cutOff } = await claimed(ledger);
  assertEquals([doubtful, cutOff], [true, false]);
  assertEquals((await ledger.claim(...sent)).outcome, "replay");
  clock.advance(lease);
  assertEquals((await claimed(ledger)).cutOff, true);
});

function watchedLedger(
  kv: Deno.Kv,
  now: () => number,
  watch: (change: Deno.AtomicOperation) => void,
): IdempotencyStore {
  const atomic = () => {
    const change = kv.atomic();
    watch(change);
    return change;
  };
  const store: KvStore = {
    get: kv.get.bind(kv),
    list: kv.list.bind(kv),
    close: kv.close.bind(kv),
    atomic,
  };
  return createIdempotencyStore((work) => work(store, new AbortController().signal), now);
}

Deno.test("what is written about a key leaves the store by itself when its 24 h are over", async () => {
  using kv = await memoryKv();
  const clock = testClock();
  const written: [state: unknown, left: number, expireIn: number | undefined][] = [];
  const ledger = watchedLedger(kv, clock.now, (change) => {
    const set = change.set.bind(change);
    change.set = (key, value, options) => {
      const { state, expiresAt } = value as { state: string; expiresAt: number };
      written.push([state, expiresAt - clock.now(), options?.expireIn]);
      return set(key, value, options);
    };
  });
  const held = await claimed(ledger);
  clock.advance(hour);
  await held.uncertain();
  const again = await claimed(ledger);
  clock.advance(-hour);
  await ledger.claim(...unchanged);
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

const ends: Record<string, (held: Lease) => Promise<boolean>> = {
  "sent": (held) => held.settle(response),
  "uncertain": (held) => held.uncertain(),
  "released": (held) => held.release(),
};

Deno.test("a write that is carried out and repeated, as KV Connect's client does, counts as done", async () => {
  for (const [end, come] of Object.entries(ends)) {
    using kv = await memoryKv();
    const ledger = watchedLedger(kv, testClock().now, (change) => {
      const commit = change.commit.bind(change);
      change.commit = async () => (await commit(), await commit());
    });
    const held = await claimed(ledger);
    assertEquals([held.doubtful, await come(held)], [false, true]);
    const entries = await Array.fromAsync(kv.list<{ state: string }>({ prefix: [] }));
    assertEquals(entries.map(({ value }) => value.state), end === "released" ? [] : [end]);
    assertEquals(await come(held), false);
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
