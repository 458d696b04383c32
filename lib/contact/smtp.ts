import { isLoopback } from "../http/host.ts";
import { lazy } from "../modules.ts";
import { type Delay, within } from "./delay.ts";
import { type Mail, MailError, type MailMessage, type MailOutcome } from "./mail.ts";

const nodemailer = lazy(
  () =>
    Promise.all([
      import("nodemailer/lib/smtp-connection"),
      import("nodemailer/lib/mail-composer"),
      import("node:stream"),
    ]),
  ({ mail }) => mail?.provider === "smtp",
);

/** An account with a mail host; `secure`: TLS from the first byte, else STARTTLS. */
export interface SmtpAccount {
  host: string;
  port: number;
  secure: boolean;
  login?: { user: string; pass: string };
  from: string;
  to: string[];
}

/** Milliseconds for a whole delivery: shorter than a key's lease, longer than a slow host takes. */
const timeoutMs = 20_000;
/** Milliseconds in which the host may close the connection after QUIT. */
const closeMs = 500;

/**
 * Delivers to a mail host by SMTP (decisions 7.5). Beyond this machine TLS is insisted on. SMTP
 * knows no idempotency key: what may have been delivered is never sent again; the Message-ID is
 * derived from the key, so that a mailbox can tell. `now` tells milliseconds since 1970.
 */
export function smtpMail(config: SmtpAccount, now: () => number, delay: Delay): Mail {
  return {
    deduplicates: false,
    async send(message, key) {
      const session = await createSession(config, message, key, now()).catch((error) => {
        throw new MailError("unavailable", `nodemailer: ${error.name}`);
      });
      try {
        await within(timeoutMs, delay, session.run);
      } catch (error) {
        throw smtpError(session.stage(), error);
      } finally {
        session.close();
      }
    },
  };
}

/** What has been reached; a conversation that breaks off in `message` may have delivered. */
type Stage = "connect" | "login" | "envelope" | "message";

async function createSession(config: SmtpAccount, message: MailMessage, key: string, date: number) {
  const [{ default: SMTPConnection }, { default: MailComposer }, { Readable }] = await nodemailer();
  const { host, port, secure, login, from, to } = config;
  const domain = /@([^>]*)/.exec(from)?.[1] ?? "localhost";
  const mail = new MailComposer({
    from,
    to,
    replyTo: { name: "", address: message.replyTo },
    subject: message.subject,
    text: message.text,
    // 32 digits are unique, and short enough for most domains to leave the line unfolded.
    messageId: `<${key.slice(0, 32)}@${domain}>`,
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
    name: domain,
    requireTLS: !isLoopback(host),
    ignoreTLS: isLoopback(host),
    socketCloseTimeout: closeMs,
  });
  let stage = "connect" as Stage;
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => run((error) => error ? reject(error) : resolve()));
  const broken = new Promise<never>((_, reject) => connection.on("error", reject));

  async function converse(): Promise<void> {
    await step((done) => connection.connect(done));
    if (login) {
      stage = "login";
      await step((done) => connection.login(login, done));
    }
    stage = "envelope";
    // It is first read from when the host has answered DATA by 354.
    const content = Readable.from((async function* () {
      stage = "message";
      yield await Promise.resolve(bytes);
    })());
    await step((done) => connection.send(mail.getEnvelope() as never, content, done));
    connection.quit();
  }

  return {
    run: () => Promise.race([converse(), broken]),
    stage: () => stage,
    close: () => connection.close(),
  };
}

/** What a failure means by its stage and the host's answer, whose text may quote the message. */
function smtpError(stage: Stage, error: unknown): MailError {
  const { responseCode, code, name } = error as { responseCode?: number } & Record<string, string>;
  return new MailError(outcomeOf(stage, responseCode), `${stage} ${responseCode || code || name}`);
}

function outcomeOf(stage: Stage, responseCode: number | undefined): MailOutcome {
  if (!responseCode) return stage === "message" ? "uncertain" : "unavailable";
  if (stage === "connect" || responseCode < 500) return "unavailable";
  return stage === "login" ? "unauthorized" : "refused";
}
