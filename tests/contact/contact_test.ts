import { assert, assertEquals, assertMatch } from "@std/assert";
import { readConfig } from "../../lib/config.ts";
import { createContact } from "../../lib/contact/contact.ts";
import { testApp, testClock } from "../kit/app.ts";
import { resend } from "../kit/provider.ts";
import { until } from "../kit/wait.ts";
import { client, enquiry, key, rejectsWith } from "./support.ts";

/** The contact form as these variables have it, in a folder of its own, with Resend faked by `fetch`. */
async function withContact(
  variables: Record<string, string>,
  play: (parts: {
    contact: ReturnType<typeof createContact>;
    logged: Record<string, unknown>[];
    clock: ReturnType<typeof testClock>;
    dir: string;
  }) => Promise<void>,
) {
  const dir = await Deno.makeTempDir();
  const env: Record<string, string> = {
    KV_URL: `${dir}/data/kv.db`,
    MAIL_PROVIDER: "outbox",
    MAIL_OUTBOX_DIR: `${dir}/outbox`,
    ...variables,
  };
  const logged: Record<string, unknown>[] = [];
  const clock = testClock();
  await using opened = new AsyncDisposableStack();
  opened.defer(() => Deno.remove(dir, { recursive: true }));
  const contact = createContact(readConfig((name) => env[name]?.replace("DIR", dir)), {
    openKv: async (path) => opened.use(await Deno.openKv(path)),
    fetch: () => Promise.reject(new TypeError("No network in this test")),
    now: clock.now,
    log: (line) => logged.push(line),
    sentText: (language) => language === "de" ? "Vielen Dank." : "Thank you.",
  });
  await play({ contact, logged, clock, dir });
}

Deno.test("opened at the start, the store is there before the first enquiry with a key", () =>
  withContact({}, async ({ contact, dir, logged }) => {
    await contact.open();
    assert((await Deno.stat(`${dir}/data/kv.db`)).isFile);
    assertEquals(contact.state(), "ok");
    assertEquals((await contact.send({ enquiry, client, idempotencyKey: key })).replayed, false);
    assert((await contact.send({ enquiry, client, idempotencyKey: key })).replayed);
    assertEquals(logged, []);
  }));

Deno.test("a damaged store: keyed enquiries are refused, the others delivered, until it is whole", () =>
  withContact({}, async ({ contact, dir, logged, clock }) => {
    const path = `${dir}/data/kv.db`;
    await Deno.mkdir(`${dir}/data`);
    await Deno.writeTextFile(path, "no database ".repeat(500));
    await contact.open();
    assertEquals(contact.state(), "degraded");
    await rejectsWith(
      "IDEMPOTENCY_UNAVAILABLE",
      contact.send({ enquiry, client, idempotencyKey: key }),
    );
    await contact.send({ enquiry, client });
    assertEquals((await Array.fromAsync(Deno.readDir(`${dir}/outbox`))).length, 1);
    assertEquals(logged.length, 1);
    assertMatch(JSON.stringify(logged), /contact_store.*not a database/);

    await Deno.remove(path);
    clock.advance(10_000);
    await until("the store is whole", () => contact.state() === "ok");
    assertEquals((await contact.send({ enquiry, client, idempotencyKey: key })).replayed, false);
  }));

Deno.test("CONTACT_BUDGET is what is delivered in an hour", () =>
  withContact({ CONTACT_BUDGET: "2" }, async ({ contact, clock }) => {
    const send = (client: string) => contact.send({ enquiry, client });
    await send("192.0.2.1");
    await send("198.51.100.1");
    await rejectsWith("DELIVERY_UNAVAILABLE", send("203.0.113.1"));
    clock.advance(60 * 60 * 1000);
    await send("203.0.113.1");
  }));

Deno.test("a network that has its share of the budget is refused, and another is served", async () => {
  const app = testApp({
    env: { CONTACT_BUDGET: "5", ...resend("https://mail.provider.example") },
    fetch: () => Promise.resolve(Response.json({ id: "made-up" })),
  });
  const send = async (client: string) => {
    const init = {
      client,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(enquiry),
    };
    return (await app.send("/api/contact", init)).status;
  };
  assertEquals(await send("192.0.2.1"), 200);
  assertEquals(await send("192.0.2.9"), 503);
  assertEquals(await send("192.0.3.1"), 200);
  assertEquals(await send("2001:db8::1"), 200);
  assertEquals(await send("2001:db8:0:1::1"), 503);
});

for (const body of [[], "text", 7, null, true]) {
  Deno.test(`a body that is ${JSON.stringify(body)} is INVALID_BODY`, async () => {
    const response = await testApp().post("/api/contact", body);
    assertEquals(response.status, 400);
    assertEquals((await response.json()).code, "INVALID_BODY");
  });
}

Deno.test("an object with wrong fields is INVALID_FIELDS and names them", async () => {
  const response = await testApp().post("/api/contact", { ...enquiry, name: "\u200b", extra: 1 });
  assertEquals(response.status, 400);
  const { code, errors } = await response.json();
  assertEquals([code, Object.keys(errors).sort()], ["INVALID_FIELDS", ["extra", "name"]]);
});

Deno.test("the health check says degraded while the store is broken, and ok when it works", async () => {
  let broken = true;
  using kv = await Deno.openKv(":memory:");
  const clock = testClock();
  const app = testApp({
    env: { KV_URL: ":memory:" },
    now: clock.now,
    openKv: () => broken ? Promise.reject(new Error("disk full")) : Promise.resolve(kv),
  });
  const status = async () => (await (await app.send("/api/health")).json()).status;
  await app.deps.contact.open();
  assertEquals(await status(), "degraded");
  broken = false;
  clock.advance(10_000);
  await until("health says ok", async () => await status() === "ok");
});

Deno.test("a key that is none is said in a sentence of its own", async () => {
  const headers = { "idempotency-key": "short" };
  const response = await testApp().post("/api/contact", {}, headers);
  const { code, message } = await response.json();
  assertEquals([response.status, code], [400, "INVALID_IDEMPOTENCY_KEY"]);
  assertMatch(
    message,
    /^Idempotency-Key must be 16 to 128 letters, digits.*without quotation marks$/,
  );
});

/** What a provider answers, and whether the health check is degraded afterwards. */
const deliveries: [what: string, answer: () => Response, state: "ok" | "degraded"][] = [
  ["our credentials are refused", () => Response.json({}, { status: 401 }), "degraded"],
  ["our sender is not verified", () => Response.json({}, { status: 403 }), "degraded"],
  ["the provider takes nothing for now", () => Response.json({}, { status: 429 }), "degraded"],
  ["the provider gives no clear answer", () => Response.json({}, { status: 500 }), "degraded"],
  ["the message is refused", () => Response.json({}, { status: 422 }), "ok"],
];

for (const [what, answer, state] of deliveries) {
  Deno.test(`health is ${state} when ${what}, and ok after the next delivery that succeeds`, async () => {
    let current = answer;
    const app = testApp({
      env: { KV_URL: ":memory:", ...resend("https://mail.provider.example") },
      fetch: () => Promise.resolve(current()),
    });
    const status = async () => (await (await app.send("/api/health")).json()).status;
    assertEquals(await status(), "ok");
    await app.post("/api/contact", enquiry);
    assertEquals(await status(), state);
    current = () => Response.json({}, { status: 422 });
    await app.post("/api/contact", enquiry);
    assertEquals(await status(), state, "A message that is refused proves nothing");
    current = () => Response.json({ id: "made-up" });
    assertEquals((await app.post("/api/contact", enquiry)).status, 200);
    assertEquals(await status(), "ok");
  });
}

Deno.test("a budget that is spent leaves health as it is", async () => {
  const app = testApp({
    env: { CONTACT_BUDGET: "1", KV_URL: ":memory:", ...resend("https://mail.provider.example") },
    fetch: () => Promise.resolve(Response.json({ id: "made-up" })),
  });
  assertEquals((await app.post("/api/contact", enquiry)).status, 200);
  assertEquals((await app.post("/api/contact", enquiry)).status, 503);
  assertEquals((await (await app.send("/api/health")).json()).status, "ok");
});
