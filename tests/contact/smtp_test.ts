import { assert, assertEquals } from "@std/assert";
import { delay as realDelay } from "../../lib/contact/call.ts";
import { composeMail, MailError } from "../../lib/contact/mail.ts";
import type { SmtpAccount } from "../../lib/config.ts";
import { smtpMail } from "../../lib/contact/smtp.ts";
import { testLines } from "../kit/cases.ts";
import { type Script, type ScriptedHost, startScriptedHost } from "./scripted_host.ts";
import { enquiry, mailHead, runtime } from "./support.ts";

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

/** Sends an enquiry: what comes of it, and why. */
async function send(settings: SmtpAccount, delay = realDelay) {
  const now = () => Date.parse("2026-06-01T12:00:00Z");
  const mail = smtpMail(settings, runtime({ now, delay }));
  try {
    const reason = await mail.send(composeMail(enquiry, mailHead), "the-key");
    return { outcome: "sent", reason };
  } catch (error) {
    assert(error instanceof MailError, String(error));
    const { outcome, message: reason } = error;
    assert(!/visitor|password|practice|client/.test(reason), reason);
    return { outcome, reason };
  }
}

/** On Deno 2.5 the timer that ends a connection outlives it a moment. */
const loose = { sanitizeOps: false, sanitizeResources: false };

/** A test with a mail host. */
function test(name: string, play: (host: ScriptedHost) => Promise<void>, script?: Script): void {
  const fn = async () => {
    await using host = startScriptedHost(script);
    await play(host);
  };
  Deno.test({ name, fn, ...loose });
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

testLines(new URL("lines/smtp.txt", import.meta.url), async (script) => {
  await using host = startScriptedHost(JSON.parse(script));
  const { outcome, reason } = await sendTo(host);
  const isRead = host.heard.includes("Subject: A new catalogue");
  return [outcome, reason?.replace(/E[A-Z]+$/, "E…"), isRead && "it was read"]
    .filter(Boolean).join(" · ");
}, loose);

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
