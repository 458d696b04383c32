import { assert, assertEquals, assertMatch } from "@std/assert";
import { delay as realDelay } from "../../lib/contact/call.ts";
import {
  composeMail,
  type MailCause,
  MailError,
  type MailOutcome,
} from "../../lib/contact/mail.ts";
import type { SmtpAccount } from "../../lib/config.ts";
import { smtpMail } from "../../lib/contact/smtp.ts";
import {
  hangUp,
  type Moment,
  type Reply,
  type Script,
  type ScriptedHost,
  startScriptedHost,
} from "./scripted_host.ts";
import { enquiry, mailHead } from "./support.ts";

const login = { user: "website@practice.example", pass: "the password, ä" };
const account = ({ port }: { port: number }, changes: Partial<SmtpAccount> = {}): SmtpAccount => ({
  provider: "smtp",
  host: "127.0.0.1",
  port,
  secure: false,
  login,
  from: "Büro <website@practice.example>",
  to: ["hello@practice.example", '"Office, first floor" <office@practice.example>'],
  ...changes,
});

/** Sends an enquiry: what comes of it, and what is logged. */
async function send(settings: SmtpAccount, delay = realDelay) {
  const logged: Record<string, unknown>[] = [];
  const now = () => Date.parse("2026-06-01T12:00:00Z");
  const mail = smtpMail(settings, now, (line) => logged.push(line), delay);
  try {
    await mail.send(composeMail(enquiry, mailHead), "the-key");
    return { outcome: "sent", reason: "", dueTo: undefined, logged };
  } catch (error) {
    assert(error instanceof MailError, String(error));
    const { outcome, message: reason, dueTo } = error;
    assert(!/visitor|password|practice|client/.test(reason), reason);
    return { outcome, reason, dueTo, logged };
  }
}

/** A test with a mail host. On Deno 2.5 the timer that ends a connection outlives it a moment. */
function test(name: string, play: (host: ScriptedHost) => Promise<void>, script?: Script): void {
  const fn = async () => {
    await using host = startScriptedHost(script);
    await play(host);
  };
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

test("a mail host gets the name of the site, and the login", async (host) => {
  assertEquals((await send(account(host))).outcome, "sent");
  const [hello, auth = ""] = host.heard;
  assertEquals(hello, "EHLO practice.example");
  const bytes = Uint8Array.from(atob(auth.split(" ")[2]!), (letter) => letter.charCodeAt(0));
  assertEquals(new TextDecoder().decode(bytes), `\0${login.user}\0${login.pass}`);
});

/** Silence is given up as soon as it begins. */
const sendTo = (host: ScriptedHost) =>
  send(account(host), (ms) => {
    assertEquals(ms, 20_000);
    return host.silence;
  });

/** The outcome of a refusal for good at each moment, and what a refusal there is due to. */
const moments: [Moment, final: MailOutcome, cause: MailCause][] = [
  ["greeting", "unavailable", "access"],
  ["AUTH", "unauthorized", "access"],
  ["MAIL", "refused", "addresses"],
  ["RCPT", "refused", "addresses"],
  ["DATA", "refused", "addresses"],
  [".", "refused", "message"],
];

for (const [moment, final, cause] of moments) {
  /** No reply: the connection ends, nothing is said, or what is neither yes nor no. */
  const none = moment === "." ? "uncertain" : "unavailable";
  const about = /^(connect|login|sender|recipients|envelope|message)/.source;
  const replies: [Reply, MailOutcome, MailCause, reason: string][] = [
    ["451 visitor@client.example", "unavailable", cause === "message" ? "access" : cause, "451"],
    ["554 visitor@client.example", final, cause, "554"],
    ["999 What", none, "access", "\\w+"],
    [hangUp, none, "access", "E\\w+"],
    [null, none, "access", "TimeoutError"],
  ];
  for (const [reply, expected, expectedCause, expectedReason] of replies) {
    test(
      `a host that answers the ${moment} with ${String(reply ?? "silence")}: ${expected}`,
      async (host) => {
        const { outcome, reason, dueTo } = await sendTo(host);
        assertEquals([outcome, dueTo], [expected, expectedCause]);
        assertMatch(reason, new RegExp(`${about} ${expectedReason}$`));
        assertEquals(host.messages, moment === "." ? 1 : 0);
      },
      { replies: { [moment]: reply } },
    );
  }
}

test("a host that replies to the message what is neither yes nor no: uncertain", async (host) => {
  for (const reply of ["150 Wait", "354 Go on", "600 More", "5501 Long", "what?"]) {
    host.script = { replies: { ".": reply } };
    assertEquals((await sendTo(host)).outcome, "uncertain", reply);
  }
});

test("one recipient refused: sent, and the log says partly", async (host) => {
  for (const code of ["550", "451"]) {
    host.script = { recipients: [`${code} No`, "250 OK"] };
    const reason = `recipient 1 of 2 refused: ${code}`;
    const logged = [{ event: "contact_mail", outcome: "partly", reason }];
    assertEquals(await sendTo(host), { outcome: "sent", reason: "", dueTo: undefined, logged });
  }
  assertEquals(host.messages, 2);
});

/** After DATA for nobody, nodemailer sends an empty message: no answer to it counts. */
const careless: Script[] = [
  { replies: { DATA: "554 No valid recipients" } },
  { replies: { ".": "554 No valid recipients" } },
  { replies: { ".": "250 OK" } },
  { replies: { ".": "250 OK" }, extensions: ["PIPELINING"] },
];

const refusals: [recipients: string[], outcome: MailOutcome, reason: string][] = [
  [["550 Unknown", "550 Unknown"], "refused", "recipients 550"],
  [["451 Later", "452 Full"], "unavailable", "recipients 451 452"],
  [["451 Later", "550 Unknown"], "refused", "recipients 451 550"],
];

test("all recipients refused: nothing sent, whatever the host says then", async (host) => {
  for (const [recipients, outcome, reason] of refusals) {
    for (const script of careless) {
      host.script = { recipients, ...script };
      const dueTo = "addresses";
      assertEquals(await sendTo(host), { outcome, reason, dueTo, logged: [] });
    }
  }
  assert(!host.heard.includes("Subject: A new catalogue"));
});

test(
  "all recipients refused, a host with PIPELINING asks for DATA and falls silent: nothing sent",
  async (host) => {
    const { outcome, reason } = await sendTo(host);
    assertEquals([outcome, reason], ["unavailable", "envelope TimeoutError"]);
    assert(!host.heard.includes("Subject: A new catalogue"));
  },
  {
    extensions: ["PIPELINING"],
    recipients: ["550 Unknown", "550 Unknown"],
    replies: { ".": null },
  },
);

Deno.test("a refused connection and a host that does not exist: nothing was sent", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  assertEquals((await send(account({ port }))).outcome, "unavailable");
  assertEquals((await send(account({ port }, { host: "nowhere.invalid" }))).outcome, "unavailable");
});

test("beyond this machine nothing is said to a host without TLS", async (host) => {
  // This machine, under an address that is not called loopback.
  const { outcome } = await send(account(host, { host: "0.0.0.0" }));
  assertEquals(outcome, "unavailable");
  assert(!host.heard.some((line) => /AUTH|MAIL|RCPT/.test(line)), host.heard.join("\n"));
});

test(
  "on this machine a host that offers TLS is spoken to as it is, without a login if it wants none",
  async (host) => {
    assertEquals((await send(account(host, { login: undefined }))).outcome, "sent");
    assert(!host.heard.some((line) => /STARTTLS|AUTH/.test(line)), host.heard.join("\n"));
  },
  { extensions: ["STARTTLS"] },
);
