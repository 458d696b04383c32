import { assertEquals } from "@std/assert";
import { createDeliveryLimit } from "../../lib/contact/send.ts";
import { MailError } from "../../lib/contact/mail.ts";
import { testClock } from "../kit/app.ts";
import { random } from "../kit/random.ts";
import { hour, second } from "./support.ts";

const all = "the hourly budget is spent";
const share = "a client's share of the hourly budget is spent";

function scene(limit: number) {
  const clock = testClock();
  const deliverFor = createDeliveryLimit(limit, clock.now);
  /** Delivers, and returns what is refused; `null` if nothing is. */
  const refusal = (client: string, deliver = () => Promise.resolve()) =>
    deliverFor(client, deliver).then(() => null, (error: MailError) => error);
  return { clock, refusal };
}

Deno.test("one client takes a fifth of the budget, rounded down, but one at least, and all together take it whole", async () => {
  for (const [limit, own] of [[10, 2], [9, 1], [1, 1]] as const) {
    const { refusal } = scene(limit);
    for (let left = limit - own; left >= 0; left -= own) {
      const client = `192.0.2.${left}`;
      for (let i = 0; i < own; i++) assertEquals(await refusal(client), null, client);
      assertEquals((await refusal(client))?.message, left > 0 ? share : all, client);
    }
  }
});

Deno.test("what runs counts, and nobody knows how long", async () => {
  const { refusal } = scene(5);
  const ending = Promise.withResolvers<void>();
  const running = refusal("192.0.2.1", () => ending.promise);
  const refused = await refusal("192.0.2.1");
  assertEquals([refused?.message, refused?.wait], [share, undefined]);
  ending.resolve();
  await running;
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
