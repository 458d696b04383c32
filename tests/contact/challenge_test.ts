import { assert, assertEquals } from "@std/assert";
import type { ChallengeAccount } from "../../lib/config.ts";
import { siteverify } from "../../lib/contact/challenge.ts";
import { Health } from "../../lib/contact/call.ts";
import { testApp } from "../kit/app.ts";
import { testLines } from "../kit/cases.ts";
import { enquiry } from "../kit/enquiry.ts";
import { resend } from "../kit/provider.ts";
import { answerOf, rejectsWith, runtime, testDelay } from "./support.ts";

const verifyUrl = "https://verifier.example/siteverify";

/** A verifier that answers so, time after time. */
function verifier(...answers: (() => unknown)[]) {
  const calls: Request[] = [];
  const logged: Record<string, unknown>[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    calls.push(new Request(String(url), init));
    return await answers[Math.min(calls.length, answers.length) - 1]!() as Response;
  };
  const { delay, asked } = testDelay(() => false);
  const health = new Health();
  const log = logged.push.bind(logged);
  const parts = { ...runtime({ fetch, delay }), isOwnHost: () => true, health, log };
  const account: ChallengeAccount = {
    product: "other",
    secret: "the-secret",
    siteKey: "the-site-key",
    verifyUrl,
  };
  return { calls, logged, asked, health, verify: siteverify(account, parts) };
}

const says = (body: unknown) => () => Response.json(body);
const faults = (...codes: string[]) => says({ "success": false, "error-codes": codes });
const down = () => Promise.reject(new TypeError("fetch failed"));

Deno.test("a token is verified by one form-encoded call of 5 seconds", async () => {
  const { verify, calls, asked } = verifier(says({ success: true }));
  await verify("a token&more");
  const [call, ...others] = calls;
  const { url, method, redirect, signal, headers } = call!;
  assertEquals([others, url, method, redirect], [[], verifyUrl, "POST", "error"]);
  assertEquals(headers.get("content-type"), "application/x-www-form-urlencoded;charset=UTF-8");
  assertEquals(await call!.text(), "secret=the-secret&response=a+token%26more");
  assertEquals([signal.aborted, asked], [false, [5000]]);
});

Deno.test("no token is refused without a call", async () => {
  const { verify, calls } = verifier(says({ success: true }));
  for (const missing of [undefined, ""]) await rejectsWith("CHALLENGE_REQUIRED", verify(missing));
  assertEquals(calls, []);
});

let sent = 0;
const endless = new ReadableStream({
  pull(controller) {
    controller.enqueue(new Uint8Array(16 * 1024).fill(32));
    sent += 16;
  },
});
const odd: Record<string, () => unknown> = { down, endless: () => new Response(endless) };

testLines(new URL("lines/verdicts.txt", import.meta.url), async (said) => {
  const { verify, logged } = verifier(odd[said] ?? (() => answerOf(said)));
  const told = await verify("a-visitors-token").then(
    () => ["passes"],
    ({ code, message, detail }) => [code, message, detail.headers?.["retry-after"]],
  );
  assert(!/a-visitors-token|the-secret/.test(JSON.stringify(logged)));
  assert(sent < 200, `${sent} KiB of an endless answer were read`);
  return [...told, ...logged.map(({ reason }) => reason)].filter(Boolean).join(" · ");
});

Deno.test("the bot check is degraded from a call that failed to the next answer, of which it asks for none itself", async () => {
  const { verify, health, calls } = verifier(
    faults("invalid-input-secret"),
    down,
    faults("invalid-input-response"),
  );
  assertEquals(health.faults(), []);
  for (const asked of [1, 2]) {
    await rejectsWith("CHALLENGE_UNAVAILABLE", verify("a token"));
    assertEquals([health.faults(), calls.length], [["challenge"], asked]);
  }
  await rejectsWith("CHALLENGE_FAILED", verify("a visitor's wrong token"));
  assertEquals([health.faults(), calls.length], [[], 3]);
});

const switchedOn = { CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "key" };

Deno.test("where the bot check is switched on, the interface description requires its token", async () => {
  const fields = ["name", "email", "subject", "message", "gdprConsent"];
  for (const [env, more] of [[{}, []], [switchedOn, ["challengeToken"]]] as const) {
    const { send } = testApp({ env });
    const { components } = await (await send("/api/openapi.json")).json();
    const schema = components.schemas.ContactRequest;
    assertEquals([schema.additionalProperties, schema.required], [false, [...fields, ...more]]);
    const [row] = /^\| `challengeToken` \|.*$/m
      .exec(await (await send("/developers/contact.md")).text())!;
    assertEquals(!/, optional \|/.test(row), more.length > 0, row);
  }
});

Deno.test("a check passed on another site or on localhost is none, which is logged; where it is not said, or on a developer's machine, any is one", async () => {
  const site = "https://practice.example";
  for (
    const [BASE_URL, hostname, expected] of [
      [site, "localhost", 400],
      [site, "elsewhere.example", 400],
      [site, "practice.example", 200],
      [site, "www.practice.example", 200],
      [site, "", 200],
      [site, "not-provided", 200],
      ["http://localhost:8000", "elsewhere.example", 200],
    ] as const
  ) {
    const { post, logged } = testApp({
      env: { ...resend(), ...switchedOn, BASE_URL },
      fetch: () => Promise.resolve(Response.json({ id: "1", success: true, hostname })),
    });
    const { status } = await post("/api/contact", { ...enquiry, challengeToken: "token" });
    assertEquals(status, expected, hostname);
    const told = logged.filter(({ event }) => event === "contact_challenge");
    assertEquals(told.map(({ reason }) => reason), status === 200 ? [] : [`at ${hostname}`]);
  }
});
