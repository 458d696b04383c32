import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { MailError } from "../../lib/contact/mail.ts";
import { rejectsWith, second, uncertain } from "./support.ts";
import { from, keyed, scene } from "./send_scene.ts";

scene(
  "beyond the hourly budget nothing is sent, and the answer says when to try again",
  async (s) => {
    await s.contact.send(from(1));
    s.clock.advance(600 * second);
    await s.contact.send(from(2));
    const error = await rejectsWith("DELIVERY_UNAVAILABLE", s.contact.send(from(3)));
    assertStringIncludes(error.message, "Nothing was sent");
    assertEquals(error.detail.headers, { "Retry-After": "3000" });
    await rejectsWith("DELIVERY_UNAVAILABLE", s.contact.send({ ...keyed, client: "192.0.4.1" }));
    assertEquals(s.mail.calls, 2);
    const reason = "the hourly budget is spent";
    const line = { event: "contact_mail", outcome: "unavailable", reason };
    assertEquals(s.logged, [line, line]);
    s.clock.advance(3000 * second);
    assertEquals((await s.contact.send({ ...keyed, client: "192.0.4.1" })).replayed, false);
    await rejectsWith("DELIVERY_UNAVAILABLE", s.contact.send(from(5)));
  },
  { limit: 2 },
);

scene(
  "beyond a network's share nothing is sent for it, the log names no address, and others pass",
  async (s) => {
    await s.contact.send(from(1));
    s.clock.advance(600 * second);
    await s.contact.send(from(1));
    const error = await rejectsWith("DELIVERY_UNAVAILABLE", s.contact.send(from(1)));
    assertStringIncludes(error.message, "Nothing was sent");
    assertEquals(error.detail.headers, { "Retry-After": "3000" });
    const reason = "a network's share of the hourly budget is spent";
    assertEquals(s.logged, [{ event: "contact_mail", outcome: "unavailable", reason }]);
    await s.contact.send(from(2));
    s.clock.advance(3000 * second);
    await s.contact.send(from(1));
    assertEquals(s.mail.delivered.length, 4);
  },
  { limit: 10 },
);

scene("a replay and what was not sent take nothing from the budget", async (s) => {
  for (const outcome of ["unavailable", "refused", "unauthorized"] as const) {
    s.mail.failNext(new MailError(outcome, "status 4xx"));
    await s.contact.send(from(1)).catch(() => {});
  }
  await s.contact.send({ ...keyed, client: "192.0.1.1" });
  for (let i = 0; i < 5; i++) assert((await s.contact.send(keyed)).replayed);
  await s.contact.send(from(2));
  await rejectsWith("DELIVERY_UNAVAILABLE", s.contact.send(from(3)));
}, { limit: 2 });

scene("what may have been sent counts in the budget", async (s) => {
  s.mail.failNext(uncertain());
  await rejectsWith("DELIVERY_UNCERTAIN", s.contact.send(from(1)));
  await rejectsWith("DELIVERY_UNAVAILABLE", s.contact.send(from(2)));
}, { limit: 1 });
