/** What becomes of an enquiry when a mail host refuses some recipients, all, or says what no host should. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Delay, delay as realDelay } from "../../lib/contact/delay.ts";
import { composeMail, MailError, type MailOutcome } from "../../lib/contact/mail.ts";
import { smtpMail } from "../../lib/contact/smtp.ts";
import { peersRun } from "./process_scene.ts";
import { startMailHost } from "./smtp_peer.ts";
import { type Script, startScriptedHost } from "./smtp_script.ts";
import { until } from "../kit/wait.ts";
import { enquiry } from "./support.ts";

/** The mail host at a port, for two recipients; what it logs joins `logged`. */
function mailAt(port: number, logged: Record<string, unknown>[] = [], delay = realDelay) {
  const account = {
    host: "127.0.0.1",
    port,
    secure: false,
    from: "website@practice.example",
    to: ["hello@practice.example", "office@practice.example"],
  };
  return smtpMail(account, Date.now, (line) => logged.push(line), delay);
}

/** Sends the enquiry to two recipients: what came of it, and what was logged. */
async function send(port: number, delay?: Delay) {
  const logged: Record<string, unknown>[] = [];
  try {
    await mailAt(port, logged, delay).send(composeMail(enquiry), "the-key");
    return { outcome: "sent", reason: "", logged };
  } catch (error) {
    assert(error instanceof MailError, String(error));
    return { outcome: error.outcome, reason: error.message, logged };
  }
}

/** On Deno 2.5 the timer that ends nodemailer's connection outlives the test by a moment. */
function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

Deno.test({
  name: "a recipient that is refused while another is accepted: sent, and the log says partly",
  ignore: !peersRun,
  async fn() {
    await using host = await startMailHost();
    for (const code of [550, 451]) {
      host.refused.office = code;
      assertEquals(await send(host.port), {
        outcome: "sent",
        reason: "",
        logged: [{
          event: "contact_mail",
          outcome: "partly",
          reason: `1 of 2 recipients refused: ${code}`,
        }],
      });
    }
    assertEquals(host.mails.length, 2);
  },
});

const pipelining = ["PIPELINING"];

/** The host takes DATA for nobody, and what it says to an empty message is anybody's guess. */
const careless: [after: string, dot: string][] = [
  ["refuses the empty message", "554 No valid recipients"],
  ["takes the empty message", "250 OK"],
];

const refusals: [recipients: string[], outcome: MailOutcome, reason: string][] = [
  [["550 Unknown", "550 Unknown"], "refused", "envelope 550"],
  [["451 Later", "452 Full"], "unavailable", "envelope 451 452"],
  [["451 Later", "550 Unknown"], "refused", "envelope 451 550"],
];

for (const [recipients, outcome, reason] of refusals) {
  const codes = recipients.map((reply) => reply.slice(0, 3)).join(" and ");
  for (const extensions of [[], pipelining]) {
    for (const [after, dot] of careless) {
      const offer = extensions.length > 0 ? " with PIPELINING" : "";
      test(`all recipients refused by ${codes}, the host${offer} asks for DATA and ${after}: ${outcome}, nothing sent`, async () => {
        await using host = startScriptedHost({ extensions, recipients, replies: { ".": dot } });
        assertEquals(await send(host.port), { outcome, reason, logged: [] });
        assert(!host.heard.includes("Subject: A new catalogue"));
      });
    }
  }
}

test("all recipients refused, the host with PIPELINING asks for DATA and falls silent: unavailable, nothing sent", async () => {
  await using host = startScriptedHost({
    extensions: pipelining,
    recipients: ["550 Unknown", "550 Unknown"],
    replies: { ".": null },
  });
  const heard = () => until("the host hears the end", () => host.heard.includes("."));
  const reason = "envelope TimeoutError";
  assertEquals(await send(host.port, heard), { outcome: "unavailable", reason, logged: [] });
  assert(!host.heard.includes("Subject: A new catalogue"));
});

const replies: [reply: string, outcome: MailOutcome | "sent"][] = [
  ["250 OK", "sent"],
  ["451 Later", "unavailable"],
  ["554 No", "refused"],
  ["999 What", "uncertain"],
  ["150 Wait", "uncertain"],
  ["354 Go on", "uncertain"],
  ["600 More", "uncertain"],
  ["5501 Long", "uncertain"],
  ["what?", "uncertain"],
];

for (const [reply, outcome] of replies) {
  test(`a host that replies "${reply}" to the message: ${outcome}`, async () => {
    await using host = startScriptedHost({ replies: { ".": reply } });
    assertEquals((await send(host.port)).outcome, outcome);
    assertEquals(host.messages, 1);
  });
}

const blamed: [what: string, script: Script, ofMessage: boolean][] = [
  ["all recipients", { recipients: ["550 Unknown", "550 Unknown"] }, false],
  ["the sender", { replies: { MAIL: "550 No" } }, false],
  ["the message for good", { replies: { ".": "554 No" } }, true],
  ["the message for now", { replies: { ".": "451 Later" } }, false],
];

for (const [what, script, ofMessage] of blamed) {
  test(`a host that refuses ${what}: ${ofMessage ? "the next message may be taken" : "somebody must see to it"}`, async () => {
    await using host = startScriptedHost(script);
    const sending = mailAt(host.port).send(composeMail(enquiry), "the-key");
    assertEquals((await assertRejects(() => sending, MailError)).isOfMessage, ofMessage);
  });
}

const before: [when: string, script: Script][] = [
  ["the sender", { replies: { MAIL: "999 What" } }],
  ["every recipient", { recipients: ["999 What", "999 What"] }],
  ["DATA", { replies: { DATA: "999 What" } }],
];

for (const [when, script] of before) {
  test(`a reply to ${when} that is none, before the message: nothing was sent`, async () => {
    await using host = startScriptedHost(script);
    assertEquals((await send(host.port)).outcome, "unavailable");
    assertEquals(host.messages, 0);
  });
}
