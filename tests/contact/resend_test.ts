import { assert, assertEquals, assertMatch } from "@std/assert";
import { resendMail } from "../../lib/contact/resend.ts";
import { composeMail, MailError, type MailOutcome } from "../../lib/contact/mail.ts";
import { enquiry, mailHead, testDelay } from "./support.ts";

const config = {
  apiUrl: "https://mail.example",
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
  return { outcome: error?.outcome ?? "sent", reason: error?.message };
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
const failed = (cause: string) => () => new TypeError("fetch failed", { cause: new Error(cause) });
const timeout = () => new DOMException("Signal timed out", "TimeoutError");

Deno.test("a message is one POST with the key, which follows no redirect", async () => {
  const { calls: [call], outcome } = await send([accepted()]);
  const { url, init: { body: _, signal, ...init } } = call!;
  assertEquals([outcome, url], ["sent", "https://mail.example/emails"]);
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

const answers: [what: string, answer: () => Answer, outcome: MailOutcome][] = [
  ["400", status(400), "refused"],
  ["401", status(401), "unauthorized"],
  ["403", status(403), "unauthorized"],
  ["404", status(404), "refused"],
  ["422", status(422), "refused"],
  ["429", status(429), "unavailable"],
  ["a refused connection", failed("for url (x): client error (Connect): refused"), "unavailable"],
  ["408", status(408), "uncertain"],
  ["409", status(409), "uncertain"],
  ["500", status(500), "uncertain"],
  ["503", status(503), "uncertain"],
  ["a timeout", timeout, "uncertain"],
  ["a reset", failed("client error (SendRequest): connection closed"), "uncertain"],
  ["a redirect", () => new TypeError("redirect mode is set to 'error'"), "uncertain"],
  // What lets the call pass, but does not say that the message was taken.
  ["200 with HTML", () => new Response("<html>ok</html>"), "uncertain"],
  ["200 with truncated JSON", () => new Response('{"id": "1'), "uncertain"],
  ["200 with JSON that is no object", () => Response.json("ok"), "uncertain"],
  ["200 without id", () => Response.json({}), "uncertain"],
  ["200 with an empty id", () => Response.json({ id: "" }), "uncertain"],
  ["200 with a number as id", () => Response.json({ id: 1 }), "uncertain"],
  ["204", () => new Response(null, { status: 204 }), "uncertain"],
];

for (const [what, answer, expected] of answers) {
  const isFinal = expected !== "uncertain";
  Deno.test(`${what}: ${expected}, ${isFinal ? "without" : "after"} a second call`, async () => {
    if (isFinal) {
      const { calls, outcome, reason } = await send([answer(), accepted()]);
      assertEquals([calls.length, outcome], [1, expected]);
      return assertMatch(reason!, /^status 4\d\d an_error$|client error \(Connect\)/);
    }
    // Whatever the second answer is, the first call may have delivered.
    for (const second of [answer, status(422), status(401)]) {
      assertEquals((await send([answer(), second()])).outcome, "uncertain");
    }
    const { calls: [one, two], outcome } = await send([answer(), accepted()]);
    assertEquals(outcome, "sent");
    const bytes = ({ url, init: { body, headers } }: NonNullable<typeof one>) =>
      JSON.stringify({ url, body, headers });
    assertEquals(bytes(one!), bytes(two!));
  });
}

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
