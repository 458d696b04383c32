import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fill } from "../../lib/template.ts";
import {
  contactApp,
  enquiry,
  formPost,
  germanWords,
  htmlOf,
  tags,
  textOf,
  words,
} from "./support.ts";

const { contact } = words;
const german = germanWords.contact;

const field = (html: string, name: string) =>
  [...tags(html, "input"), ...tags(html, "textarea")].find((tag) => tag.name === name)!;

Deno.test("the form works without script: it posts to its own page, which is the same for everybody", async () => {
  using app = await contactApp();
  for (const path of ["/en/contact", "/contact"]) {
    const html = await (await app.send(path)).text();
    const [form] = tags(html, "form");
    assertEquals([form!.method, form!.action], ["post", path]);
    assertEquals("novalidate" in form!, false);
    assertEquals(field(html, "email").type, "email");
    assertEquals(field(html, "email").autocomplete, "email");
    assertEquals("checked" in field(html, "gdprConsent"), false);
    assertEquals(await (await app.send(path)).text(), html);
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
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await app.send("/contact", formPost(enquiry));
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

Deno.test("the thanks are seen after sending without script, and wait unseen below the form before", async () => {
  const notice = async (path: string) => {
    const sections = tags(await htmlOf(path), "section").filter(({ id }) => id === "sent");
    assertEquals(sections.length, 1);
    return "hidden" in sections[0]!;
  };
  for (const path of ["/contact", "/en/contact"]) {
    assertEquals([await notice(path), await notice(`${path}?sent=1`)], [true, false]);
  }
});

Deno.test("a form with errors is 422: nothing typed is lost, each error is said twice, in its language", async () => {
  using app = await contactApp();
  const typed = { name: `<b>"x"`, email: "hello@", subject: "", message: "kurz & <i>\nzwei" };
  const response = await app.send("/contact", formPost(typed));
  const html = await response.text();
  assertEquals([response.status, response.headers.get("cache-control")], [422, "no-store"]);
  assert(textOf(html, "title")!.startsWith(`${germanWords.frame.errorPrefix}: `));
  assertEquals(field(html, "name").value, typed.name);
  assertEquals(field(html, "email").value, typed.email);
  assertStringIncludes(html, "\nkurz &amp; &lt;i&gt;\nzwei</textarea>");

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
    const form = formPost({ ...enquiry, ...fields });
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
    await (await app.send("/en/contact", formPost(fields))).text();
  const { gdprConsent: _, ...without } = enquiry;
  assertEquals("checked" in field(await send(without), "gdprConsent"), false);
  assertEquals("checked" in field(await send({ ...enquiry, name: "" }), "gdprConsent"), true);
  assertEquals(app.delivered, []);
});

Deno.test("after an uncertain outcome, sending the same again is the same message", async () => {
  const keys: (string | null)[] = [];
  let provider = () => new Response("{}", { status: 500 });
  using app = await contactApp({
    answer: (_, { headers }) => {
      keys.push(new Headers(headers).get("idempotency-key"));
      return provider();
    },
  });
  const response = await app.send("/en/contact", formPost(enquiry));
  const html = await response.text();
  assertEquals(response.status, 500);
  assertStringIncludes(html, contact.uncertain);
  assertEquals(field(html, "subject").value, enquiry.subject);
  provider = () => Response.json({ id: "1" });
  assertEquals((await app.send("/en/contact", formPost(enquiry))).status, 303);
  assertEquals(new Set(keys).size, 1);
});

Deno.test("a changed message, or the same from another sender, is another message", async () => {
  using app = await contactApp();
  for (const changed of [{}, { subject: "Another" }, { email: "other@client.example" }]) {
    const response = await app.send("/en/contact", formPost({ ...enquiry, ...changed }));
    assertEquals(response.status, 303);
  }
  assertEquals(app.delivered.length, 3);
});

Deno.test("what was typed is repeated up to the limit of its field and no further", async () => {
  using app = await contactApp();
  const typed = {
    name: "a\u{1f600}".repeat(51),
    email: `${"x".repeat(300)}@client.example`,
    subject: `"'<>`.repeat(200),
    message: "x".repeat(60_000),
  };
  const html = await (await app.send("/en/contact", formPost(typed))).text();
  assertEquals([...field(html, "name").value!].length, 100);
  assertEquals(field(html, "email").value!.length, 254);
  assertEquals(field(html, "subject").value!.length, 200);
  assertEquals(html.match(/\nx*<\/textarea>/)?.[0].length, "\n</textarea>".length + 5_000);
});

Deno.test("without a configured mail provider the form says so, and nothing typed is lost", async () => {
  using app = await contactApp({ env: { MAIL_PROVIDER: "" } });
  const response = await app.send("/en/contact", formPost(enquiry));
  const html = await response.text();
  assertEquals(response.status, 503);
  assertStringIncludes(html, contact.notSent);
  assertEquals(field(html, "name").value, enquiry.name);
  const isError = (html: string) =>
    textOf(html, "title")?.startsWith(`${words.frame.errorPrefix}: `);
  assert(isError(html) && !isError(await (await app.send("/en/contact")).text()));
});

Deno.test("the form shares the quota of /api/contact; reading the page does not count", async () => {
  using app = await contactApp({ env: { CONTACT_QUOTA: "2" } });
  const send = () => app.send("/en/contact", formPost(enquiry));
  await (await app.send("/en/contact")).body?.cancel();
  assertEquals((await send()).status, 303);
  const json = { ...enquiry, gdprConsent: true };
  assertEquals((await app.post("/api/contact", json)).headers.get("ratelimit-remaining"), "0");
  const refused = await send();
  assertEquals(refused.status, 429);
  assert(Number(refused.headers.get("retry-after")) >= 1);
  const html = await refused.text();
  assertStringIncludes(html, contact.failures.RATE_LIMITED);
  assertStringIncludes(html, contact.unread);
});

Deno.test("above its quota the form is refused before its body is read", async () => {
  using app = await contactApp({ env: { CONTACT_QUOTA: "1" } });
  assertEquals((await app.send("/contact", formPost(enquiry))).status, 303);
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(1024));
    },
  }, { highWaterMark: 0 });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const refused = await app.send("/contact", { method: "POST", headers, body });
  await refused.body?.cancel();
  assertEquals([refused.status, pulled], [429, 0]);
});

Deno.test("what another site makes a browser send is shown for checking, not sent", async () => {
  using app = await contactApp();
  const form = enquiry;
  const foreign = await app.send("/en/contact", formPost(form, { "sec-fetch-site": "cross-site" }));
  assertEquals(foreign.status, 422);
  assertStringIncludes(await foreign.text(), contact.failures.CROSS_SITE);
  const own = await app.send("/en/contact", formPost(form, { "sec-fetch-site": "same-origin" }));
  assertEquals([own.status, app.delivered.length], [303, 1]);
});

Deno.test("towards plain http the origin must be this site's own: not hidden, not repeated in Host", async () => {
  using app = await contactApp({ env: { ALLOWED_HOSTS: "preview.werkhof.example" } });
  const send = async (origin: string, host: string) => {
    const form = formPost({ ...enquiry, subject: origin }, { origin, host });
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
  const form = { ...enquiry, website: "https://spam.example" };
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
  const script = "https://challenges.cloudflare.com/turnstile/v0/api.js";
  assertEquals(widget["data-script"], script);
  assert(!tags(html, "script").some(({ src }) => src === script), "It is loaded with the page");
  assertStringIncludes(html, "<noscript>");

  const without = await app.send("/en/contact", formPost(enquiry));
  assertEquals(without.status, 400);
  assertStringIncludes(await without.text(), contact.failures.CHALLENGE_REQUIRED);
  const solved = await app.send(
    "/en/contact",
    formPost({ ...enquiry, "cf-turnstile-response": "token" }),
  );
  assertEquals([solved.status, verified], [303, ["token"]]);
});
