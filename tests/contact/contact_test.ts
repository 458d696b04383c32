/** The contact form as its variables have it, in process. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { testApp, type TestOptions, testSite } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { tempFolder } from "../kit/folder.ts";
import { resend } from "../kit/provider.ts";
import { key } from "./support.ts";

const accepted = () => Response.json({ id: "made-up" });

/** An app with a mail provider that accepts everything, unless `parts` say otherwise. */
function appWith({ env, ...parts }: TestOptions = {}) {
  const app = testApp({
    env: { CONTACT_QUOTA: "100", ...resend("https://mail.provider.example"), ...env },
    fetch: () => Promise.resolve(accepted()),
    site: testSite,
    ...parts,
  });
  return {
    ...app,
    /** Sends an enquiry with these changes, with the key or without one. */
    async enquire(
      changes: object = {},
      { isKeyed = false, client = "192.0.2.1" } = {},
    ) {
      const answer = await app.send("/api/contact", {
        client,
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...isKeyed && { "idempotency-key": key },
        },
        body: JSON.stringify({ ...enquiry, ...changes }),
      });
      const { code, message } = await answer.json();
      const isReplay = answer.headers.get("idempotent-replayed") === "true";
      return { status: answer.status, said: code ?? (isReplay ? "replayed" : message) };
    },
    health: async () => (await (await app.send("/api/health")).json()).status,
  };
}

Deno.test("nothing personal is in the store or in the log", async () => {
  using folder = tempFolder();
  using opened = new DisposableStack();
  const path = `${folder.dir}/data/kv.db`;
  const secrets = {
    name: "Visitor-Q7XKW",
    email: "q7xkw-mail@private-client.example",
    subject: "Zwischenfall-im-Archiv",
    message: "Quokka-Geheimnis, vertraulich und lang genug.",
  };
  let isBroken = true;
  const app = appWith({
    env: { KV_URL: path },
    openKv: async (path) => opened.use(await Deno.openKv(path)),
    fetch: () => isBroken ? Promise.reject(new TypeError("reset")) : Promise.resolve(accepted()),
  });
  const send = async (changes: object = {}) =>
    (await app.enquire({ ...secrets, language: "en", ...changes }, { isKeyed: true })).said;
  assertEquals(await send(), "DELIVERY_UNCERTAIN");
  assertEquals(await send({ name: `${secrets.name}-2` }), "IDEMPOTENCY_CONFLICT");
  isBroken = false;
  const sentText = testSite.in("en").words.contact.sentText;
  assertEquals([await send(), await send()], [sentText, "replayed"]);
  assertEquals(await send({ email: `${secrets.email}@` }), "INVALID_FIELDS");

  // Read as Latin-1 and as UTF-16 at both alignments, which V8 writes.
  const store = ["", "-wal"].map((suffix) => {
    const bytes = Deno.readFileSync(path + suffix);
    const utf16 = new TextDecoder("utf-16le");
    return new TextDecoder("latin1").decode(bytes) + utf16.decode(bytes) +
      utf16.decode(bytes.subarray(1));
  }).join();
  const log = JSON.stringify(app.logged);
  assertStringIncludes(store, sentText);
  assertStringIncludes(log, "contact_mail");
  for (const secret of [...Object.values(secrets), "q7xkw-mail", key, "192.0.2.1"]) {
    assert(!store.includes(secret), `the store holds ${secret}`);
    assert(!log.includes(secret), `the log holds ${secret}`);
  }
});

Deno.test("without a mail provider neither store nor bot check is asked", async () => {
  const unused = () => Promise.reject(new Error("asked"));
  const env = { MAIL_PROVIDER: "none", CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "key" };
  const app = appWith({ env, openKv: unused, fetch: unused });
  for (const isKeyed of [true, false]) {
    const { said } = await app.enquire({ challengeToken: "token" }, { isKeyed });
    assertEquals([said, await app.health()], ["DELIVERY_NOT_CONFIGURED", "ok"]);
  }
});

Deno.test("a store whose file is deleted is noticed in its next use, by health and the log, and opened anew", async () => {
  using folder = tempFolder();
  using opened = new DisposableStack();
  const env = { KV_URL: `${folder.dir}/kv.db` };
  const openKv = async (path?: string) => opened.use(await Deno.openKv(path));
  const app = appWith({ env, openKv });
  const send = async () => (await app.enquire({}, { isKeyed: true })).status;
  assertEquals([await send(), await app.health()], [200, "ok"]);
  Deno.removeSync(env.KV_URL);
  assertEquals([await send(), await app.health()], [503, "degraded"]);
  assert(app.logged.some(({ event }) => event === "contact_store"));
  assertEquals(await send(), 200);
  assertEquals(await app.health(), "ok");
});

Deno.test("CONTACT_BUDGET is what is delivered in an hour, by IPv6 network and IPv4 address at most a fifth", async () => {
  const app = appWith({ env: { CONTACT_BUDGET: "2" } });
  const clients = { "2001:db8::1": 200, "2001:db8::2": 503, "192.0.2.2": 200, "192.0.2.3": 503 };
  for (const [client, expected] of Object.entries(clients)) {
    assertEquals((await app.enquire({}, { client })).status, expected, client);
  }
  assertEquals(await app.health(), "ok");
});

/** What a provider answers, one after the other, and the state of the health check after each. */
const deliveries: [status: number, state: string, why?: string][] = [
  [401, "degraded", "our credentials are refused"],
  [422, "degraded"],
  [200, "ok"],
  [429, "degraded", "the provider takes nothing for now"],
  [200, "ok"],
  [500, "degraded", "the provider gives no clear answer"],
  [200, "ok"],
  [422, "ok", "one message is refused"],
  [422, "ok"],
  [422, "degraded", "three in a row are"],
  [200, "ok"],
  [422, "ok"],
];

Deno.test("health tells of mail that fails for a reason of ours, or three times in a row, until the next delivery", async () => {
  let status = 200;
  const app = appWith({ fetch: () => Promise.resolve(Response.json({ id: "1" }, { status })) });
  assertEquals(await app.health(), "ok");
  for (const [answered, state, why] of deliveries) {
    status = answered;
    await app.enquire();
    assertEquals(await app.health(), state, why);
  }
});

/** An app, and what it mails. */
function mailing(parts: TestOptions = {}) {
  const mails: string[] = [];
  const fetch = (_: unknown, init?: RequestInit) => {
    mails.push(String(init?.body));
    return Promise.resolve(accepted());
  };
  return { mails, ...appWith({ fetch, ...parts }) };
}

Deno.test("an enquiry without a language is one in the site's first, and so is the mail of every enquiry", async () => {
  using kv = await Deno.openKv(":memory:");
  const { enquire, mails } = mailing({ openKv: () => Promise.resolve(kv) });
  const send = async (language?: string) => (await enquire({ language }, { isKeyed: true })).said;
  assertEquals(await send(), testSite.in("de").words.contact.sentText);
  // What was not sent is no part of an enquiry, whichever language the site has first.
  assertEquals([await send(), await send("de")], ["replayed", "IDEMPOTENCY_CONFLICT"]);
  await enquire({ language: "en" });
  const languages = mails.map((mail) => /Sprache: (\w+)/.exec(mail)?.[1]);
  assertEquals(languages, ["Deutsch", "English"]);
});

Deno.test("a telephone number comes with the mail where the site asks for one, and is refused elsewhere", async () => {
  const phone = "+49 30 12345, ab 17 Uhr";
  const asking = mailing();
  await asking.enquire({ phone });
  assertStringIncludes(asking.mails[0]!, `Telefon: ${phone}`);
  const practice = { ...testSite.practice, phoneField: false };
  const silent = mailing({ site: { ...testSite, practice } });
  // One refusal names everything that is wrong.
  const { code, errors } = await (await silent.post("/api/contact", {
    ...enquiry,
    phone,
    gdprConsent: false,
  })).json();
  assertEquals([code, Object.keys(errors)], ["INVALID_FIELDS", ["gdprConsent", "phone"]]);
  assertEquals(await silent.enquire({ phone }), { status: 400, said: "INVALID_FIELDS" });
  for (const { send } of [asking, silent]) {
    const { components } = await (await send("/api/openapi.json")).json();
    const schema = components.schemas.ContactRequest;
    const html = await (await send("/contact")).text();
    const asks = send === asking.send;
    assertEquals(["phone" in schema.properties, html.includes('name="phone"')], [asks, asks]);
  }
});
