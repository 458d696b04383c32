import { assert, assertEquals, assertMatch } from "@std/assert";
import type { ResendAccount } from "../../lib/config.ts";
import { resendMail } from "../../lib/contact/resend.ts";
import { composeMail, MailError, type MailOutcome } from "../../lib/contact/mail.ts";
import { freePort } from "../system/deploy/site.ts";
import { enquiry, mailHead, testDelay } from "./support.ts";

const config: ResendAccount = {
  provider: "resend",
  apiUrl: `http://127.0.0.1:${freePort()}`,
  apiKey: "re_secret",
  from: "Website <website@practice.example>",
  to: ["hello@practice.example", "office@practice.example"],
};

type Answer = Response | Error;
type Fetch = typeof globalThis.fetch;

/** Sends an enquiry: what comes of it. The pause before the second call passes at once. */
async function sendBy(fetch: Fetch, { delay } = testDelay((ms) => ms < 1000)) {
  const mail = resendMail(config, fetch, delay);
  assertEquals(mail.deduplicates, true);
  const message = composeMail(enquiry, mailHead);
  const error = await mail.send(message, "the-key").then(() => null, (error) => error);
  assert(error === null || error instanceof MailError);
  return { outcome: error?.outcome ?? "sent", reason: error?.message, wait: error?.wait };
}

/** Sends once to a provider that gives these answers, one after the other. */
async function send(answers: Answer[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch: Fetch = (url, init) => {
    calls.push({ url: String(url), init: init! });
    const answer = answers.shift()!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { calls, ...await sendBy(fetch) };
}

const accepted = () => Response.json({ id: "1" });
const status = (code: number) => () => Response.json({ name: "an_error" }, { status: code });

Deno.test("a message is one POST with the key, which follows no redirect", async () => {
  const { calls: [call], outcome } = await send([accepted()]);
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

const outcomes: Record<Exclude<MailOutcome, "uncertain">, number[]> = {
  refused: [400, 404, 422],
  unauthorized: [401, 403],
  unavailable: [429],
};

Deno.test("a clear refusal is told after one call, with the status and the name of the error", async () => {
  for (const [expected, codes] of Object.entries(outcomes)) {
    for (const code of codes) {
      const { calls, outcome, reason } = await send([status(code)(), accepted()]);
      assertEquals([calls.length, outcome, reason], [1, expected, `status ${code} an_error`]);
    }
  }
});

Deno.test("Resend's own wait is told, but none where the mails of a day or a month are spent", async () => {
  const answer = (name: string) =>
    Response.json({ name }, { status: 429, headers: { "retry-after": "7" } });
  const { outcome, wait } = await send([answer("rate_limit_exceeded")]);
  assertEquals([outcome, wait], ["unavailable", 7]);
  for (const name of ["daily_quota_exceeded", "monthly_quota_exceeded"]) {
    assertEquals((await send([answer(name)])).outcome, "unauthorized", name);
  }
});

Deno.test("a connection that nobody takes sent nothing", async () => {
  const { outcome, reason } = await sendBy(fetch);
  assertEquals(outcome, "unavailable");
  assertMatch(reason!, /client error \(Connect\)/);
});

/** What lets a call pass, or ends it, and does not say that the message was taken or was not. */
const unclear: Record<string, () => Answer> = {
  "408": status(408),
  "409": status(409),
  "500": status(500),
  "503": status(503),
  "a timeout": () => new DOMException("Signal timed out", "TimeoutError"),
  "a reset": () =>
    new TypeError("fetch failed", { cause: new Error("client error (SendRequest)") }),
  "a redirect": () => new TypeError("redirect mode is set to 'error'"),
  "200 with truncated JSON": () => new Response('{"id": "1'),
  "200 with JSON that is no object": () => Response.json("ok"),
  "200 with an empty id": () => Response.json({ id: "" }),
  "200 with a number as id": () => Response.json({ id: 1 }),
  "204": () => new Response(null, { status: 204 }),
};

Deno.test("after an unclear end the same call is made once more: that it was sent is clear, nothing else is", async () => {
  for (const [what, answer] of Object.entries(unclear)) {
    for (const second of [answer, status(422), status(401)]) {
      assertEquals((await send([answer(), second()])).outcome, "uncertain", what);
    }
    const { calls: [one, two], outcome } = await send([answer(), accepted()]);
    assertEquals(outcome, "sent", what);
    const bytes = ({ url, init: { body, headers } }: NonNullable<typeof one>) =>
      JSON.stringify({ url, body, headers });
    assertEquals(bytes(one!), bytes(two!));
  }
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
