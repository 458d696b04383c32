import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { siteverify } from "../../lib/contact/challenge.ts";
import type { ErrorCode } from "../../lib/contract/errors.ts";
import { testApp } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";
import { resend } from "../kit/provider.ts";
import { rejectsWith, testDelay } from "./support.ts";

const secret = "the-secret";
const verifyUrl = "https://verifier.example/siteverify";

type Answer = () => Response | Error;

function verifier(answer: Answer, isOwnHost = (_host: string) => true) {
  const calls: { url: string; init: RequestInit }[] = [];
  const logged: Record<string, unknown>[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    calls.push({ url: String(url), init: init! });
    const answered = answer();
    return answered instanceof Error ? Promise.reject(answered) : Promise.resolve(answered);
  };
  const { delay, asked } = testDelay(() => false);
  const challenge = siteverify(
    { secret, siteKey: "the-site-key", verifyUrl },
    isOwnHost,
    fetch,
    (event) => logged.push(event),
    delay,
  );
  return { calls, logged, asked, ...challenge };
}

const says = (body: unknown, status = 200): Answer => () => Response.json(body, { status });
const faults = (...codes: string[]) => says({ "success": false, "error-codes": codes });

const passes: Record<string, unknown> = {
  Turnstile: {
    "success": true,
    "error-codes": [],
    "challenge_ts": "x",
    "hostname": "h",
    "cdata": "",
  },
  hCaptcha: { success: true, challenge_ts: "x", hostname: "h", credit: false },
  reCAPTCHA: { success: true, challenge_ts: "x", hostname: "h" },
};

for (const [name, body] of Object.entries(passes)) {
  Deno.test(`${name}'s yes lets the enquiry pass`, () => verifier(says(body)).verify("token"));
}

Deno.test("one form-encoded call carries secret and response, and has 5 seconds", async () => {
  const { verify, calls, asked } = verifier(says({ success: true }));
  await verify("a token&more");
  assertEquals(calls.length, 1);
  const { url, init: { method, body, redirect, signal } } = calls[0]!;
  assertEquals([url, method, redirect], [verifyUrl, "POST", "error"]);
  assertEquals(String(body), "secret=the-secret&response=a+token%26more");
  const type = new Request(url, { method, body }).headers.get("content-type");
  assertEquals(type, "application/x-www-form-urlencoded;charset=UTF-8");
  assert(signal instanceof AbortSignal);
  assertEquals(asked, [5000]);
});

Deno.test("a verifier that never answers is given up: CHALLENGE_UNAVAILABLE, the call aborted", async () => {
  let signal: AbortSignal | null | undefined;
  const silentVerifier: typeof globalThis.fetch = (_url, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  };
  const { delay } = testDelay(() => true);
  const config = { secret, siteKey: "the-site-key", verifyUrl };
  const { verify } = siteverify(config, () => true, silentVerifier, () => {}, delay);
  await rejectsWith("CHALLENGE_UNAVAILABLE", verify("token"));
  assert(signal?.aborted);
});

for (const missing of [undefined, ""]) {
  Deno.test(`no token (${JSON.stringify(missing)}) is refused without a call`, async () => {
    const { verify, calls } = verifier(says({ success: true }));
    await rejectsWith("CHALLENGE_REQUIRED", verify(missing));
    assertEquals(calls.length, 0);
  });
}

const refusals: [what: string, answer: Answer, code: ErrorCode][] = [
  ["Turnstile: wrong token", faults("invalid-input-response"), "CHALLENGE_FAILED"],
  ["Turnstile: used token", faults("timeout-or-duplicate"), "CHALLENGE_FAILED"],
  ["hCaptcha: expired token", faults("expired-input-response"), "CHALLENGE_FAILED"],
  ["hCaptcha: used token", faults("already-seen-response"), "CHALLENGE_FAILED"],
  [
    "hCaptcha: used token, older name",
    faults("invalid-or-already-seen-response"),
    "CHALLENGE_FAILED",
  ],
  ["reCAPTCHA: empty token", faults("missing-input-response"), "CHALLENGE_FAILED"],
  ["a no without reasons", says({ success: false }), "CHALLENGE_FAILED"],
  ["a no with null reasons", says({ success: false, "error-codes": null }), "CHALLENGE_FAILED"],
  [
    "a no with status 400",
    says({ "success": false, "error-codes": ["invalid-input-response"] }, 400),
    "CHALLENGE_FAILED",
  ],
  ["wrong secret", faults("invalid-input-secret"), "CHALLENGE_UNAVAILABLE"],
  ["missing secret", faults("missing-input-secret"), "CHALLENGE_UNAVAILABLE"],
  ["hCaptcha: secret of another site", faults("sitekey-secret-mismatch"), "CHALLENGE_UNAVAILABLE"],
  ["reCAPTCHA: wrong keys", faults("invalid-keys"), "CHALLENGE_UNAVAILABLE"],
  [
    "wrong token and wrong secret",
    faults("invalid-input-response", "invalid-input-secret"),
    "CHALLENGE_UNAVAILABLE",
  ],
  ["Turnstile: internal error", faults("internal-error"), "CHALLENGE_UNAVAILABLE"],
  ["bad request", faults("bad-request"), "CHALLENGE_UNAVAILABLE"],
  ["an unknown reason", faults("something-new"), "CHALLENGE_UNAVAILABLE"],
  ["a yes with status 500", says({ success: true }, 500), "CHALLENGE_UNAVAILABLE"],
  ["success as text", says({ success: "true" }), "CHALLENGE_UNAVAILABLE"],
  ["JSON that is no verdict", says([]), "CHALLENGE_UNAVAILABLE"],
  ["HTML", () => new Response("<html>"), "CHALLENGE_UNAVAILABLE"],
  ["nothing", () => new Response(null, { status: 204 }), "CHALLENGE_UNAVAILABLE"],
  ["verifier down", () => new TypeError("fetch failed"), "CHALLENGE_UNAVAILABLE"],
  [
    "verifier slow",
    () => new DOMException("Signal timed out", "TimeoutError"),
    "CHALLENGE_UNAVAILABLE",
  ],
];

for (const [what, answer, code] of refusals) {
  Deno.test(`${what}: ${code}`, async () => {
    const { verify, logged } = verifier(answer);
    const error = await rejectsWith(code, verify("a-visitors-token"));
    assertStringIncludes(error.message, "Nothing was sent");
    const retryAfter = code === "CHALLENGE_UNAVAILABLE" ? "10" : undefined;
    assertEquals(error.detail.headers?.["Retry-After"], retryAfter);
    assertEquals(logged.length, code === "CHALLENGE_UNAVAILABLE" ? 1 : 0);
    const line = JSON.stringify(logged);
    assert(!line.includes("a-visitors-token") && !line.includes(secret), line);
  });
}

Deno.test("where the bot check is switched on, the interface description requires its token", async () => {
  const requiredIn = async (env: Record<string, string>) => {
    const app = testApp({ env });
    const { paths } = await (await app.send("/api/openapi.json")).json();
    const { schema } = paths["/api/contact"].post.requestBody.content["application/json"];
    assertEquals(schema.additionalProperties, false);
    const reference = await (await app.send("/developers/contact.md")).text();
    const [row] = reference.match(/^\| `challengeToken` \|.*$/m)!;
    return { required: schema.required, isRequired: !/\| nein \|/.test(row) };
  };
  const fields = ["name", "email", "subject", "message", "gdprConsent"];
  const switchedOn = { CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "key" };
  assertEquals(await requiredIn({}), { required: fields, isRequired: false });
  assertEquals(await requiredIn(switchedOn), {
    required: [...fields, "challengeToken"],
    isRequired: true,
  });
});

Deno.test("a check passed on another site is none, one on a host of ours is one", async () => {
  const isOwnHost = (host: string) => host === "www.practice.example";
  const at = (hostname: string) => verifier(says({ success: true, hostname }), isOwnHost);
  await rejectsWith("CHALLENGE_FAILED", at("elsewhere.example").verify("token"));
  await at("www.practice.example").verify("token");
  await verifier(says({ success: true }), isOwnHost).verify("token");
});

Deno.test("on a public site a check passed on localhost is none, on a developer's machine any is one", async () => {
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
  assertEquals(await answerAt(site, "www.practice.example"), 200);
  assertEquals(await answerAt("http://localhost:8000", "elsewhere.example"), 200);
});

Deno.test("a verdict with a score fails closed, and the log says why", async () => {
  const { verify, logged } = verifier(says({ success: true, score: 0.9 }));
  await rejectsWith("CHALLENGE_UNAVAILABLE", verify("token"));
  assertMatch(String(logged[0]?.reason), /reCAPTCHA v3 is not supported/);
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
