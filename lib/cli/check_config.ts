import {
  type Config,
  ConfigError,
  contentDirOf,
  isFile,
  type MailAccount,
  readConfig,
  type Variable,
  variableList,
} from "../config.ts";
import { MailError } from "../contact/mail.ts";
import { mailOf } from "../contact/mail_providers.ts";
import { storeWarning, tryFile } from "../contact/store.ts";
import { say, type Saying, type Translate } from "../base/saying.ts";
import { isFolder, ownerTranslator } from "./owner_language.ts";

/** A report to print. */
export interface CheckResult {
  report: string;
  /** True if visitors, the start or enquiries come across nothing that is wrong. */
  ok: boolean;
}

/** Reads the configuration as the start does: its values, and a line for each that is wrong. */
export async function checkConfig(get: Variable): Promise<CheckResult> {
  const translate = ownerTranslator(contentDirOf(get));
  const textOf = (lines: readonly Saying[]) => lines.map(translate).join("\n");
  const refused = say`The service would not start with these variables.`;
  try {
    const config = readConfig(get);
    const isServed = isFolder(config.contentDir);
    const problems = [
      ...isServed ? [] : [
        say`CONTENT_DIR names ${config.contentDir}, which is no folder. The service does not start`,
      ],
      ...await storeProblem(config),
    ];
    const stopped = enquiriesStopped(config);
    const end = !isServed
      ? refused
      : problems.length + stopped.length > 0
      ? say`The service starts with these variables, and refuses enquiries.`
      : say`The service starts with these variables.`;
    const ok = problems.length === 0 && (stopped.length === 0 || !config.denoDeploy);
    const findings = textOf([...problems, ...stopped, ...config.warnings, end]);
    return { ok, report: `${valuesOf(config, get).join("\n")}\n\n${findings}` };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ok: false, report: textOf([...error.problems, refused]) };
  }
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

/** Says what keeps a store in a file from being used, once it was tried. */
async function storeProblem({ kvUrl }: Config): Promise<Saying[]> {
  if (!isFile(kvUrl)) return [];
  try {
    await tryFile(kvUrl);
    return [];
  } catch (error) {
    return [storeWarning(kvUrl, (error as Error).message)];
  }
}

/** Says what stops every enquiry; on Deno Deploy nobody sees the form fail. */
function enquiriesStopped({ mail, lacksMail, kvUrl }: Config): Saying[] {
  const problems = [];
  if (lacksMail) {
    problems.push(say`The contact form cannot send. Set MAIL_PROVIDER, to none if it is not to`);
  }
  if (kvUrl === null && (mail !== null || lacksMail)) {
    problems.push(say`Enquiries are refused without a KV database. Assign one under Databases`);
  }
  return problems;
}

/** Says what to do about a test message that was not taken. */
function cureOf({ outcome }: MailError): Saying {
  return {
    unauthorized: say`does not accept the credentials. Check MAIL_API_KEY or MAIL_SMTP_URL`,
    unavailable: say`takes no message at present. Check the host and port, then try again`,
    refused: say`refuses the message. Check that it lets you send as MAIL_FROM, and MAIL_TO`,
    uncertain: say`may have sent the message. Look into the mailbox, then try again`,
  }[outcome];
}

/** Sends one test message as an enquiry would be sent, and says what became of it. */
export async function checkMail(
  get: Variable,
  fetch: typeof globalThis.fetch,
): Promise<CheckResult> {
  const translate = ownerTranslator(contentDirOf(get));
  try {
    const { mail, isTrial, lacksMail } = readConfig(get);
    if (mail === null || isTrial) {
      const isIntended = mail === null && !lacksMail;
      const report = isIntended
        ? say`MAIL_PROVIDER=none: nothing is to be sent`
        : say`No mail is set up. Set MAIL_PROVIDER`;
      return { ok: isIntended, report: translate(report) };
    }
    return await sendTest(mail, fetch, translate);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ok: false, report: error.problems.map(translate).join("\n") };
  }
}

async function sendTest(
  mail: MailAccount,
  fetch: typeof globalThis.fetch,
  translate: Translate,
): Promise<CheckResult> {
  let refused = "";
  const log = ({ reason }: Record<string, unknown>) => {
    refused = String(reason);
  };
  const message = {
    replyTo: mail.from,
    subject: translate(say`Test of the contact form`),
    text: translate(say`deno task check --mail sent this. Enquiries arrive the same way.`),
  };
  try {
    const provider = mailOf(mail, fetch, Date.now, log);
    const delivered = await provider.send(message, crypto.randomUUID());
    const ok = delivered === "to all";
    const report = !ok
      ? say`The mail provider took a test message, but not for all: ${refused}. Check MAIL_TO`
      : mail.provider === "outbox"
      ? say`A test message was saved in ${mail.dir}, and nothing was mailed`
      : say`The mail provider took a test message. Look for it at MAIL_TO, and among spam`;
    return { ok, report: translate(report) };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const report = say`The mail provider ${cureOf(error)} (${error.message})`;
    return { ok: false, report: translate(report) };
  }
}
