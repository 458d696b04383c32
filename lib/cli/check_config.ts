import { type Message, say, type Translate } from "../base/message.ts";
import {
  type Config,
  ConfigError,
  isFile,
  noticesOf,
  readConfig,
  type Variable,
  variableList,
} from "../config.ts";
import { MailError, type MailOutcome } from "../contact/mail.ts";
import { delay } from "../contact/call.ts";
import { mailOf } from "../contact/contact_service.ts";
import { storeWarning, tryFile } from "../contact/store.ts";
import { isFolder } from "./command.ts";

/** A report to print. */
export interface CheckResult {
  report: string;
  /** True if visitors, the start or enquiries come across nothing that is wrong. */
  ok: boolean;
}

/**
 * Reads the configuration as the start does, and lists what each variable comes to.
 * @throws {ConfigError} with a line for each variable that the start would refuse
 */
export async function checkConfig(get: Variable, translate: Translate): Promise<CheckResult> {
  const config = readConfig(get);
  const { contentDir, lacksMail } = config;
  if (!isFolder(contentDir)) {
    throw new ConfigError([say`CONTENT_DIR names ${contentDir}, which is no folder`]);
  }
  const problems = await enquiryProblems(config);
  const ok = problems.length === 0 && !lacksMail;
  const end = ok
    ? say`The service starts with these variables.`
    : say`The service starts with these variables, and refuses enquiries.`;
  const findings = [...problems, ...noticesOf(config), end].map(translate);
  return { ok, report: [...valuesOf(config, get), "", ...findings].join("\n") };
}

/** Lists what each variable comes to, whether somebody set it or not, but no secret. */
function valuesOf(config: Config, get: Variable): string[] {
  const { host, baseUrl, contentDir, kvUrl, mail } = config;
  const comeTo: Record<string, unknown> = {
    HOST: host,
    BASE_URL: baseUrl,
    CONTENT_DIR: contentDir,
    KV_URL: kvUrl,
    MAIL_PROVIDER: mail?.provider,
  };
  return variableList.map(({ name, usual, isSecret }) => {
    const set = get(name)?.trim() || undefined;
    return `${name}=${set && isSecret ? "***" : comeTo[name] ?? set ?? usual ?? ""}`;
  });
}

/** Lists what keeps enquiries from being sent; a store in a file is tried. */
async function enquiryProblems({ mail, lacksMail, kvUrl }: Config): Promise<Message[]> {
  const problems: Message[] = [];
  if (isFile(kvUrl)) {
    await tryFile(kvUrl).catch(({ message }) => problems.push(storeWarning(kvUrl, message)));
  }
  if (kvUrl === null && (mail !== null || lacksMail)) {
    problems.push(say`Enquiries are refused without a KV database. Assign one under Databases`);
  }
  return problems;
}

/** Sends one test message as an enquiry would be sent, and says what became of it. */
export async function checkMail(
  get: Variable,
  translate: Translate,
  fetch: typeof globalThis.fetch,
): Promise<CheckResult> {
  const { mail, isTrial, lacksMail } = readConfig(get);
  const result = (ok: boolean, report: Message) => ({ ok, report: translate(report) });
  if (mail === null && !lacksMail) {
    return result(true, say`MAIL_PROVIDER=none: nothing is to be sent`);
  }
  if (mail === null || isTrial) return result(false, say`No mail is set up. Set MAIL_PROVIDER`);
  const message = {
    replyTo: mail.from,
    subject: translate(say`Test of the contact form`),
    text: translate(say`deno task check --mail sent this. Enquiries arrive the same way.`),
  };
  try {
    const provider = mailOf(mail, { fetch, now: Date.now, delay });
    const refused = await provider.send(message, crypto.randomUUID());
    if (refused !== undefined) {
      const report =
        say`The mail provider took a test message, but not for all: ${refused}. Check MAIL_TO`;
      return result(false, report);
    }
    const report = mail.provider === "outbox"
      ? say`A test message was saved in ${mail.dir}, and nothing was mailed`
      : say`The mail provider took a test message. Look for it at MAIL_TO, and among spam`;
    return result(true, report);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { outcome, message } = error;
    return result(false, say`The mail provider ${remedies[outcome]} (${message})`);
  }
}

const refusal = say`refuses the message. Check that it lets you send as MAIL_FROM, and MAIL_TO`;

/** What to do about a test message that was not taken. */
const remedies: Record<MailOutcome, Message> = {
  unauthorized: say`does not accept the credentials. Check MAIL_API_KEY or MAIL_SMTP_URL`,
  unavailable: say`takes no message at present. Check the host and port, then try again`,
  misaddressed: refusal,
  refused: refusal,
  uncertain: say`may have sent the message. Look into the mailbox, then try again`,
};
