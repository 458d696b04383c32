import { assert, assertEquals, assertMatch } from "@std/assert";
import { siteverify } from "../../lib/contact/challenge.ts";
import { testApp } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { resend } from "../kit/provider.ts";
import { rejectsWith, testDelay } from "./support.ts";

const secret = "the-secret";
const verifyUrl = "https://verifier.example/siteverify";

type Answer = () => Response | Error;

function verifier(answer: Answer) {
  const calls = [] as unknown as [{ url: string; init: RequestInit }];
  const logged: Record<string, unknown>[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    calls.push({ url: String(url), init: init! });
    const answered = answer();
    return answered instanceof Error ? Promise.reject(answered) : Promise.resolve(answered);
  };
  const { delay, asked } = testDelay(() => false);
  const challenge = siteverify(
    { secret, siteKey: "the-site-key", verifyUrl },
    { isOwnHost: () => true, fetch, log: (event) => logged.push(event), delay },
  );
  return { calls, logged, asked, ...challenge };
}

const says = (body: unknown, status = 200): Answer => () => Response.json(body, { status });
const faults = (...codes: string[]) => says({ "success": false, "error-codes": codes });

const passes: [product: string, verdict: unknown][] = [
  ["Turnstile", { "success": true, "error-codes": [], "hostname": "h", "cdata": "" }],
  ["hCaptcha", { success: true, challenge_ts: "x", hostname: "h", credit: false }],
  ["reCAPTCHA", { success: true }],
];

for (const [product, verdict] of passes) {
  Deno.test(`${product}'s yes lets the enquiry pass, after one form-encoded call of 5 seconds`, async () => {
    const { verify, calls, asked } = verifier(says(verdict));
    await verify("a token&more");
    const [{ url, init: { method, body, redirect, signal } }, ...others] = calls;
    assertEquals([url, method, redirect, others], [verifyUrl, "POST", "error", []]);
    assertEquals(String(body), "secret=the-secret&response=a+token%26more");
    const type = new Request(url, { method, body }).headers.get("content-type");
    assertEquals(type, "application/x-www-form-urlencoded;charset=UTF-8");
    assert(signal instanceof AbortSignal);
    assertEquals(asked, [5000]);
  });
}

Deno.test("no token is refused without a call", async () => {
  const { verify, calls } = verifier(says({ success: true }));
  for (const missing of [undefined, ""]) await rejectsWith("CHALLENGE_REQUIRED", verify(missing));
  assertEquals(calls.length, 0);
});

/** Answers after which a person may pass the check again. */
const failed: [what: string, answer: Answer][] = [
  ["Turnstile: wrong token", faults("invalid-input-response")],
  ["Turnstile: used token", faults("timeout-or-duplicate")],
  ["hCaptcha: expired token", faults("expired-input-response")],
  ["hCaptcha: used token", faults("already-seen-response")],
  ["hCaptcha: used token, older name", faults("invalid-or-already-seen-response")],
  ["reCAPTCHA: empty token", faults("missing-input-response")],
  ["a no without reasons", says({ success: false })],
  ["a no with null reasons", says({ "success": false, "error-codes": null })],
  ["a no with status 400", says({ success: false }, 400)],
];

/** Answers that say nothing of the person, and what the log says of them. */
const unavailable: [what: string, answer: Answer, reason: RegExp][] = [
  ["wrong secret", faults("invalid-input-secret"), /^invalid-input-secret$/],
  ["hCaptcha: secret of another site", faults("sitekey-secret-mismatch"), /^sitekey/],
  ["wrong token and secret", faults("invalid-input-response", "invalid-keys"), /invalid-keys/],
  ["an unknown reason", faults("something-new"), /^something-new$/],
  ["a score", says({ success: true, score: 0.9 }), /reCAPTCHA v3 is not supported/],
  ["a yes with status 500", says({ success: true }, 500), /^status 500 without a verdict/],
  ["success as text", says({ success: "true" }), /status 200 without a verdict/],
  ["JSON that is no verdict", says([]), /without a verdict/],
  ["HTML", () => new Response("<html>"), /without a verdict/],
  ["nothing", () => new Response(null, { status: 204 }), /without a verdict/],
  ["verifier down", () => new TypeError("fetch failed"), /fetch failed/],
];

for (const [what, answer, reason] of [...failed, ...unavailable]) {
  const code = reason ? "CHALLENGE_UNAVAILABLE" : "CHALLENGE_FAILED";
  Deno.test(`${what}: ${code}`, async () => {
    const { verify, logged } = verifier(answer);
    const { message, detail } = await rejectsWith(code, verify("a-visitors-token"));
    assertMatch(message, /Nothing was sent/);
    assertEquals(detail.headers?.["Retry-After"], reason && "10");
    if (!reason) return assertEquals(logged, []);
    const [line, ...others] = logged;
    assertEquals(others, []);
    assertMatch(String(line?.reason), reason);
    assert(!/a-visitors-token|the-secret/.test(JSON.stringify(line)));
  });
}

Deno.test("the bot check is degraded from a call that failed to the next answer, of which it asks for none itself", async () => {
  const answers: Answer[] = [
    faults("invalid-input-secret"),
    () => new TypeError("fetch failed"),
    faults("invalid-input-response"),
  ];
  const { verify, isDegraded, calls } = verifier(() => answers.shift()!());
  assertEquals(isDegraded(), false);
  for (const asked of [1, 2]) {
    await rejectsWith("CHALLENGE_UNAVAILABLE", verify("a token"));
    assertEquals([isDegraded(), calls.length], [true, asked]);
  }
  await rejectsWith("CHALLENGE_FAILED", verify("a visitor's wrong token"));
  assertEquals([isDegraded(), calls.length], [false, 3]);
});

Deno.test("where the bot check is switched on, the interface description requires its token", async () => {
  const requiredIn = async (env: Record<string, string>) => {
    const app = testApp({ env });
    const { paths } = await (await app.send("/api/openapi.json")).json();
    const { schema } = paths["/api/contact"].post.requestBody.content["application/json"];
    assertEquals(schema.additionalProperties, false);
    const reference = await (await app.send("/developers/contact.md")).text();
    const [row] = reference.match(/^\| `challengeToken` \|.*$/m)!;
    return { required: schema.required, isRequired: !/, optional \|/.test(row) };
  };
  const fields = ["name", "email", "subject", "message", "gdprConsent"];
  const switchedOn = { CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "key" };
  assertEquals(await requiredIn({}), { required: fields, isRequired: false });
  assertEquals(await requiredIn(switchedOn), {
    required: [...fields, "challengeToken"],
    isRequired: true,
  });
});

Deno.test("a check passed on another site or on localhost is none, on a developer's machine any is one", async () => {
  const answerAt = async (BASE_URL: string, hostname: string) => {
    const app = testApp({
      env: {
        ...resend("https://mail.example"),
        BASE_URL,
        CHALLENGE_SECRET: "secret",
        CHALLENGE_SITE_KEY: "key",
      },
      fetch: (url) =>
        Promise.resolve(
          Response.json(String(url).includes("mail") ? { id: "1" } : { success: true, hostname }),
        ),
    });
    return (await app.post("/api/contact", { ...enquiry, challengeToken: "token" })).status;
  };
  const site = "https://www.practice.example";
  assertEquals(await answerAt(site, "localhost"), 400);
  assertEquals(await answerAt(site, "elsewhere.example"), 400);
  assertEquals(await answerAt(site, "www.practice.example"), 200);
  assertEquals(await answerAt("http://localhost:8000", "elsewhere.example"), 200);
});

Deno.test("of a verifier's endless answer 64 KiB are read: CHALLENGE_UNAVAILABLE", async () => {
  let sent = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(16 * 1024).fill(32));
          sent += 16;
        },
      }),
    );
  await rejectsWith("CHALLENGE_UNAVAILABLE", verifier(endless).verify("token"));
  assert(sent < 200, `${sent} KiB`);
});
