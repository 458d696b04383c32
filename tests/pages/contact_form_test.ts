import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { fill } from "../../lib/words/words.ts";
import {
  contactApp,
  enquiry,
  formPost,
  germanWords,
  newKey,
  tags,
  textOf,
  words,
} from "./support.ts";

const { contact } = words;
const german = germanWords.contact;

const field = (html: string, name: string) =>
  [...tags(html, "input"), ...tags(html, "textarea")].find((tag) => tag.name === name)!;

Deno.test("the form works without script: it posts to its own page, with a key of its own", async () => {
  using app = await contactApp();
  for (const path of ["/en/contact", "/contact"]) {
    const html = await (await app.send(path)).text();
    const [form] = tags(html, "form");
    assertEquals([form!.method, form!.action], ["post", path]);
    assertEquals("novalidate" in form!, false);
    assertEquals(field(html, "email").type, "email");
    assertEquals(field(html, "email").autocomplete, "email");
    assertEquals("checked" in field(html, "gdprConsent"), false);
    const again = await (await app.send(path)).text();
    const key = field(html, "idempotencyKey").value!;
    assert(/^[A-Za-z0-9_-]{16,128}$/.test(key));
    assertNotEquals(field(again, "idempotencyKey").value, key);
  }
});

Deno.test("what a site has to say beside its opening stands beside the form; nothing leaves no room", async () => {
  using app = await contactApp();
  const besides = async (path: string) =>
    (await (await app.send(path)).text()).includes('<div class="text note">');
  assertEquals([await besides("/contact"), await besides("/en/contact")], [true, false]);
});

Deno.test("a sent form is delivered once and answered 303 to the thanks, in its language", async () => {
  using app = await contactApp();
  const form = { ...enquiry, idempotencyKey: newKey() };
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await app.send("/contact", formPost(form));
    assertEquals(response.status, 303);
    assertEquals(response.headers.get("location"), "/contact?sent=1");
    assertEquals(response.headers.get("cache-control"), "no-store");
  }
  assertEquals(app.delivered.length, 1);
  assertStringIncludes(app.delivered[0]!, enquiry.message);
  const thanks = await (await app.send("/contact?sent=1")).text();
  assertStringIncludes(thanks, german.sentText);
  assertEquals(tags(thanks, "form").length, 0);
  assert(textOf(thanks, "title")!.startsWith(`${german.sentTitle} – `));
});

Deno.test("a form with errors is 422: nothing typed is lost, each error is said twice, in its language", async () => {
  using app = await contactApp();
  const key = newKey();
  const typed = { name: `<b>"x"`, email: "hello@", subject: "", message: "kurz & <i>\nzwei" };
  const response = await app.send("/contact", formPost({ ...typed, idempotencyKey: key }));
  const html = await response.text();
  assertEquals([response.status, response.headers.get("cache-control")], [422, "no-store"]);
  assert(textOf(html, "title")!.startsWith(`${germanWords.frame.errorPrefix}: `));
  assertEquals(field(html, "name").value, typed.name);
  assertEquals(field(html, "email").value, typed.email);
  assertStringIncludes(html, "\nkurz &amp; &lt;i&gt;\nzwei</textarea>");
  assertEquals(field(html, "idempotencyKey").value, key);

  const [summary] = tags(html, "section");
  assertEquals(summary!.id, "summary");
  assert("autofocus" in summary! && summary!.tabindex === "-1");
  assertStringIncludes(html, fill(german.other, { count: 3 }));
  const list = html.match(/<section id="summary"[\s\S]*?<\/section>/)![0];
  const named = tags(list, "a").map(({ href }) => href!.slice(1));
  assertEquals(named, ["email", "subject", "gdprConsent"]);
  for (const name of named) {
    const control = field(html, name);
    assertEquals(control["aria-invalid"], "true");
    assert(control["aria-describedby"]!.split(" ").includes(`${name}-error`));
    assertStringIncludes(html, `id="${name}-error"`);
  }
  assertEquals("aria-invalid" in field(html, "name"), false);
  assertEquals(app.delivered, []);
});

Deno.test("a missing entry and a wrong one have words of their own", async () => {
  using app = await contactApp();
  const pageAfter = async (fields: Record<string, string>) => {
    const form = formPost({ ...enquiry, idempotencyKey: newKey(), ...fields });
    return await (await app.send("/en/contact", form)).text();
  };
  const error = (id: string, text: string) => `<p class="error" id="${id}-error">${text}</p>`;
  assertStringIncludes(
    await pageAfter({ subject: "  " }),
    error("subject", contact.fields.subject.missing),
  );
  const long = contact.fields.subject.invalid;
  assertStringIncludes(await pageAfter({ subject: "x".repeat(201) }), error("subject", long));
  const email = contact.fields.email.invalid;
  assertStringIncludes(await pageAfter({ email: "somebody" }), error("email", email));
});

Deno.test("the consent box stays as the person left it, and is needed", async () => {
  using app = await contactApp();
  const send = async (fields: Record<string, string>) =>
    await (await app.send("/en/contact", formPost({ ...fields, idempotencyKey: newKey() }))).text();
  const { gdprConsent: _, ...without } = enquiry;
  assertEquals("checked" in field(await send(without), "gdprConsent"), false);
  assertEquals("checked" in field(await send({ ...enquiry, name: "" }), "gdprConsent"), true);
  assertEquals(app.delivered, []);
});

Deno.test("an uncertain outcome keeps the key, so that sending again is the same message", async () => {
  let provider = () => new Response("{}", { status: 500 });
  using app = await contactApp({ answer: () => provider() });
  const form = { ...enquiry, idempotencyKey: newKey() };
  const response = await app.send("/en/contact", formPost(form));
  const html = await response.text();
  assertEquals(response.status, 500);
  assertStringIncludes(html, contact.uncertain);
  assertEquals(field(html, "idempotencyKey").value, form.idempotencyKey);
  assertEquals(field(html, "subject").value, enquiry.subject);
  provider = () => Response.json({ id: "1" });
  assertEquals((await app.send("/en/contact", formPost(form))).status, 303);
});

Deno.test("a changed message under an open key is a conflict that is said, with a new key", async () => {
  using app = await contactApp({ answer: () => new Response("{}", { status: 500 }) });
  const form = { ...enquiry, idempotencyKey: newKey() };
  await (await app.send("/en/contact", formPost(form))).body?.cancel();
  const changed = await app.send("/en/contact", formPost({ ...form, subject: "Another" }));
  const html = await changed.text();
  assertEquals(changed.status, 409);
  assertStringIncludes(html, contact.failures.IDEMPOTENCY_CONFLICT);
  assertNotEquals(field(html, "idempotencyKey").value, form.idempotencyKey);
  assertEquals(field(html, "subject").value, "Another");
});

Deno.test("without a configured mail provider the form says so, and nothing typed is lost", async () => {
  using app = await contactApp({ env: { MAIL_PROVIDER: "" } });
  const response = await app.send(
    "/en/contact",
    formPost({ ...enquiry, idempotencyKey: newKey() }),
  );
  const html = await response.text();
  assertEquals(response.status, 503);
  assertStringIncludes(html, contact.notSent);
  assertEquals(field(html, "name").value, enquiry.name);
});

Deno.test("the form shares the quota of /api/contact; reading the page does not count", async () => {
  using app = await contactApp({ env: { CONTACT_QUOTA: "2" } });
  const send = () => app.send("/en/contact", formPost({ ...enquiry, idempotencyKey: newKey() }));
  await (await app.send("/en/contact")).body?.cancel();
  assertEquals((await send()).status, 303);
  const json = { ...enquiry, gdprConsent: true };
  assertEquals((await app.post("/api/contact", json)).headers.get("ratelimit-remaining"), "0");
  const refused = await send();
  assertEquals(refused.status, 429);
  assert(Number(refused.headers.get("retry-after")) >= 1);
  const html = await refused.text();
  assertStringIncludes(html, contact.failures.RATE_LIMITED);
  assertEquals(field(html, "name").value, enquiry.name);
});

Deno.test("what another site makes a browser send is shown for checking, not sent", async () => {
  using app = await contactApp();
  const form = { ...enquiry, idempotencyKey: newKey() };
  const foreign = await app.send("/en/contact", formPost(form, { "sec-fetch-site": "cross-site" }));
  assertEquals(foreign.status, 422);
  assertStringIncludes(await foreign.text(), contact.failures.CROSS_SITE);
  const own = await app.send("/en/contact", formPost(form, { "sec-fetch-site": "same-origin" }));
  assertEquals([own.status, app.delivered.length], [303, 1]);
});

Deno.test("towards plain http the origin must be this site's own: not hidden, not repeated in Host", async () => {
  using app = await contactApp({ env: { ALLOWED_HOSTS: "preview.werkhof.example" } });
  const send = async (origin: string, host: string) => {
    const form = formPost({ ...enquiry, idempotencyKey: newKey() }, { origin, host });
    const response = await app.send("/en/contact", form);
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await send("null", "localhost:8000"), 422);
  assertEquals(await send("http://rebound.example:8000", "rebound.example:8000"), 422);
  assertEquals(await send("http://elsewhere.example", "localhost:8000"), 422);
  assertEquals(app.delivered, []);
  assertEquals(await send("http://localhost:8000", "localhost:8000"), 303);
  assertEquals(await send("http://preview.werkhof.example", "preview.werkhof.example"), 303);
});

Deno.test("what fills in the field that people leave empty is not sent, and is told why", async () => {
  using app = await contactApp();
  const form = { ...enquiry, idempotencyKey: newKey(), website: "https://spam.example" };
  const response = await app.send("/en/contact", formPost(form));
  const html = await response.text();
  assertEquals([response.status, app.delivered], [400, []]);
  assertStringIncludes(html, contact.failures.TRAPPED);
  assertEquals(field(html, "name").value, enquiry.name);
  assertEquals(field(html, "website").value, undefined);
  const { website: _, ...again } = form;
  assertEquals((await app.send("/en/contact", formPost(again))).status, 303);
});

Deno.test("the field that people leave empty is out of their way", async () => {
  using app = await contactApp();
  const html = await (await app.send("/en/contact")).text();
  const trap = field(html, "website");
  assertEquals([trap.tabindex, trap.autocomplete], ["-1", "off"]);
  assertEquals(
    tags(html, "div").find(({ class: name }) => name === "trap")?.["aria-hidden"],
    "true",
  );
});

Deno.test("a form without a usable key is not sent, and comes back with one", async () => {
  using app = await contactApp();
  const response = await app.send("/en/contact", formPost({ ...enquiry, idempotencyKey: "short" }));
  assertEquals(response.status, 422);
  const key = field(await response.text(), "idempotencyKey").value!;
  assert(/^[A-Za-z0-9_-]{16,128}$/.test(key));
  assertEquals(app.delivered, []);
});

Deno.test("a body that is no form, or far too long, is answered with the page", async () => {
  using app = await contactApp();
  const json = await app.post("/en/contact", enquiry);
  assertEquals([json.status, json.headers.get("content-type")], [400, "text/html; charset=utf-8"]);
  const long = await app.send("/en/contact", formPost({ message: "x".repeat(70_000) }));
  assertEquals(long.status, 413);
  assertStringIncludes(await long.text(), contact.failures.PAYLOAD_TOO_LARGE);
});

Deno.test("the bot check is shown only where it is configured, and its token is passed on", async () => {
  using plain = await contactApp();
  assertEquals((await (await plain.send("/en/contact")).text()).includes("data-sitekey"), false);

  const verified: string[] = [];
  using app = await contactApp({
    env: {
      CHALLENGE_SECRET: "secret",
      CHALLENGE_SITE_KEY: "site-key",
    },
    answer: (body) => {
      if (body.includes("secret=")) verified.push(new URLSearchParams(body).get("response")!);
      return Response.json({ success: true, id: "1" });
    },
  });
  const html = await (await app.send("/en/contact")).text();
  const widget = tags(html, "div").find(({ class: name }) => name === "cf-turnstile")!;
  assertEquals(widget["data-sitekey"], "site-key");
  const scripts = tags(html, "script").map(({ src }) => src);
  assert(scripts.includes("https://challenges.cloudflare.com/turnstile/v0/api.js"));
  assertStringIncludes(html, "<noscript>");

  const form = { ...enquiry, idempotencyKey: newKey() };
  const without = await app.send("/en/contact", formPost(form));
  assertEquals(without.status, 400);
  assertStringIncludes(await without.text(), contact.failures.CHALLENGE_REQUIRED);
  const solved = await app.send(
    "/en/contact",
    formPost({ ...form, "cf-turnstile-response": "token" }),
  );
  assertEquals([solved.status, verified], [303, ["token"]]);
});
