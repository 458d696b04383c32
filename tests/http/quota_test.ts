import { assert, assertEquals, assertGreaterOrEqual, assertLessOrEqual } from "@std/assert";
import { Quota } from "../../lib/http/quota.ts";
import { testClock } from "../kit/app.ts";
import { random } from "../kit/random.ts";

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
  assertEquals(quota.peek("a").reset, 1);
  clock.advance(999);
  assertEquals(quota.take("a"), { allowed: false, remaining: 0, reset: 1 });
  clock.advance(1);
  assertEquals(quota.take("a").allowed, true);
});

Deno.test("Quota locks nobody out when the clock is set back by an hour", () => {
  const clock = testClock();
  const quota = new Quota("read", 1, clock.now);
  quota.take("a");
  clock.advance(-3_600_000);
  assertEquals(quota.take("a"), { allowed: true, remaining: 0, reset: 60 });
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
  for (let i = 0; i < sprayed; i++) if (quota.peek(`c${i}`).remaining < 10) remembered += 1;
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
