import type { SentMessageInfo, SMTPError } from "nodemailer/lib/smtp-connection";
import { isLoopback } from "../base/machine.ts";
import type { SmtpAccount } from "../config.ts";
import { type Runtime, withDeadline } from "./call.ts";
import { type Mail, MailError, type MailMessage, type MailOutcome } from "./mail.ts";

/**
 * Loads the parts of nodemailer. Its `createTransport` names a connection that breaks off or falls
 * silent alike before and after the message was asked for, and cannot be stopped at a deadline.
 */
export const loadSmtp = () =>
  Promise.all([
    import("nodemailer/lib/smtp-connection"),
    import("nodemailer/lib/mail-composer"),
    import("node:stream"),
  ]);

/** Milliseconds for a whole delivery: shorter than a key's lease, longer than a slow host takes. */
const timeoutMs = 20_000;
/** Milliseconds in which the host may close the connection after QUIT. */
const closeMs = 500;

/** The phases of a delivery, and what it means if the host refuses for good in each. */
const refusedIn = {
  connect: "unavailable",
  login: "unauthorized",
  envelope: "misaddressed",
  message: "refused",
} as const satisfies Record<string, MailOutcome>;

type Phase = keyof typeof refusedIn;

/**
 * Delivers to a mail host by SMTP, beyond this machine by TLS only. SMTP knows no idempotency key:
 * what may have been delivered is never sent again; the Message-ID is derived from the key, so that
 * a mailbox can tell. A message that one recipient can get is sent.
 */
export function smtpMail(account: SmtpAccount, { now, delay }: Runtime): Mail {
  const { login, to } = account;
  return {
    deduplicates: false,
    async send(message, key) {
      const { connection, envelope, contentOf } = await prepare(account, message, key, now())
        .catch((error) => {
          throw new MailError("unavailable", `nodemailer: ${error.name}`);
        });
      const broken = new Promise<never>((_, reject) => connection.on("error", reject));
      let phase: Phase = "connect";

      async function converse(): Promise<string | undefined> {
        await step((done) => connection.connect(done));
        phase = "login";
        if (login) await step((done) => connection.login(login, done));
        phase = "envelope";
        // It is first read from when the host, having accepted a recipient, has answered DATA by
        // 354. A host with PIPELINING that asks for a message to nobody gets an empty one.
        const content = contentOf(() => phase = "message");
        const { rejectedErrors } = await step<SentMessageInfo>((done) =>
          connection.send(envelope, content, done)
        );
        connection.quit();
        return rejectedErrors && partlyRefused(to, rejectedErrors);
      }

      try {
        return await withDeadline(timeoutMs, delay, () => Promise.race([converse(), broken]));
      } catch (error) {
        throw mailError(phase, error as SMTPError);
      } finally {
        connection.close();
      }
    },
  };
}

const domainOf = (from: string) => /@([^>]*)/.exec(from)?.[1] ?? "localhost";

/** Waits for what nodemailer tells a callback. */
const step = <T>(run: (done: (error?: Error | null, result?: T) => void) => void) =>
  new Promise<T>((resolve, reject) =>
    run((error, result) => error ? reject(error) : resolve(result as T))
  );

/** Makes a message, and a connection by which it can be sent. */
async function prepare(
  { host, port, secure, from, to }: SmtpAccount,
  message: MailMessage,
  key: string,
  date: number,
) {
  const [{ default: SMTPConnection }, { default: MailComposer }, { Readable }] = await loadSmtp();
  const mail = new MailComposer({
    from,
    to,
    replyTo: { name: "", address: message.replyTo },
    subject: message.subject,
    text: message.text,
    // 32 digits are unique, and short enough for most domains to leave the line unfolded.
    messageId: `<${key.slice(0, 32)}@${domainOf(from)}>`,
    date: new Date(date),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const bytes = await mail.build();
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    // The name in EHLO; the machine's own would need a permission and tell more than needed.
    name: domainOf(from),
    requireTLS: !isLoopback(host),
    ignoreTLS: isLoopback(host),
    socketCloseTimeout: closeMs,
  });
  /** Gives the message to be read, and calls `begun` when that begins. */
  const contentOf = (begun: () => void) =>
    Readable.from((function* () {
      begun();
      yield bytes;
    })());
  return { connection, envelope: mail.getEnvelope() as never, contentOf };
}

/** Names the refused by their positions: an address would be the first in the log. */
function partlyRefused(to: readonly string[], refused: SMTPError[]): string {
  const positions = refused.map(({ recipient = "" }) => to.indexOf(recipient) + 1).join(", ");
  return `recipient ${positions} of ${to.length} refused: ${codesOf(refused)}`;
}

const codesOf = (refused: SMTPError[]) =>
  [...new Set(refused.map(({ responseCode }) => responseCode))].join(" ");

/** The commands that are about addresses, and whose. */
const addressed = new Map([["MAIL FROM", "sender"], ["RCPT TO", "recipients"]]);

/** Reads a failure, by its phase and by what the host replied, to each recipient if to all. */
function mailError(phase: Phase, failure: SMTPError): MailError {
  // The texts in an error may quote the message, and the code of a deadline is a number.
  const { code, name, message, command = "", rejectedErrors = [failure] } = failure;
  // Before the login, what the runtime says of a certificate quotes nothing of the message.
  const untrusted = phase === "connect" && /certificate/i.test(message) && message;
  const seen = codesOf(rejectedErrors) || untrusted || (typeof code === "string" ? code : name);
  const reason = `${addressed.get(command) ?? phase} ${seen}`;
  return new MailError(outcomeOf(phase, rejectedErrors), reason);
}

/** Judges replies: 400 to 499 refuses for now, 500 to 599 for good, no other does. */
function outcomeOf(phase: Phase, refused: SMTPError[]): MailOutcome {
  const replies = refused.map(({ responseCode = 0 }) => Math.floor(responseCode / 100));
  if (!replies.every((reply) => reply === 4 || reply === 5)) {
    return phase === "message" ? "uncertain" : "unavailable";
  }
  return replies.includes(5) ? refusedIn[phase] : "unavailable";
}
