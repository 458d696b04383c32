import { assertEquals } from "@std/assert";
import { createBudget } from "../../lib/contact/budget.ts";
import { MailError } from "../../lib/contact/mail.ts";
import { testClock } from "../kit/app.ts";
import { random } from "../kit/random.ts";
import { hour, second } from "./support.ts";

const all = "the hourly budget is spent";
const share = "a network's share of the hourly budget is spent";

function scene(limit: number) {
  const clock = testClock();
  const budget = createBudget(limit, clock.now);
  /** Delivers, and returns what is refused; `null` if nothing is. */
  const refusal = (client: string, deliver = () => Promise.resolve()) =>
    budget(client, deliver).then(() => null, (error: MailError) => error);
  return { clock, refusal };
}

type Taken = [client: string, deliveries: number, refusal: string];

/** The deliveries that clients take, one after the other, until they are refused. */
const budgets: [rule: string, limit: number, taken: Taken[]][] = [
  ["one network takes a fifth", 10, [
    ["192.0.2.1", 2, share],
    ["192.0.2.254", 0, share],
    ["192.0.3.1", 2, share],
    ["192:0:2:1::/64", 2, share],
    ["unknown", 2, share],
    ["unknown", 0, share],
    ["198.51.100.1", 2, all],
    ["203.0.113.1", 0, all],
  ]],
  ["one network takes a fifth, rounded down", 9, [["192.0.2.1", 1, share]]],
  ["one network takes one at least", 1, [["192.0.2.1", 1, all], ["192.0.3.1", 0, all]]],
  ["one /48 of IPv6 takes a fifth, one /32 a half", 20, [
    ["2001:db8:1:0::/64", 4, share],
    ["2001:db8:1:ffff::/64", 0, share],
    ["2001:db8:2:0::/64", 4, share],
    ["2001:db8:3:0::/64", 2, share],
    ["2001:db8:4:0::/64", 0, share],
    ["2001:db9:1:0::/64", 4, share],
  ]],
];

for (const [rule, limit, taken] of budgets) {
  Deno.test(`of ${limit} deliveries an hour ${rule}`, async () => {
    const { refusal } = scene(limit);
    for (const [client, deliveries, reason] of taken) {
      for (let i = 0; i < deliveries; i++) assertEquals(await refusal(client), null, client);
      assertEquals((await refusal(client))?.message, reason, client);
    }
  });
}

Deno.test("what runs counts, and nobody knows how long", async () => {
  const { refusal } = scene(5);
  const ending = Promise.withResolvers<void>();
  const running = refusal("192.0.2.1", () => ending.promise);
  const refused = await refusal("192.0.2.2");
  assertEquals([refused?.message, refused?.wait], [share, undefined]);
  ending.resolve();
  await running;
  assertEquals((await refusal("192.0.2.2"))?.wait, 3600);
});

/** The ends of a delivery; one that may have been made counts. */
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
  const { clock, refusal } = scene(limit);
  let counted: { at: number; network: number }[] = [];
  /** Milliseconds that have passed; a clock that is set back lets none pass. */
  let passed = 0;
  const advance = (ms: number) => {
    clock.advance(ms);
    passed += Math.max(0, ms);
  };
  const { below, pick } = random("budget");
  for (let i = 0; i < 20_000; i++) {
    const pause = below(20 * 60 * second);
    advance(below(50) === 0 ? -pause : pause);
    counted = counted.filter(({ at }) => at > passed - hour);
    const network = below(9);
    const own = counted.filter((delivery) => delivery.network === network);
    const isSpent = counted.length >= limit;
    const [first] = isSpent ? counted : own;
    const [end, counts] = pick(ends);
    const error = await refusal(`10.0.${network}.1`, () => {
      advance(below(20 * second));
      return end ? Promise.reject(end) : Promise.resolve();
    });
    if (first) {
      const wait = Math.ceil((first.at + hour - passed) / 1000);
      assertEquals([error?.message, error?.wait], [isSpent ? all : share, wait]);
    } else {
      assertEquals(error, end);
      if (counts) counted.push({ at: passed, network });
    }
  }
});
