import { type Config, configFor } from "../lib/config.ts";
import { type Contact, createContact } from "../lib/contact/contact_service.ts";
import type { OpenKv } from "../lib/contact/store.ts";
import type { PolicyName } from "../lib/contract/contract.ts";
import { documentsOf } from "../lib/discovery/site_files.ts";
import type { Log } from "../lib/http/log.ts";
import { Quota } from "../lib/http/quota.ts";
import { type FindRedirect, type Redirect, redirectTable } from "../lib/http/redirects.ts";
import type { Language } from "../lib/languages/mod.ts";
import { sentWords } from "../lib/pages/contact/form.ts";
import { createSiteSearch, type SiteSearch } from "../lib/search/site_search.ts";
import type { PublishedDocument } from "../lib/site/published_documents.ts";
import type { Site } from "../lib/site/site.ts";

/** What an app runs in; it differs between production and tests. */
export interface AppContext {
  config: Config;
  site: Site;
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
  /** By every path a document is read under. */
  documents: ReadonlyMap<string, PublishedDocument>;
  redirects: FindRedirect;
  search: SiteSearch;
  contact: Contact;
  quotas: Readonly<Record<PolicyName, Quota>>;
}

/** Puts together what routes use. */
export function createDeps(context: AppContext): Deps {
  const { site, now, log } = context;
  const config = configFor(context.config, site);
  const { readQuota, contactQuota, savedIn } = config;
  const documents = documentsOf(site);
  const sentText = (language: Language) => sentWords(site.in(language).words.contact, savedIn).text;
  const [language] = site.languages;
  const { mail: mailHead } = site.in(language).words.contact;
  return {
    ...context,
    config,
    documents,
    redirects: redirectsOf(site, documents),
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

/**
 * Leads from old addresses and other names, as the site has them, and from another spelling of what
 * is published. Where several meet, the first holds.
 */
function redirectsOf(site: Site, documents: Deps["documents"]): FindRedirect {
  const itself = (path: string): [string, Redirect] => [path, { to: path, status: 308 }];
  return redirectTable([
    ...site.redirects,
    ...[...documents.keys(), ...site.files.keys()].map(itself),
  ]);
}
