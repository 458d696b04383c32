import { assert, assertEquals } from "@std/assert";
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

/** How a delivery ends, and whether it may have been made. */
const ends: [error: Error | null, counts: boolean][] = [
  [null, true],
  [new MailError("uncertain", "no answer"), true],
  [new RangeError("unforeseen"), true],
  [new MailError("unavailable", "no"), false],
  [new MailError("refused", "no"), false],
  [new MailError("unauthorized", "no"), false],
];

Deno.test("in any hour that has passed, whatever clocks say, the budget is delivered and no more", async () => {
  const limit = 7;
  const { clock, budget } = scene(limit);
  let counted: { at: number; network: number }[] = [];
  /** Milliseconds that have passed; a clock that is set back lets none pass. */
  let passed = 0;
  const advance = (ms: number) => {
    clock.advance(ms);
    passed += Math.max(0, ms);
  };
  let seed = 1;
  const random = (below: number) => (seed = seed * 48271 % 2147483647) % below;
  for (let i = 0; i < 20_000; i++) {
    const pause = random(20 * 60 * second);
    advance(random(50) === 0 ? -pause : pause);
    counted = counted.filter(({ at }) => at > passed - hour);
    const network = random(9);
    const own = counted.filter((delivery) => delivery.network === network);
    const isSpent = counted.length >= limit;
    const [first] = isSpent ? counted : own;
    const [end, counts] = ends[random(ends.length)]!;
    const error = await budget(`10.0.${network}.1`, () => {
      advance(random(20 * second));
      return end ? Promise.reject(end) : Promise.resolve();
    }).then(() => null, (error) => error);
    if (first) {
      const wait = Math.ceil((first.at + hour - passed) / 1000);
      assertEquals([error.message, error.wait], [isSpent ? reasons.all : reasons.share, wait]);
    } else {
      assertEquals(error, end);
      if (counts) counted.push({ at: passed, network });
    }
  }
});
