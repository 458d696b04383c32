/** What the engine promises of a mail, whichever provider of MAIL_PROVIDER delivers it. */
import { assert, assertEquals, assertLess } from "@std/assert";
import type { Delay } from "../../lib/contact/call.ts";
import {
  composeMail,
  type Mail,
  type MailCause,
  MailError,
  type MailOutcome,
} from "../../lib/contact/mail.ts";
import {
  type MailProviderName,
  mailProviders,
  providerNames,
  providerOf,
} from "../../lib/contact/mail_providers.ts";
import { exampleOf } from "../../lib/variables.ts";
import { configOf } from "../kit/app.ts";
import { type Fate, peers, type ProviderPeer } from "./providers.ts";
import { enquiry, mailHead, second, testDelay } from "./support.ts";

const sender = {
  MAIL_FROM: "Büro <website@practice.example>",
  MAIL_TO: 'hello@practice.example, "Office, first floor" <office@practice.example>',
};

/** A provider that plays its part in a test. */
interface Played extends Omit<ProviderPeer, "variables"> {
  /** As the engine makes it of its variables. */
  mail(delay: Delay): Mail;
}

/** The account that variables name. */
function accountOf(provider: MailProviderName, variables: Record<string, string>) {
  const { mail } = configOf({ MAIL_PROVIDER: provider, ...sender, ...variables });
  assert(mail?.provider === provider, `${provider} is not read from its variables`);
  return mail;
}

function play(provider: MailProviderName): Played {
  const { variables, ...peer } = peers[provider]();
  const account = accountOf(provider, variables);
  const now = () => Date.parse("2026-06-01T12:00:00Z");
  const parts = { fetch, now, log: () => {} };
  return { ...peer, mail: (delay) => providerOf(provider).deliver(account, { ...parts, delay }) };
}

/** Pauses pass at once; time limits last for ever. */
const patient = testDelay((ms) => ms < second).delay;

/** Sends an enquiry with these changes: the error that it ends with, if any. */
async function send(peer: Played, changes = {}, key = "the-key", delay: Delay = patient) {
  const message = composeMail({ ...enquiry, ...changes }, mailHead);
  const error = await peer.mail(delay).send(message, key).then(() => undefined, (error) => error);
  assert(error === undefined || error instanceof MailError, String(error));
  return error;
}

/** What each fate means, and what it is due to, where that is alike for all providers. */
const outcomes: Record<Exclude<Fate, "says nothing">, [MailOutcome, MailCause?]> = {
  "refuses the credentials": ["unauthorized", "access"],
  "refuses every mail for now": ["unavailable"],
  "refuses the mail": ["refused", "message"],
  "takes the mail, and its answer is lost": ["uncertain", "access"],
  "is not there": ["unavailable", "access"],
};

/** A key's lease: what takes longer may be sent by another process meanwhile. */
const lease = 30 * second;

const promises: Record<string, (peer: Played) => Promise<void>> = {
  async "one mail goes to every recipient, from the site's address, with its sender in Reply-To and its text as written"(
    peer,
  ) {
    const message = "Größe:\n.\n\u202e<b>🦩</b> = 3";
    assertEquals(await send(peer, { subject: "Größe & Maß", message }), undefined);
    assertEquals(peer.received().map(({ id: _, ...mail }) => mail), [{
      from: "Büro <website@practice.example>",
      to: ["hello@practice.example", "office@practice.example"],
      replyTo: "visitor@client.example",
      subject: "Größe & Maß",
      text: `Enquiry from: A visitor\nLanguage: English\nPrivacy notice: read\n\n${message}`,
    }]);
  },

  async "nothing that a stranger writes becomes another recipient or field"(peer) {
    const name = "a, b <c@d.example>;";
    const subject = "x: y, z@d.example";
    await send(peer, { name, subject });
    const [mail] = peer.received();
    assertEquals([mail?.to.length, mail?.replyTo, mail?.subject], [
      2,
      "visitor@client.example",
      subject,
    ]);
  },

  async "a key is one mail where the provider knows keys, else each has the same id; another key is another mail"(
    peer,
  ) {
    for (const key of ["the-key", "the-key", "another-key"]) await send(peer, {}, key);
    const mails = peer.received();
    assertEquals(mails.length, peer.mail(patient).deduplicates ? 2 : 3);
    assertEquals(new Set(mails.map(({ id }) => id)).size, 2);
  },

  async "each failure says if the mail may have been sent, and quotes neither mail nor account"(
    peer,
  ) {
    for (const [fate, [outcome, dueTo]] of Object.entries(outcomes)) {
      const meet = peer.fates[fate as Fate];
      if (meet === null) continue;
      await meet();
      const error = await send(peer, {}, fate);
      assertEquals(error?.outcome, outcome, fate);
      if (dueTo) assertEquals(error?.dueTo, dueTo, fate);
      assert(!/visitor|practice|@client|secret|catalogue/.test(error!.message), error!.message);
    }
  },

  async "a provider that says nothing is given up before the key's lease is over: uncertain"(peer) {
    if (peer.fates["says nothing"] === null) return;
    peer.fates["says nothing"]();
    const { delay, asked } = testDelay(() => true);
    const late: Delay = async (ms, stop) => {
      // What is on its way arrives before the time is over.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await delay(ms, stop);
    };
    assertEquals((await send(peer, {}, "the-key", late))?.outcome, "uncertain");
    assertLess(asked.reduce((sum, ms) => sum + ms, 0), lease);
  },
};

for (const provider of providerNames) {
  for (const [promise, holds] of Object.entries(promises)) {
    // On Deno 2.5 the timer that ends a connection outlives it a moment.
    const isStrict = provider !== "smtp";
    Deno.test({
      name: `By ${provider} ${promise}`,
      sanitizeOps: isStrict,
      sanitizeResources: isStrict,
      async fn() {
        await using peer = play(provider);
        await holds(peer);
      },
    });
  }
}

Deno.test("No provider reads a variable of another, so none gets another's key or address", () => {
  const names = Object.values(mailProviders).flatMap(({ variables }) => Object.keys(variables));
  assertEquals(new Set(names).size, names.length);
  const all = Object.fromEntries(names.map((name) => [name, exampleOf(name)]));
  for (const provider of providerNames) {
    const own = Object.keys(mailProviders[provider].variables).map((name) => [name, all[name]!]);
    assertEquals(accountOf(provider, all), accountOf(provider, Object.fromEntries(own)));
  }
});
