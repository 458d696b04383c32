import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { delay as realDelay } from "../../lib/contact/delay.ts";
import { composeMail, MailError, type MailOutcome } from "../../lib/contact/mail.ts";
import { type SmtpAccount, smtpMail } from "../../lib/contact/smtp.ts";
import { until } from "../kit/wait.ts";
import { type Fault, type MailHost, type Moment, startMailHost } from "./smtp_peer.ts";
import { peersRun } from "./process_scene.ts";
import { enquiry, silent, testDelay } from "./support.ts";

const login = { user: "website@practice.example", pass: "the password, ä" };
const config = ({ port }: MailHost, changes: Partial<SmtpAccount> = {}): SmtpAccount => ({
  host: "127.0.0.1",
  port,
  secure: false,
  login,
  from: "Büro <website@practice.example>",
  to: ["hello@practice.example", '"Office, first floor" <office@practice.example>'],
  ...changes,
});
const now = () => Date.parse("2026-06-01T12:00:00Z");

/** What comes of sending the enquiry: "sent", or the outcome and the reason for the log. */
async function send(settings: SmtpAccount, delay = realDelay) {
  const mail = smtpMail(settings, now, silent, delay);
  try {
    await mail.send(composeMail(enquiry), "the-key");
    return { outcome: "sent", reason: "" };
  } catch (error) {
    assert(error instanceof MailError, String(error));
    return { outcome: error.outcome, reason: error.message };
  }
}

/** A test with a mail host of its own. */
function withHost(
  name: string,
  play: (host: MailHost) => Promise<void>,
  options: Parameters<typeof startMailHost>[0] = {},
): void {
  Deno.test({
    name,
    ignore: !peersRun,
    async fn() {
      await using host = await startMailHost(options);
      await play(host);
    },
  });
}

withHost(
  "a mail host takes one text-only mail, with the login and to every recipient",
  async (host) => {
    assertEquals(await send(config(host)), { outcome: "sent", reason: "" });
    assertEquals(host.logins, [`${login.user}:${login.pass}`]);
    assertEquals(host.mails.length, 1);
    const [head = "", text] = host.mails[0]!.split("\r\n\r\n", 2);
    const fields = Object.fromEntries(
      head.replace(/\r\n[ \t]/g, " ").split("\r\n").map((line) => line.split(/: (.*)/s, 2)),
    );
    assertEquals(fields, {
      "From": "=?UTF-8?Q?B=C3=BCro?= <website@practice.example>",
      "To": 'hello@practice.example, "Office, first floor" <office@practice.example>',
      "Reply-To": "visitor@client.example",
      "Subject": "A new catalogue",
      "Message-ID": "<the-key@practice.example>",
      "Date": "Mon, 01 Jun 2026 12:00:00 +0000",
      "MIME-Version": "1.0",
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Transfer-Encoding": "7bit",
    });
    assertMatch(text!, /^Enquiry from: A visitor\r\nLanguage: en/);
    assertMatch(host.heard(), /^EHLO practice\.example\r$/m);
    for (const recipient of ["hello", "office"]) {
      assert(host.heard().includes(`RCPT TO:<${recipient}@practice.example>`));
    }
  },
);

withHost(
  "a sender that looks like several addresses or a group stays one Reply-To",
  async (host) => {
    const mail = smtpMail(config(host), now, silent, realDelay);
    const message = composeMail({
      ...enquiry,
      name: "a, b <c@d.example>;",
      subject: "x: y, z@d.example",
    });
    await mail.send(message, "k");
    assertEquals(host.mails[0]!.match(/^Reply-To: .*$/gm), ["Reply-To: visitor@client.example"]);
    assertEquals(host.heard().match(/^RCPT TO/gm)?.length, 2);
  },
);

withHost("a host that wants no login is given none", async (host) => {
  assertEquals((await send(config(host, { login: undefined }))).outcome, "sent");
  assertEquals(host.logins, []);
});

const moments: Moment[] = ["greeting", "AUTH", "MAIL", "RCPT", "DATA", "message"];

/** What a final refusal means where it is not about the message. */
const finalMeaning: Partial<Record<Moment, MailOutcome>> = {
  greeting: "unavailable",
  AUTH: "unauthorized",
};

for (const moment of moments.filter((moment) => moment !== "DATA")) {
  withHost(
    `a temporary refusal (4xx) of the ${moment}: nothing was sent, later perhaps`,
    async (host) => {
      host.refusals[moment] = moment === "AUTH" ? 454 : 451;
      assertEquals((await send(config(host))).outcome, "unavailable");
      assertEquals(host.mails, []);
    },
  );

  const permanent = finalMeaning[moment] ?? "refused";
  withHost(
    `a final refusal (5xx) of the ${moment}: nothing was sent, ${permanent}`,
    async (host) => {
      host.refusals[moment] = moment === "AUTH" ? 535 : 554;
      const { outcome, reason } = await send(config(host));
      assertEquals(outcome, permanent);
      assertMatch(reason, /^(connect|login|envelope|message) 5\d\d$/);
      assertEquals(host.mails, []);
    },
  );
}

for (const what of ["cut before", "cut after", "silence"] as const) {
  for (const at of moments) {
    const taken = at === "message" && what !== "cut before";
    const expected: MailOutcome = at === "message" ? "uncertain" : "unavailable";
    withHost(`${spoken(what)} the ${at}: ${expected}`, async (host) => {
      host.fault = { at, what };
      const deadline = Promise.withResolvers<void>();
      const sending = send(config(host), (_ms, stop) => {
        stop?.addEventListener("abort", () => deadline.resolve());
        return deadline.promise;
      });
      if (what === "silence") {
        await reached(host, at, taken);
        deadline.resolve();
      }
      assertEquals((await sending).outcome, expected);
      assertEquals(host.mails.length, taken ? 1 : 0);
    });
  }
}

function spoken(what: Fault["what"]): string {
  if (what === "silence") return "silence after";
  return what === "cut before" ? "a connection cut with" : "a connection cut after";
}

/** Waits until the client has said it, and the host has heard it. */
async function reached(host: MailHost, at: Moment, taken: boolean) {
  const said = () =>
    at === "greeting" ||
    (at === "message" ? /\r\n\.\r\n/ : new RegExp(`^${at}\\b`, "m")).test(host.heard());
  await until(`the host hears ${at}`, () => said() && (!taken || host.mails.length > 0));
}

withHost("a delivery has 20 seconds, less than a key's lease", async (host) => {
  const { delay, asked } = testDelay(() => false);
  await send(config(host), delay);
  assertEquals(asked, [20_000]);
});

Deno.test("a refused connection and a host that does not exist: nothing was sent", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const nobody = { ...config({ port } as MailHost) };
  assertEquals((await send(nobody)).outcome, "unavailable");
  assertEquals((await send({ ...nobody, host: "nowhere.invalid" })).outcome, "unavailable");
});

/** This machine, under an address that is not called loopback. */
const beyond = { host: "0.0.0.0" };

withHost("beyond this machine nothing is said to a host without TLS", async (host) => {
  assertEquals((await send(config(host, beyond))).outcome, "unavailable");
  assertEquals((await send(config(host, { ...beyond, secure: true }))).outcome, "unavailable");
  assertEquals([host.logins, host.mails], [[], []]);
  assert(!/AUTH|MAIL FROM|RCPT/.test(host.heard()), host.heard());
});

withHost("beyond this machine a certificate that nobody vouches for ends it", async (host) => {
  assertEquals((await send(config(host, beyond))).outcome, "unavailable");
  assertMatch(host.heard(), /^STARTTLS\r$/m);
  assertEquals([host.logins, host.mails], [[], []]);
}, { disabledCommands: [], allowInsecureAuth: false });

withHost("on this machine a host that offers TLS is spoken to as it is", async (host) => {
  assertEquals((await send(config(host))).outcome, "sent");
  assert(!host.heard().includes("STARTTLS"));
}, { disabledCommands: [], hideSTARTTLS: false });

withHost("neither password nor visitor is in an error, whatever the host says", async (host) => {
  for (const moment of moments) {
    host.refusals = Object.assign(host.refusals, { [moment]: 554 });
    const { reason } = await send(config(host));
    assert(!/visitor|password|practice|client/.test(reason), reason);
    delete host.refusals[moment];
  }
  const unknown = config(host, { host: "nowhere.invalid" });
  assert(!(await send(unknown)).reason.includes(login.pass));
});

withHost(
  "two messages with one key have one Message-ID, so that a mailbox can tell",
  async (host) => {
    await send(config(host));
    await send(config(host));
    const ids = host.mails.map((mail) => /^Message-ID: .*$/m.exec(mail)?.[0]);
    assertEquals(ids, Array(2).fill("Message-ID: <the-key@practice.example>"));
  },
);

Deno.test("a mail host recognises no keys", async () => {
  const mail = smtpMail(config({ port: 1 } as MailHost), now, silent, realDelay);
  assertEquals(mail.deduplicates, false);
  await assertRejects(() => mail.send(composeMail(enquiry), "k"), MailError);
});
