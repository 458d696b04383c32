import { assert, assertEquals, assertNotMatch, assertRejects } from "@std/assert";
import { type ApiProvider, apiProviders, httpMail } from "../../lib/contact/http_mail.ts";
import { composeMail, MailError, type MailOutcome } from "../../lib/contact/mail.ts";
import { enquiry, testDelay } from "./support.ts";

const { resend } = apiProviders;

const config = {
  apiUrl: "https://mail.example",
  apiKey: "re_secret",
  from: "Website <website@practice.example>",
  to: ["hello@practice.example", "office@practice.example"],
};

interface Call {
  url: string;
  init: RequestInit;
}

type Answer = Response | Error;

/** The pause before the second call passes at once, the deadline of a call never comes. */
const pauses = () => testDelay((ms) => ms < 1000);

/** Sends once against a provider that gives these answers, one after the other. */
function send(...answers: Answer[]) {
  return sendBy(resend, ...answers);
}

async function sendBy(provider: ApiProvider, ...answers: Answer[]) {
  const calls: Call[] = [];
  const { delay, asked } = pauses();
  const fetch: typeof globalThis.fetch = (url, init) => {
    calls.push({ url: String(url), init: init! });
    const answer = answers.shift()!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const mail = httpMail(provider, config, fetch, delay);
  const error = await mail.send(composeMail(enquiry), "the-key").then(() => null, (error) => error);
  assert(error === null || error instanceof MailError);
  return { calls, asked, outcome: error?.outcome ?? "sent", reason: error?.message };
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
    to: ["hello@practice.example", "office@practice.example"],
    reply_to: "visitor@client.example",
    subject: "A new catalogue",
    text: "Enquiry from: A visitor\nLanguage: en\nPrivacy consent: given\n\n" +
      "We would like to talk about our catalogue.",
  });
});

const definite: [what: string, answer: () => Answer, outcome: MailOutcome][] = [
  ["400", () => status(400), "refused"],
  ["401", () => status(401), "unauthorized"],
  ["403", () => status(403), "unauthorized"],
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

/** An answer that lets the call pass, but does not say that the message was taken. */
const answersWithoutId: typeof unclear = [
  ["200 with HTML", () => new Response("<html>ok</html>")],
  ["200 with truncated JSON", () => new Response('{"id": "1')],
  ["200 with JSON that is no object", () => Response.json("ok")],
  ["200 without id", () => Response.json({})],
  ["200 with an empty id", () => Response.json({ id: "" })],
  ["200 with a number as id", () => Response.json({ id: 1 })],
  ["202 with HTML", () => new Response("queued", { status: 202 })],
  ["204", () => new Response(null, { status: 204 })],
  ["206 with half the JSON", () => new Response('{"id"', { status: 206 })],
];

const unclear: [what: string, answer: () => Answer][] = [
  ["408", () => status(408)],
  ["409", () => status(409)],
  ["500", () => status(500)],
  ["503", () => status(503)],
  ["a timeout", timeout],
  ["a reset", reset],
  ["a redirect", () => new TypeError("Encountered redirect while redirect mode is set to 'error'")],
];

Deno.test("408, 409, 5xx, 2xx without id, timeout, reset and redirect: one more call, byte for byte the same", async () => {
  await Promise.all([...unclear, ...answersWithoutId].map(async ([what, answer]) => {
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

Deno.test("each call has 8 seconds, and half a second lies between the two", async () => {
  const { calls, asked } = await send(timeout(), timeout());
  assertEquals(asked, [8000, 500, 8000]);
  for (const { init } of calls) assert(init.signal instanceof AbortSignal);
});

Deno.test("a provider that never answers is given up, each call aborted: uncertain", async () => {
  const signals: AbortSignal[] = [];
  const fetch: typeof globalThis.fetch = (_url, init) => {
    signals.push(init!.signal!);
    return new Promise(() => {});
  };
  const mail = httpMail(resend, config, fetch, testDelay(() => true).delay);
  const error = await assertRejects(() => mail.send(composeMail(enquiry), "k"), MailError);
  assertEquals(error.outcome, "uncertain");
  assertEquals(signals.map(({ aborted }) => aborted), [true, true]);
});

Deno.test("a provider that does not recognise keys is called once, whatever it answers", async () => {
  const keyless = { ...resend, deduplicates: false };
  await Promise.all([...unclear, ...answersWithoutId].map(async ([what, answer]) => {
    const { calls, outcome } = await sendBy(keyless, answer(), accepted());
    assertEquals([calls.length, outcome], [1, "uncertain"], what);
  }));
  assertEquals(httpMail(keyless, config, fetch, pauses().delay).deduplicates, false);
});

Deno.test("half a body is no answer, as a real connection tells it: uncertain", async () => {
  await using provider = rawServer(
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n" +
      '{"id": "1"}',
  );
  const mail = httpMail(resend, { ...config, apiUrl: provider.url }, fetch, pauses().delay);
  const error = await assertRejects(() => mail.send(composeMail(enquiry), "k"), MailError);
  assertEquals(error.outcome, "uncertain");
});

/** Answers every connection with these bytes and closes it. */
function rawServer(answer: string) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(64 * 1024));
      await connection.write(new TextEncoder().encode(answer));
      connection.close();
    }
  })();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await serving;
    },
  };
}

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
  const mail = httpMail(resend, { ...config, apiUrl }, fetch, pauses().delay);
  const error = await assertRejects(() => mail.send(composeMail(enquiry), "k"), MailError);
  assertEquals(error.outcome, "unavailable");
});
