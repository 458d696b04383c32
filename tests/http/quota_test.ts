import { assert, assertEquals, assertGreaterOrEqual, assertLessOrEqual } from "@std/assert";
import { clientKeys, Quota } from "../../lib/http/quota.ts";
import { testClock } from "../kit/app.ts";
import { testLines } from "../kit/cases.ts";
import { random } from "../kit/random.ts";
import { madeUp, madeUpApp } from "./support.ts";

const minute = 60_000;

Deno.test("Quota holds in every 60 seconds, not in calendar minutes: it is a sliding log", () => {
  const clock = testClock();
  const limit = 5;
  const quota = new Quota("read", limit, clock.now);
  const { below } = random("sliding log");
  const accepted: number[] = [];
  for (let i = 0; i < 5_000; i++) {
    clock.advance(below(12_000));
    const inWindow = accepted.filter((time) => time > clock.now() - minute).length;
    const { allowed } = quota.take("a");
    assertEquals(allowed, inWindow < limit);
    if (allowed) accepted.push(clock.now());
  }
  assert(accepted.length > 1_000 && accepted.length < 5_000);
});

Deno.test("Quota tells the seconds until the oldest request leaves the window, rounded up", () => {
  const clock = testClock();
  const quota = new Quota("read", 2, clock.now);
  assertEquals(quota.take("a").reset, 60);
  clock.advance(1);
  assertEquals(quota.take("a").reset, 60);
  clock.advance(58_999);
  assertEquals(quota.take("a", false).reset, 1);
  clock.advance(999);
  const { allowed, reset } = quota.take("a");
  assertEquals([allowed, reset], [false, 1]);
  clock.advance(1);
  assertEquals(quota.take("a").allowed, true);
});

Deno.test("Quota locks nobody out when the clock is set back by an hour", () => {
  const clock = testClock();
  const quota = new Quota("read", 1, clock.now);
  quota.take("a");
  clock.advance(-3_600_000);
  assertEquals(quota.take("a").allowed, true);
});

Deno.test("Quota remembers at most 20 000 clients and keeps counting an active one, however many are sprayed", () => {
  const quota = new Quota("read", 10, testClock().now);
  const sprayed = 60_000;
  let allowed = 0;
  for (let i = 0; i < sprayed; i++) {
    if (i % 1_000 === 0 && quota.take("active").allowed) allowed += 1;
    quota.take(`c${i}`);
  }
  assertEquals(allowed, 10);
  let remembered = 0;
  for (let i = 0; i < sprayed; i++) {
    if (quota.take(`c${i}`, false).headers["ratelimit-remaining"] !== "10") remembered += 1;
  }
  assertLessOrEqual(remembered, 20_000);
  assertGreaterOrEqual(remembered, 10_000);
});

Deno.test("Quota forgets no client that comes back before 10 000 others have come", () => {
  for (const others of [1, 9_998, 9_999]) {
    const quota = new Quota("read", 3, testClock().now);
    const outcomes = Array.from({ length: 6 }, (_, round) => {
      for (let i = 0; i < others; i++) quota.take(`${round}-${i}`);
      return quota.take("active").allowed;
    });
    assertEquals(outcomes, [true, true, true, false, false, false], `${others} others`);
  }
});

/** The key of a client, and what is logged where it cannot be the right one. */
testLines(new URL("lines/clients.txt", import.meta.url), (asked) => {
  const [, hops, hostname, forwarded] = /^(\d) (.*?)(?: \| (.*))?$/.exec(asked)!;
  const headers: HeadersInit = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const logged: unknown[] = [];
  const keyOf = clientKeys(Number(hops), Date.now, ({ reason }) => logged.push(reason));
  const request = new Request("https://made-up.example/", { headers });
  return [keyOf(request, { remoteAddr: { hostname } }), ...logged].join(" · ");
});

/** What each request in turn is answered with where one a minute is allowed. */
const shared: [hops: number, requests: [client: string, forwarded: string, status: number][]][] = [
  [0, [["192.0.2.1", "203.0.113.1", 200], ["192.0.2.1", "203.0.113.2", 429]]],
  [0, [["2001:db8:0:1::1", "", 200], ["2001:db8:0:1:ffff::2", "", 429]]],
  [1, [["::1", "192.0.2.1", 200], ["::1", "192.0.2.2:4001", 200], ["::1", "192.0.2.2:4002", 429]]],
];

Deno.test("The quota is that of the address that counts, whatever kin of X-Forwarded-For is sent", async () => {
  for (const [trustedProxyHops, requests] of shared) {
    const app = madeUpApp([madeUp({ quota: "read" })], { readQuota: 1, trustedProxyHops });
    for (const [client, forwarded, status] of requests) {
      const headers: Record<string, string> = forwarded ? { "x-forwarded-for": forwarded } : {};
      for (const kin of ["forwarded", "x-real-ip", "cf-connecting-ip", "via"]) {
        headers[kin] = forwarded;
      }
      assertEquals((await app.send("/made-up", { client, headers })).status, status, forwarded);
    }
  }
});

Deno.test("Trusted hops that do not fit are one line an hour, also when the clock is set back", async () => {
  const clock = testClock();
  const app = madeUpApp([madeUp({ quota: "read" })], { trustedProxyHops: 1, now: clock.now });
  const linesAfter = async (ms: number) => {
    clock.advance(ms);
    await app.send("/made-up");
    await app.send("/made-up");
    return app.logged.length;
  };
  const hour = 60 * 60 * 1000;
  assertEquals(await linesAfter(0), 1);
  assertEquals(await linesAfter(hour - 1), 1);
  assertEquals(await linesAfter(1), 2);
  assertEquals(await linesAfter(-2 * hour), 3);
});
