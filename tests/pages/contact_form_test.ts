import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contactApp, enquiry, formPost, tags, words } from "./support.ts";

const { contact } = words;

const field = (html: string, name: string) =>
  [...tags(html, "input"), ...tags(html, "textarea")].find((tag) => tag.name === name)!;

type ContactApp = Awaited<ReturnType<typeof contactApp>>;

/** Sends the form; what the page then says, and how. */
async function sendForm(
  { send }: ContactApp,
  fields: Record<string, string> = enquiry,
  headers?: Record<string, string>,
) {
  const response = await send("/en/contact", formPost(fields, headers));
  return { status: response.status, html: await response.text(), headers: response.headers };
}

Deno.test("a form sent twice is delivered once; one changed, or from another sender, is another", async () => {
  using app = await contactApp();
  for (const changed of [{}, {}, { subject: "Another" }, { email: "other@client.example" }]) {
    const { status, headers } = await sendForm(app, { ...enquiry, ...changed });
    assertEquals([status, headers.get("location")], [303, "/en/contact?sent=1"]);
    assertEquals(headers.get("cache-control"), "no-store");
  }
  assertEquals(app.delivered.length, 3);
  assertStringIncludes(app.delivered[0]!, enquiry.message);
  await sendForm(app, { ...enquiry, phone: "+49 30 12345" });
  assertStringIncludes(app.delivered[3]!, "Telefon: +49 30 12345");
});

Deno.test("after an uncertain outcome, sending the same again is the same message", async () => {
  const keys = new Set<string | null>();
  let provider = () => new Response("{}", { status: 500 });
  using app = await contactApp({
    answer: (_, { headers }) => {
      keys.add(new Headers(headers).get("idempotency-key"));
      return provider();
    },
  });
  const { status, html } = await sendForm(app);
  assertEquals(status, 500);
  assertStringIncludes(html, contact.uncertain);
  assertEquals(field(html, "subject").value, enquiry.subject);
  provider = () => Response.json({ id: "1" });
  assertEquals((await sendForm(app)).status, 303);
  assertEquals(keys.size, 1);
});

Deno.test("what was typed is repeated up to the limit of its field and no further", async () => {
  using app = await contactApp();
  const { html } = await sendForm(app, {
    name: "a\u{1f600}".repeat(51),
    email: `${"x".repeat(300)}@client.example`,
    subject: `"'<>`.repeat(200),
    message: "x".repeat(60_000),
  });
  assertEquals([...field(html, "name").value!].length, 100);
  assertEquals(field(html, "email").value!.length, 254);
  assertEquals(field(html, "subject").value!.length, 200);
  assertEquals(html.match(/\nx*<\/textarea>/)?.[0].length, "\n</textarea>".length + 5_000);
});

Deno.test("the form shares the quota of /api/contact, above which its body is not read; reading the page does not count", async () => {
  using app = await contactApp({ env: { CONTACT_QUOTA: "2" } });
  await (await app.send("/en/contact")).body?.cancel();
  assertEquals((await sendForm(app)).status, 303);
  const json = { ...enquiry, gdprConsent: true };
  assertEquals((await app.post("/api/contact", json)).headers.get("ratelimit-remaining"), "0");
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(1024));
    },
  }, { highWaterMark: 0 });
  const refused = await app.send("/en/contact", { ...formPost({}), body });
  assertEquals([refused.status, pulled], [429, 0]);
  assert(Number(refused.headers.get("retry-after")) >= 1);
  const html = await refused.text();
  assertStringIncludes(html, contact.failures.RATE_LIMITED);
  assertStringIncludes(html, contact.unread);
});

Deno.test("the log has a code for each reason why a form was refused", async () => {
  using app = await contactApp();
  await sendForm(app, { ...enquiry, email: "nobody" });
  await sendForm(app, { ...enquiry, website: "https://spam.example" });
  await sendForm(app, enquiry, { "sec-fetch-site": "cross-site" });
  const codes = app.logged.map(({ status, code }) => `${status} ${code}`);
  assertEquals(codes, ["422 INVALID_FIELDS", "400 TRAPPED", "422 CROSS_SITE"]);
});

Deno.test("the token of a bot check is passed on, and missed", async () => {
  const verified: string[] = [];
  using app = await contactApp({
    env: { CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "site-key" },
    answer: (body) => {
      if (body.includes("secret=")) verified.push(new URLSearchParams(body).get("response")!);
      return Response.json({ success: true, id: "1" });
    },
  });
  const without = await sendForm(app);
  assertEquals(without.status, 400);
  assertStringIncludes(without.html, contact.failures.CHALLENGE_REQUIRED);
  const solved = await sendForm(app, { ...enquiry, "cf-turnstile-response": "token" });
  assertEquals([solved.status, verified], [303, ["token"]]);
});
