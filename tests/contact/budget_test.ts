import { assert, assertEquals, assertRejects } from "@std/assert";
import { createBudget } from "../../lib/contact/budget.ts";
import { MailError } from "../../lib/contact/mail.ts";
import { testClock } from "../kit/app.ts";
import { hour, second } from "./support.ts";

const reasons = {
  all: "the hourly budget is spent",
  share: "a network's share of the hourly budget is spent",
};

function scene(limit: number) {
  const clock = testClock();
  const budget = createBudget(limit, clock.now);
  /** What a delivery is refused with; `null` if it is made. */
  const refusal = async (client: string, deliver = () => Promise.resolve()) => {
    try {
      await budget(client, deliver);
      return null;
    } catch (error) {
      assert(error instanceof MailError, String(error));
      return error;
    }
  };
  const reason = async (client: string) => (await refusal(client))?.message ?? null;
  /** How many deliveries one client makes until it is refused. */
  const takes = async (client: string) => {
    let count = 0;
    while (await refusal(client) === null) count++;
    return count;
  };
  return { clock, budget, refusal, reason, takes };
}

for (const [limit, share] of [[100, 20], [10, 2], [9, 1], [1, 1]] as const) {
  Deno.test(`of ${limit} deliveries an hour one network takes ${share}, all together ${limit}`, async () => {
    const { takes, reason } = scene(limit);
    let all = 0;
    for (let network = 0; all < limit; network++) {
      const taken = await takes(`10.0.${network}.1`);
      assertEquals(taken, Math.min(share, limit - all));
      all += taken;
    }
    assertEquals(await reason("203.0.113.1"), reasons.all);
  });
}

const networks: [one: string, other: string, isSame: boolean][] = [
  ["192.0.2.1", "192.0.2.254", true],
  ["192.0.2.1", "192.0.3.1", false],
  ["192.0.2.1", "192:0:2:1::/64", false],
  ["2001:db8:7:0::/64", "2001:db8:7:ffff::/64", true],
  ["2001:db8:7:0::/64", "2001:db8:8:0::/64", false],
  ["unknown", "unknown", true],
];

for (const [one, other, isSame] of networks) {
  Deno.test(`${one} and ${other} are ${isSame ? "one network" : "two networks"}`, async () => {
    const { takes, reason } = scene(10);
    assertEquals(await takes(one), 2);
    assertEquals(await reason(other), isSame ? reasons.share : null);
  });
}

Deno.test("the networks of one IPv6 provider take half of the budget together", async () => {
  const { takes, reason } = scene(20);
  assertEquals(await takes("2001:db8:1:0::/64"), 4);
  assertEquals(await takes("2001:db8:2:0::/64"), 4);
  assertEquals(await takes("2001:db8:3:0::/64"), 2);
  assertEquals(await reason("2001:db8:4:0::/64"), reasons.share);
  assertEquals(await takes("2001:db9:1:0::/64"), 4);
});

Deno.test("a place is free again an hour after its delivery ended, and the wait says when", async () => {
  const { clock, refusal } = scene(1);
  const ending = Promise.withResolvers<void>();
  const first = refusal("192.0.2.1", () => ending.promise);
  clock.advance(20 * second);
  ending.resolve();
  await first;
  clock.advance(hour - second - 1);
  assertEquals((await refusal("198.51.100.1"))?.wait, 2);
  clock.advance(second);
  assertEquals((await refusal("198.51.100.1"))?.wait, 1);
  clock.advance(1);
  assertEquals(await refusal("198.51.100.1"), null);
});

Deno.test("what runs counts, and nobody knows how long", async () => {
  const { refusal, reason } = scene(5);
  const ending = Promise.withResolvers<void>();
  const running = refusal("192.0.2.1", () => ending.promise);
  assertEquals(await reason("192.0.2.2"), reasons.share);
  assertEquals((await refusal("192.0.2.2"))?.wait, undefined);
  ending.resolve();
  await running;
  assertEquals((await refusal("192.0.2.2"))?.wait, 3600);
});

Deno.test("what was definitely not sent gives its place back, whatever else threw does not", async () => {
  const { budget, reason } = scene(2);
  const fail = (client: string, error: Error) =>
    assertRejects(() => budget(client, () => Promise.reject(error)), Error, error.message);
  for (const outcome of ["unauthorized", "unavailable", "refused"] as const) {
    await fail("192.0.2.1", new MailError(outcome, "no"));
  }
  await fail("192.0.2.1", new MailError("uncertain", "no answer"));
  assertEquals(await reason("192.0.2.1"), reasons.share);
  await fail("198.51.100.1", new RangeError("unforeseen"));
  assertEquals(await reason("203.0.113.1"), reasons.all);
});

Deno.test("a clock set back holds no place longer than an hour, nor gives one back at once", async () => {
  const { clock, refusal, reason } = scene(1);
  assertEquals(await reason("192.0.2.1"), null);
  clock.advance(-24 * hour);
  assertEquals((await refusal("192.0.2.1"))?.wait, 3600);
  clock.advance(hour - 1);
  assertEquals((await refusal("192.0.2.1"))?.wait, 1);
  clock.advance(1);
  assertEquals(await refusal("192.0.2.1"), null);
});

Deno.test("in any hour no more than the budget is delivered, and none that fits is refused", async () => {
  const { clock, refusal } = scene(7);
  const ends: { at: number; network: number }[] = [];
  let seed = 1;
  const random = (below: number) => (seed = seed * 48271 % 2147483647) % below;
  for (let i = 0; i < 20_000; i++) {
    clock.advance(random(20 * 60 * second));
    const network = random(9);
    const time = clock.now();
    const recent = ends.filter(({ at }) => at > time - hour);
    const own = recent.filter((end) => end.network === network);
    const expected = recent.length >= 7 ? reasons.all : own.length >= 1 ? reasons.share : undefined;
    const isSent = random(3) > 0;
    const error = isSent ? null : new MailError("refused", "no");
    const refused = await refusal(
      `10.0.${network}.1`,
      () => error ? Promise.reject(error) : Promise.resolve(),
    );
    assertEquals(refused?.message, expected ?? error?.message);
    if (!refused) ends.push({ at: time, network });
  }
});
