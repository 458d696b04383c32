import { assertEquals } from "@std/assert";
import { createBudget } from "../../lib/contact/budget.ts";
import { MailError } from "../../lib/contact/mail.ts";
import { testClock } from "../kit/app.ts";
import { random } from "../kit/random.ts";
import { hour, second } from "./support.ts";

const all = "the hourly budget is spent";
const share = "a client's share of the hourly budget is spent";

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
  ["one client takes a fifth", 10, [
    ["192.0.2.1", 2, share],
    ["192.0.2.2", 2, share],
    ["2001:db8:1:0::/64", 2, share],
    ["2001:db8:1:1::/64", 2, share],
    ["unknown", 2, all],
    ["203.0.113.1", 0, all],
  ]],
  ["one client takes a fifth, rounded down", 9, [["192.0.2.1", 1, share]]],
  ["one client takes one at least", 1, [["192.0.2.1", 1, all], ["192.0.2.2", 0, all]]],
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
  const refused = await refusal("192.0.2.1");
  assertEquals([refused?.message, refused?.wait], [share, undefined]);
  ending.resolve();
  await running;
  assertEquals((await refusal("192.0.2.1"))?.wait, 3600);
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

Deno.test("in any hour the budget is delivered and no more", async () => {
  const limit = 7;
  const { clock, refusal } = scene(limit);
  let counted: { at: number; client: string }[] = [];
  const { below, pick } = random("budget");
  for (let i = 0; i < 20_000; i++) {
    clock.advance(below(20 * 60 * second));
    counted = counted.filter(({ at }) => at > clock.now() - hour);
    const client = `192.0.2.${below(9)}`;
    const own = counted.filter((delivery) => delivery.client === client);
    const isSpent = counted.length >= limit;
    const [first] = isSpent ? counted : own;
    const [end, counts] = pick(ends);
    const error = await refusal(client, () => {
      clock.advance(below(20 * second));
      return end ? Promise.reject(end) : Promise.resolve();
    });
    if (first) {
      const wait = Math.ceil((first.at + hour - clock.now()) / 1000);
      assertEquals([error?.message, error?.wait], [isSpent ? all : share, wait]);
    } else {
      assertEquals(error, end);
      if (counts) counted.push({ at: clock.now(), client });
    }
  }
});
