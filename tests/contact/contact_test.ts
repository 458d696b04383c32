/** The contact form as its variables have it, in process. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { testApp, testClock, type TestOptions, testSite } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { copyFolder, tempFolder } from "../kit/folder.ts";
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
  assertEquals(await send({ email: `${secrets.email}\n` }), "INVALID_FIELDS");

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

Deno.test("an enquiry is not sent again after data/ was put back from a copy, but is where data/ is lost", async () => {
  using folder = tempFolder();
  const data = `${folder.dir}/data`;
  const mail = { MAIL_PROVIDER: "outbox", MAIL_OUTBOX_DIR: `${data}/outbox` };
  const send = async () => {
    using opened = new DisposableStack();
    const openKv = async (path?: string) => opened.use(await Deno.openKv(path));
    const { enquire } = appWith({ env: { ...mail, KV_URL: `${data}/kv.db` }, openKv });
    return (await enquire({}, { isKeyed: true })).said;
  };
  const sentText = await send();
  copyFolder(data, `${folder.dir}/backup`);
  Deno.removeSync(data, { recursive: true });
  copyFolder(`${folder.dir}/backup`, data);
  assertEquals(await send(), "replayed");
  assertEquals([...Deno.readDirSync(`${data}/outbox`)].length, 1);
  Deno.removeSync(data, { recursive: true });
  assertEquals(await send(), sentText);
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

Deno.test("CONTACT_BUDGET is what is delivered in an hour, one client's share a fifth of it", async () => {
  const clock = testClock();
  const app = appWith({ env: { CONTACT_BUDGET: "3" }, now: clock.now });
  const send = async (client: string) => (await app.enquire({}, { client })).status;
  assertEquals([await send("192.0.2.1"), await send("192.0.2.1")], [200, 503]);
  assertEquals([await send("2001:db8::1"), await send("2001:db8::2")], [200, 503]);
  assertEquals([await send("192.0.2.2"), await send("192.0.2.3")], [200, 503]);
  assertEquals(await app.health(), "ok");
  clock.advance(60 * 60 * 1000);
  assertEquals(await send("192.0.2.3"), 200);
});

/** The answers of a provider, and the state of the health check afterwards. */
const deliveries: [what: string, status: number, state: "ok" | "degraded"][] = [
  ["our credentials are refused", 401, "degraded"],
  ["the provider takes nothing for now", 429, "degraded"],
  ["the provider gives no clear answer", 500, "degraded"],
  ["the message is refused", 422, "ok"],
];

for (const [what, status, state] of deliveries) {
  Deno.test(`health is ${state} when ${what}, and ok after the next delivery that succeeds`, async () => {
    // A message that is refused proves nothing.
    const statuses = [status, status, 422, 200].slice(status === 500 ? 0 : 1);
    const app = appWith({
      fetch: () => Promise.resolve(Response.json({ id: "1" }, { status: statuses.shift()! })),
    });
    for (const expected of ["ok", state, state]) {
      assertEquals(await app.health(), expected);
      await app.enquire();
    }
    assertEquals(await app.health(), "ok");
  });
}

Deno.test("health is degraded once three enquiries in a row are refused, until one is taken", async () => {
  let status = 422;
  const app = appWith({
    fetch: () => Promise.resolve(Response.json({ id: "1" }, { status })),
  });
  const health = async () => {
    await app.enquire();
    return await app.health();
  };
  assertEquals([await health(), await health(), await health()], ["ok", "ok", "degraded"]);
  status = 200;
  assertEquals(await health(), "ok");
  status = 422;
  assertEquals(await health(), "ok");
});

Deno.test("an enquiry without a language is one in the site's first, and so is the mail of every enquiry", async () => {
  using kv = await Deno.openKv(":memory:");
  const mails: string[] = [];
  const app = appWith({
    openKv: () => Promise.resolve(kv),
    fetch(_, init) {
      mails.push(String(init?.body));
      return Promise.resolve(accepted());
    },
  });
  const send = async (language?: string) =>
    (await app.enquire({ language }, { isKeyed: true })).said;
  assertEquals(await send(), testSite.in("de").words.contact.sentText);
  assertStringIncludes(mails[0]!, "Sprache: Deutsch");
  // What was not sent is no part of an enquiry, whichever language the site has first.
  assertEquals([await send(), await send("de")], ["replayed", "IDEMPOTENCY_CONFLICT"]);
  assertEquals(mails.length, 1);
  await app.enquire({ language: "en" });
  assertStringIncludes(mails[1]!, "Sprache: English");
});

Deno.test("a telephone number comes with the mail where the site asks for one, and is refused elsewhere", async () => {
  const mails: string[] = [];
  const fetch = (_: unknown, init?: RequestInit) => {
    mails.push(String(init?.body));
    return Promise.resolve(accepted());
  };
  const phone = "+49 30 12345, ab 17 Uhr";
  const app = appWith({ fetch });
  await app.enquire({ phone });
  assertStringIncludes(mails[0]!, `Telefon: ${phone}`);
  const { phoneField: _, ...practice } = testSite.practice;
  const silent = { ...testSite, practice: { ...practice, phoneField: false } };
  const other = appWith({ fetch, site: silent });
  assertEquals(await other.enquire({ phone }), { status: 400, said: "INVALID_FIELDS" });
  // One refusal names everything that is wrong.
  const { errors } = await (await other.send("/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...enquiry, phone, gdprConsent: false }),
  })).json();
  assertEquals(Object.keys(errors), ["gdprConsent", "phone"]);
  assert(!(await (await other.send("/contact")).text()).includes('name="phone"'));
  const described = await Promise.all([app, other].map(async ({ send }) => {
    const { paths } = await (await send("/api/openapi.json")).json();
    const { schema } = paths["/api/contact"].post.requestBody.content["application/json"];
    return "phone" in schema.properties;
  }));
  assertEquals([described, mails.length], [[true, false], 1]);
});
