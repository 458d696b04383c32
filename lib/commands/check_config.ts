import { type Config, ConfigError, contentDirOf, readConfig, type Variable } from "../config.ts";
import type { KvStore } from "../contact/kv.ts";
import { isFile } from "../contact/kv_url.ts";
import { MailError } from "../contact/mail.ts";
import { type MailAccount, mailOf, providerOf, requiredIn } from "../contact/mail_providers.ts";
import { outboxProblem } from "../contact/outbox.ts";
import { storeOwner, storeWarning, tryStoreFile } from "../contact/store_file.ts";
import { say, type Saying, type Translate } from "../saying.ts";
import { isFolder, isInvented, ownerTranslator } from "./owner_language.ts";
import { settingsList } from "./settings_list.ts";

/** A report to print. */
export interface CheckResult {
  report: string;
  /** True if visitors, the start or enquiries come across nothing that is wrong. */
  ok: boolean;
}

/** Reads the configuration as the start does: what it comes to, and a line for each finding. */
export async function checkConfig(
  get: Variable,
  openKv: (path: string) => Promise<KvStore>,
): Promise<CheckResult> {
  const translate = ownerTranslator(contentDirOf(get));
  const textOf = (lines: readonly Saying[]) => lines.map(translate).join("\n");
  try {
    const config = readConfig(get);
    const store = await checkStore(config, openKv);
    const problems = [
      ...isFolder(config.contentDir) ? [] : [
        say`CONTENT_DIR names ${config.contentDir}, which is no folder. The service does not start`,
      ],
      ...store.problems,
      ...await savingProblem(config),
      ...enquiriesStopped(config),
    ];
    const notes = notesOn(config).map((note) => say`Probably not intended: ${note}`);
    const end = !isFolder(config.contentDir)
      ? say`The service would not start with these variables.`
      : problems.length > 0
      ? say`The service starts with these variables, and refuses enquiries.`
      : say`The service starts with these variables.`;
    const ok = problems.length === 0 && store.unchecked.length === 0;
    const findings = textOf([...problems, ...store.unchecked, ...notes, end]);
    return { ok, report: `${textOf(settingsList(config, get))}\n\n${findings}` };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const end = say`The service would not start with these variables.`;
    return { ok: false, report: textOf([...error.problems, end]) };
  }
}

/** Says what keeps a store in a file from being used, or from being looked at. */
async function checkStore({ kvUrl }: Config, openKv: (path: string) => Promise<KvStore>) {
  const result = { problems: [] as Saying[], unchecked: [] as Saying[] };
  if (!isFile(kvUrl)) return result;
  try {
    const user = await storeOwner(kvUrl);
    if (user === undefined) await tryStoreFile(kvUrl, openKv);
    else {
      result.unchecked.push(say`The store ${kvUrl} was not checked: it belongs to ${user}, and root
        would leave files beside it that ${user} cannot write.
        Run: runuser -u ${user} -- deno task check --config`);
    }
  } catch (error) {
    result.problems.push(storeWarning(kvUrl, (error as Error).message));
  }
  return result;
}

/** Says what keeps enquiries from being saved; on Deno Deploy the service may write elsewhere. */
async function savingProblem({ mail, denoDeploy }: Config): Promise<Saying[]> {
  if (mail?.provider !== "outbox" || denoDeploy) return [];
  return [await outboxProblem(mail)].filter((problem) => problem !== undefined);
}

/** Says what stops every enquiry on Deno Deploy, where nobody sees the form fail. */
function enquiriesStopped({ denoDeploy, mail, lacksMail, kvUrl }: Config): Saying[] {
  if (!denoDeploy || (mail === null && !lacksMail)) return [];
  const problems = [];
  if (lacksMail) {
    problems.push(say`The contact form cannot send. Set MAIL_PROVIDER, to none if it is not to`);
  }
  if (kvUrl === null) {
    problems.push(say`Enquiries are refused without a KV database. Assign one under Databases`);
  }
  return problems;
}

/** Notes what a start accepts although its owner would be surprised by it. */
function notesOn(config: Config): Saying[] {
  const notes = [...config.warnings];
  if (config.isPublic && isInvented(config.contentDir)) {
    notes.push(say`site.json says "invented": true. Remove it once the practice is real`);
  }
  if (!config.denoDeploy) {
    if (config.lacksMail) notes.push(say`the contact form cannot send. Set MAIL_PROVIDER`);
    if (config.isPublic && config.mail?.provider === "outbox") {
      notes.push(say`MAIL_PROVIDER=outbox mails nothing. Set another provider`);
    }
    return notes;
  }
  if (config.publicOrigin?.endsWith(".deno.net")) {
    notes.push(say`every link says ${config.publicOrigin}. Set BASE_URL for a domain of your own`);
  }
  if (config.kvUrl !== null && !config.kvIsRemote) {
    notes.push(say`the file named by KV_URL is lost with each instance. Assign a KV database`);
  }
  if (config.mail?.provider === "outbox") {
    notes.push(say`what MAIL_PROVIDER=outbox writes is lost with each instance.
      Set another provider`);
  }
  return notes;
}

const certificateCure = say`shows a certificate that cannot be trusted. Use the host name that it
  names, have it renewed or, if it is one of your own, name its file in DENO_CERT`;

/** Finds a cure by what was seen: the part of the envelope, or a reply that is for now alone. */
const cures: [seen: RegExp, cure: Saying][] = [
  [/certificate/i, certificateCure],
  [
    /^(?:connect|login|sender|recipients|envelope|message) 4\d\d\b/,
    say`takes no message for now. Try again in a quarter of an hour`,
  ],
  [/^sender /, say`refuses the sender. Check that it lets you send as MAIL_FROM`],
  [/^recipients? /, say`refuses recipients. Check MAIL_TO`],
];

/** Says what to do about a test message that was not taken, by what was seen or by the outcome. */
function cureOf({ outcome, message }: MailError, { provider }: MailAccount): Saying {
  const credentials = requiredIn(providerOf(provider).variables).join(", ");
  const ofOutcome = {
    unauthorized: say`does not accept the credentials. Check ${credentials}`,
    unavailable: say`takes no message at present. Check the host and port, then try again`,
    refused: say`refuses the message. Check that it lets you send as MAIL_FROM, and MAIL_TO`,
    uncertain: say`may have sent the message. Look into the mailbox, then try again`,
  };
  const isClear = outcome === "unavailable" || outcome === "refused";
  const [, cure = ofOutcome[outcome]] = cures.find(([seen]) => isClear && seen.test(message)) ?? [];
  return cure;
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
  const folderProblem = mail.provider === "outbox" ? await outboxProblem(mail) : undefined;
  if (folderProblem !== undefined) return { ok: false, report: translate(folderProblem) };
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
    const provider = mailOf(mail, { fetch, now: Date.now, log });
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
    const report = say`The mail provider ${cureOf(error, mail)} (${error.message})`;
    return { ok: false, report: translate(report) };
  }
}
