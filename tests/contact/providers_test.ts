/** What the engine promises of a mail, whichever provider of MAIL_PROVIDER delivers it. */
import { composeMail } from "../../lib/contact/mail.ts";
import { mailOf } from "../../lib/contact/contact_service.ts";
import type { MailAccount } from "../../lib/config.ts";
import { configOf } from "../kit/app.ts";
import { compare } from "../kit/cases.ts";
import { tempFolder } from "../kit/folder.ts";
import { startScriptedHost } from "./scripted_host.ts";
import { enquiry, mailHead, runtime } from "./support.ts";

const sender = {
  MAIL_FROM: "Büro <website@practice.example>",
  MAIL_TO: 'hello@practice.example, "Office, first floor" <office@practice.example>',
};

/** A mail whose text is neither ASCII nor of one direction, and one that would be another. */
const mails = {
  "key-of-a-mail": { subject: "Größe & Maß", message: "Größe:\n.\n\u202e<b>🦩</b> = 3" },
  "another-key": { name: "a, b <c@d.example>;", subject: "x: y, z@d.example" },
};

/** Delivers these mails through a provider that its variables name. */
async function deliver(
  provider: MailAccount["provider"],
  variables: Record<string, string>,
  fetch = globalThis.fetch,
): Promise<void> {
  const now = () => Date.parse("2026-06-01T12:00:00Z");
  const account = configOf({ MAIL_PROVIDER: provider, ...sender, ...variables }).mail!;
  const mail = mailOf(account, runtime({ fetch, now }));
  for (const [key, changes] of Object.entries(mails)) {
    await mail.send(composeMail({ ...enquiry, ...changes }, mailHead), key);
  }
}

/** What each provider is given. */
const given: Record<MailAccount["provider"], () => Promise<string>> = {
  async resend() {
    const taken: unknown[] = [];
    await deliver("resend", { MAIL_API_KEY: "re_123" }, (_, init) => {
      taken.push(JSON.parse(String(init?.body)));
      return Promise.resolve(Response.json({ id: "1" }));
    });
    return JSON.stringify(taken, null, 2);
  },

  async smtp() {
    await using host = startScriptedHost();
    await deliver("smtp", { MAIL_SMTP_URL: `smtp://127.0.0.1:${host.port}` });
    return host.heard.join("\n");
  },

  async outbox() {
    using folder = tempFolder();
    const dir = `${folder.dir}/made/when needed`;
    await deliver("outbox", { MAIL_OUTBOX_DIR: dir });
    const files = [...Deno.readDirSync(dir)].map(({ name }) => name).sort();
    return files.map((name) => Deno.readTextFileSync(`${dir}/${name}`)).join("\n")
      .replaceAll("\r", "");
  },
};

for (const [provider, texts] of Object.entries(given)) {
  // On Deno 2.5 the timer that ends a connection outlives it a moment.
  const sanitize = provider !== "smtp";
  Deno.test({
    name: `By ${provider} what was written arrives, and becomes no other recipient or field`,
    sanitizeOps: sanitize,
    sanitizeResources: sanitize,
    async fn() {
      compare(new URL(`mails/${provider}.txt`, import.meta.url), `${await texts()}\n`);
    },
  });
}
