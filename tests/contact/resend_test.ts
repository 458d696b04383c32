import { assert, assertEquals, assertNotMatch, assertRejects } from "@std/assert";
import { composeMail, MailError, type MailOutcome } from "../../lib/contact/mail.ts";
import { resendMail } from "../../lib/contact/resend.ts";
import { enquiry } from "./support.ts";

const config = {
  provider: "resend",
  apiUrl: "https://mail.example",
  apiKey: "re_secret",
  from: "Website <website@practice.example>",
  to: "hello@practice.example",
} as const;

interface Call {
  url: string;
  init: RequestInit;
}

type Answer = Response | Error;

/** Sends once against a provider that gives these answers, one after the other. */
async function send(...answers: Answer[]) {
  const calls: Call[] = [];
  const mail = resendMail(config, (url, init) => {
    calls.push({ url: String(url), init: init! });
    const answer = answers.shift()!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const error = await mail.send(composeMail(enquiry), "the-key").then(() => null, (error) => error);
  assert(error === null || error instanceof MailError);
  return { calls, outcome: error?.outcome ?? "sent", reason: error?.message };
}

const accepted = () => Response.json({ id: "1" });
const status = (code: number) =>
  Response.json({ name: "some_error", message: "x" }, { status: code });
const failedFetch = (cause: string) => new TypeError("fetch failed", { cause: new Error(cause) });
const refused = () =>
  failedFetch(
    "error sending request for url (https://mail.example): client error (Connect): refused",
  );
const reset = () => failedFetch("client error (SendRequest): connection closed");
const timeout = () => new DOMException("Signal timed out", "TimeoutError");

Deno.test("a message is one POST with the key, the sender in reply_to and plain text", async () => {
  const { calls: [call], outcome } = await send(accepted());
  assertEquals(outcome, "sent");
  assertEquals(call!.url, "https://mail.example/emails");
  assertEquals(call!.init.method, "POST");
  assertEquals(call!.init.redirect, "error");
  assertEquals(call!.init.headers, {
    "Authorization": "Bearer re_secret",
    "Content-Type": "application/json",
    "Idempotency-Key": "the-key",
  });
  assertEquals(JSON.parse(String(call!.init.body)), {
    from: "Website <website@practice.example>",
    to: ["hello@practice.example"],
    reply_to: "visitor@client.example",
    subject: "A new catalogue",
    text: "Enquiry from: A visitor\nLanguage: en\nPrivacy consent: given\n\n" +
      "We would like to talk about our catalogue.",
  });
});

const definite: [what: string, answer: () => Answer, outcome: MailOutcome][] = [
  ["400", () => status(400), "refused"],
  ["401", () => status(401), "unavailable"],
  ["403", () => status(403), "unavailable"],
  ["404", () => status(404), "refused"],
  ["422", () => status(422), "refused"],
  ["429", () => status(429), "unavailable"],
  ["a refused connection", refused, "unavailable"],
];

for (const [what, answer, expected] of definite) {
  Deno.test(`${what} is final: ${expected}, without a second call`, async () => {
    const { calls, outcome } = await send(answer());
    assertEquals([calls.length, outcome], [1, expected]);
  });
}

const unclear: [what: string, answer: () => Answer][] = [
  ["408", () => status(408)],
  ["409", () => status(409)],
  ["500", () => status(500)],
  ["503", () => status(503)],
  ["a timeout", timeout],
  ["a reset", reset],
  ["a redirect", () => new TypeError("Encountered redirect while redirect mode is set to 'error'")],
];

Deno.test("408, 409, 5xx, timeout, reset and redirect: one more call, byte for byte the same", async () => {
  await Promise.all(unclear.map(async ([what, answer]) => {
    const [sent, uncertain] = await Promise.all([
      send(answer(), accepted()),
      send(answer(), answer()),
    ]);
    assertEquals([sent.calls.length, sent.outcome], [2, "sent"], what);
    assertEquals([uncertain.calls.length, uncertain.outcome], [2, "uncertain"], what);
    const [one, two] = sent.calls.map(({ url, init: { body, headers } }) => ({
      url,
      body,
      headers,
    }));
    assertEquals(one, two, what);
  }));
});

Deno.test("after an unclear answer even a definite one leaves it uncertain", async () => {
  const results = await Promise.all([
    send(timeout(), status(422)),
    send(reset(), refused()),
    send(status(500), status(401)),
  ]);
  assertEquals(results.map(({ outcome }) => outcome), Array(3).fill("uncertain"));
});

Deno.test("each call has 8 seconds", async () => {
  const original = AbortSignal.timeout;
  const times: number[] = [];
  AbortSignal.timeout = (ms) => (times.push(ms), original.call(AbortSignal, ms));
  try {
    const { calls } = await send(timeout(), timeout());
    assertEquals(times, [8000, 8000]);
    for (const { init } of calls) assert(init.signal instanceof AbortSignal);
  } finally {
    AbortSignal.timeout = original;
  }
});

Deno.test("the reason names status and error, never the provider's text", async () => {
  const body = { name: "validation_error", message: "visitor@client.example is no address" };
  const { reason } = await send(Response.json(body, { status: 422 }));
  assertEquals(reason, "status 422 validation_error");
  const { reason: other } = await send(
    Response.json({ name: "visitor@client.example" }, { status: 422 }),
  );
  assertEquals(other, "status 422");
  const { reason: rubbish } = await send(new Response("visitor", { status: 403 }));
  assertNotMatch(rubbish, /visitor/);
});

Deno.test("a connection that fails is told apart as Deno reports it", async () => {
  const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  closed.close();
  const apiUrl = `http://127.0.0.1:${closed.addr.port}`;
  const mail = resendMail({ ...config, apiUrl }, fetch);
  const error = await assertRejects(() => mail.send(composeMail(enquiry), "k"), MailError);
  assertEquals(error.outcome, "unavailable");
});
