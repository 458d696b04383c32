import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ResendAccount } from "../../lib/config.ts";
import { resendMail } from "../../lib/contact/resend.ts";
import { composeMail, MailError } from "../../lib/contact/mail.ts";
import { testLines } from "../kit/cases.ts";
import { freePort } from "../system/deploy/site.ts";
import { answerOf, enquiry, mailHead, runtime, testDelay } from "./support.ts";

const config: ResendAccount = {
  provider: "resend",
  apiUrl: `http://127.0.0.1:${freePort()}`,
  apiKey: "re_secret",
  from: "Website <website@practice.example>",
  to: ["hello@practice.example", "office@practice.example"],
};

type Fetch = typeof globalThis.fetch;

/** Sends an enquiry: what comes of it. The pause before the second call passes at once. */
async function sendBy(fetch: Fetch, { delay } = testDelay((ms) => ms < 1000)) {
  const mail = resendMail(config, runtime({ fetch, delay }));
  assertEquals(mail.deduplicates, true);
  const message = composeMail(enquiry, mailHead);
  const error = await mail.send(message, "the-key").then(() => null, (error) => error);
  assert(error === null || error instanceof MailError);
  return { outcome: error?.outcome ?? "sent", reason: error?.message, wait: error?.wait };
}

/** Ends of a call that do not say whether the message was taken. */
const broken: Record<string, Error> = {
  timeout: new DOMException("Signal timed out", "TimeoutError"),
  reset: new TypeError("fetch failed", { cause: new Error("client error (SendRequest)") }),
  redirect: new TypeError("redirect mode is set to 'error'"),
};

/** Sends once to a provider that gives these answers, one after the other. */
async function send(answers: string) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch: Fetch = (url, init) => {
    const answer = answers.split(" | ")[calls.push({ url: String(url), init: init! }) - 1]!;
    return broken[answer] ? Promise.reject(broken[answer]) : Promise.resolve(answerOf(answer));
  };
  return { calls, ...await sendBy(fetch) };
}

testLines(new URL("lines/resend.txt", import.meta.url), async (answers) => {
  const { calls, outcome, reason, wait } = await send(
    answers.includes("|") ? answers : `${answers} | 204`,
  );
  const bytes = calls.map(({ url, init: { body, headers } }) =>
    JSON.stringify({ url, body, headers })
  );
  assertEquals(new Set(bytes).size, 1);
  return [outcome, reason, wait && `wait ${wait}`, `calls ${calls.length}`].filter(Boolean).join(
    " · ",
  );
});

Deno.test("a message is one POST with the key, which follows no redirect", async () => {
  const { calls: [call], outcome } = await send('200 {"id":"1"}');
  const { url, init: { body: _, signal, ...init } } = call!;
  assertEquals([outcome, url], ["sent", `${config.apiUrl}/emails`]);
  assert(signal instanceof AbortSignal);
  assertEquals(init, {
    method: "POST",
    redirect: "error",
    headers: {
      "Authorization": "Bearer re_secret",
      "Content-Type": "application/json",
      "Idempotency-Key": "the-key",
    },
  });
});

Deno.test("a connection that nobody takes sent nothing", async () => {
  const { outcome, reason } = await sendBy(fetch);
  assertEquals(outcome, "unavailable");
  assertMatch(reason!, /client error \(Connect\)/);
});

Deno.test("a provider that never answers is given up: two calls of 8 seconds, half a second apart, each aborted", async () => {
  const signals: AbortSignal[] = [];
  const fetch: Fetch = (_url, init) => {
    signals.push(init!.signal!);
    return new Promise(() => {});
  };
  const delays = testDelay(() => true);
  assertEquals((await sendBy(fetch, delays)).outcome, "uncertain");
  assertEquals(delays.asked, [8000, 500, 8000]);
  assertEquals(signals.map(({ aborted }) => aborted), [true, true]);
});
