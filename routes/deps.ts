import { type Config, mailFor } from "../lib/config.ts";
import { type Contact, createContact } from "../lib/contact/contact_service.ts";
import type { KvStore } from "../lib/contact/store.ts";
import type { PolicyName } from "../lib/contract/contract.ts";
import { documentsOf } from "../lib/discovery/site_files.ts";
import type { Log } from "../lib/http/log.ts";
import { Quota } from "../lib/http/quota.ts";
import { type FindRedirect, redirectTable } from "../lib/http/redirects.ts";
import type { Language } from "../lib/languages/mod.ts";
import { sentWords } from "../lib/pages/contact/form.ts";
import { createSiteSearch, type SiteSearch } from "../lib/search/site_search.ts";
import type { PublishedDocument } from "../lib/site/text.ts";
import type { Site } from "../lib/site/site.ts";

/** What an app runs in, whatever site it serves; it differs between production and tests. */
export interface AppContext {
  config: Config;
  /** Milliseconds since the epoch. */
  now(): number;
  log: Log;
  /** `Deno.openKv`; called at the start, and again where the store failed. */
  openKv(path?: string): Promise<KvStore>;
  /** Calls the mail provider and the bot verification. */
  fetch: typeof globalThis.fetch;
  /** The time a client may take to send a body, in milliseconds. */
  bodyDeadlineMs?: number;
}

/** Everything a route may use; there is no other state. */
export interface Deps extends AppContext {
  site: Site;
  /** By every path a document is read under. */
  documents: ReadonlyMap<string, PublishedDocument>;
  /** Leads from old addresses and other names. */
  redirects: FindRedirect;
  search: SiteSearch;
  contact: Contact;
  /** The folder that enquiries are saved in instead of mailed. */
  savedIn?: string;
  quotas: Readonly<Record<PolicyName, Quota>>;
}

/** Puts together what routes use. */
export function createDeps(context: AppContext, site: Site): Deps {
  const { config, now, log } = context;
  const documents = documentsOf(site);
  const published = [...documents.keys(), ...site.files.keys()];
  const mail = mailFor(config, site);
  const lacksMail = config.lacksMail && site.isPractice;
  const savedIn = mail?.provider === "outbox" ? mail.dir : undefined;
  const sentText = (language: Language) => sentWords(site.in(language).words.contact, savedIn).text;
  const { language, words: { contact: { mail: mailHead } } } = site.in();
  const { readQuota, contactQuota } = config;
  return {
    ...context,
    site,
    documents,
    redirects: redirectTable([
      ...site.redirects,
      // From another spelling of what is published; where several meet, the first holds.
      ...published.map((path) => [path, { to: path, status: 308 }] as const),
    ]),
    search: createSiteSearch({ site, documents }, config.logMissedSearches ? log : undefined),
    savedIn,
    contact: createContact(
      { ...config, mail, lacksMail },
      { ...context, language, sentText, mailHead },
    ),
    quotas: {
      read: new Quota("read", readQuota, now),
      ask: new Quota("ask", readQuota, now),
      mcp: new Quota("mcp", readQuota, now),
      contact: new Quota("contact", contactQuota, now),
    },
  };
}
