import { isLoopback } from "../base/machine.ts";
import type { SmtpAccount } from "../config.ts";
import type { Log } from "../http/log.ts";
import { type Delay, withDeadline } from "./call.ts";
import {
  type Mail,
  type MailCause,
  MailError,
  type MailMessage,
  type MailOutcome,
} from "./mail.ts";

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
/** Characters of a failure that are told. */
const longestReason = 200;

/** The stage that was reached; a conversation that breaks off in `message` may have delivered. */
type Stage = "connect" | "login" | "envelope" | "message";

/** An error as nodemailer tells it; the texts in it may quote the message. */
interface Refusal {
  responseCode?: number;
  /** The address that it is about, if it is about one. */
  recipient?: string;
  /** What was refused, such as `MAIL FROM`. */
  command?: string;
  /** One for each recipient, when all were refused. */
  rejectedErrors?: Refusal[];
}

/** A message that was sent, as nodemailer tells it. */
interface SendInfo {
  /** Of the recipients that do not get it, if there are any. */
  rejectedErrors?: Refusal[];
}

/**
 * Delivers to a mail host by SMTP, beyond this machine by TLS only. SMTP knows no idempotency key:
 * what may have been delivered is never sent again; the Message-ID is derived from the key, so that
 * a mailbox can tell. A message that one recipient can get is sent, and the log tells of the
 * refused. `now` tells milliseconds since 1970.
 */
export function smtpMail(config: SmtpAccount, now: () => number, log: Log, delay: Delay): Mail {
  return {
    deduplicates: false,
    async send(message, key) {
      const session = await createSession(config, message, key, now()).catch((error) => {
        throw new MailError("unavailable", `nodemailer: ${error.name}`);
      });
      try {
        const { rejectedErrors } = await withDeadline(timeoutMs, delay, session.run);
        if (rejectedErrors) log(sentPartly(config.to, rejectedErrors));
        return rejectedErrors ? "to some" : "to all";
      } catch (error) {
        throw smtpError(session.stage(), error);
      } finally {
        session.close();
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

/** Makes a message, and a conversation with the mail host that will send it. */
async function createSession(config: SmtpAccount, message: MailMessage, key: string, date: number) {
  const [{ default: SMTPConnection }, { default: MailComposer }, { Readable }] = await loadSmtp();
  const { host, port, secure, login, from, to } = config;
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
  let stage = "connect" as Stage;
  const broken = new Promise<never>((_, reject) => connection.on("error", reject));

  async function converse(): Promise<SendInfo> {
    await step((done) => connection.connect(done));
    if (login) {
      stage = "login";
      await step((done) => connection.login(login, done));
    }
    stage = "envelope";
    // It is first read from when the host, having accepted a recipient, has answered DATA by 354. A
    // host with PIPELINING that asks for a message to nobody is given an empty one by nodemailer.
    const content = new Readable({
      read() {
        stage = "message";
        this.push(bytes);
        this.push(null);
      },
    });
    const envelope = mail.getEnvelope() as never;
    const sent = await step<SendInfo>((done) => connection.send(envelope, content, done));
    connection.quit();
    return sent;
  }

  return {
    run: () => Promise.race([converse(), broken]),
    stage: () => stage,
    close: () => connection.close(),
  };
}

/** Names the refused by their positions: an address would be the first in the log. */
function sentPartly(to: readonly string[], refused: Refusal[]) {
  const positions = refused.map(({ recipient = "" }) => to.indexOf(recipient) + 1).join(", ");
  const reason = `recipient ${positions} of ${to.length} refused: ${codesOf(refused)}`;
  return { event: "contact_mail", outcome: "partly", reason };
}

const codesOf = (refused: Refusal[]) =>
  [...new Set(refused.map(({ responseCode }) => responseCode))].join(" ");

/** Reads a failure, by its stage and by what the host replied, to each recipient if to all. */
function smtpError(stage: Stage, error: unknown): MailError {
  const { code, name, message = "" } = error as Record<string, string>;
  const { rejectedErrors, responseCode, command } = error as Refusal;
  const refused = rejectedErrors ?? [{ responseCode }];
  // Before the login, what the runtime says of a certificate quotes nothing of the message.
  const untrusted = stage === "connect" && /certificate/i.test(message) && message;
  const seen = codesOf(refused) || untrusted || (typeof code === "string" ? code : name);
  const about = command === "MAIL FROM" ? "sender" : command === "RCPT TO" ? "recipients" : stage;
  const reason = `${about} ${seen}`.slice(0, longestReason);
  const [outcome, dueTo] = judge(stage, refused);
  return new MailError(outcome, reason, dueTo);
}

const kindOf = ({ responseCode = 0 }: Refusal) => Math.floor(responseCode / 100);

/**
 * Judges replies: 400 to 499 refuses for now, 500 to 599 for good, no other does. Sender and
 * recipients are those of the configuration, whatever the message is.
 */
function judge(stage: Stage, refused: Refusal[]): [MailOutcome, MailCause] {
  const isForNow = refused.every((refusal) => kindOf(refusal) === 4);
  if (!refused.every((refusal) => [4, 5].includes(kindOf(refusal)))) {
    return [stage === "message" ? "uncertain" : "unavailable", "access"];
  }
  if (stage === "envelope") return [isForNow ? "unavailable" : "refused", "addresses"];
  if (isForNow || stage === "connect") return ["unavailable", "access"];
  return stage === "login" ? ["unauthorized", "access"] : ["refused", "message"];
}
