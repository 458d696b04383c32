import { type Config, configFor } from "../lib/config.ts";
import { type Contact, createContact } from "../lib/contact/contact_service.ts";
import type { OpenKv } from "../lib/contact/store.ts";
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
  /** Called at the start, and again where the store failed. */
  openKv: OpenKv;
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
  quotas: Readonly<Record<PolicyName, Quota>>;
}

/** Puts together what routes use. */
export function createDeps(context: AppContext, site: Site): Deps {
  const { now, log } = context;
  const config = configFor(context.config, site);
  const { readQuota, contactQuota, savedIn } = config;
  const documents = documentsOf(site);
  const published = [...documents.keys(), ...site.files.keys()];
  const sentText = (language: Language) => sentWords(site.in(language).words.contact, savedIn).text;
  const { language, words: { contact: { mail: mailHead } } } = site.in();
  return {
    ...context,
    config,
    site,
    documents,
    redirects: redirectTable([
      ...site.redirects,
      // From another spelling of what is published; where several meet, the first holds.
      ...published.map((path) => [path, { to: path, status: 308 }] as const),
    ]),
    search: createSiteSearch({ site, documents }, config.logMissedSearches ? log : undefined),
    contact: createContact(config, { ...context, language, sentText, mailHead }),
    quotas: {
      read: new Quota("read", readQuota, now),
      ask: new Quota("ask", readQuota, now),
      mcp: new Quota("mcp", readQuota, now),
      contact: new Quota("contact", contactQuota, now),
    },
  };
}
