import { type Config, mailFor } from "../config.ts";
import { type Contact, createContact } from "../contact/contact_service.ts";
import type { KvStore } from "../contact/store.ts";
import type { PublishedDocument } from "../site/published_documents.ts";
import type { Site } from "../site/site.ts";
import type { PolicyName } from "../contract/contract.ts";
import { documentsOf } from "../discovery/site_files.ts";
import type { Log } from "../http/log.ts";
import type { FindRedirect } from "../http/redirects.ts";
import type { Language } from "../languages/mod.ts";
import { Quota } from "../http/quota.ts";
import { sentWords } from "../pages/contact/form.ts";
import { siteRedirects } from "./redirects.ts";
import { createSiteSearch, type SiteSearch } from "../search/site_search.ts";

/** What an app is given, and passes on to its routes. */
interface Given {
  config: Config;
  site: Site;
  /** Milliseconds since the epoch. */
  now(): number;
  log: Log;
  /** The time a client may take to send a body, in milliseconds. */
  bodyDeadlineMs?: number;
}

/** The parts of an app that differ between production and tests. */
export interface Surroundings extends Given {
  /** `Deno.openKv`; called at the start, and again where the store failed. */
  openKv(path?: string): Promise<KvStore>;
  /** Calls the mail provider and the bot verification. */
  fetch: typeof globalThis.fetch;
}

/** Everything a route may use; there is no other state. */
export interface Deps extends Given {
  /** By every path a document is read under. */
  documents: ReadonlyMap<string, PublishedDocument>;
  redirects: FindRedirect;
  search: SiteSearch;
  contact: Contact;
  /** The folder that enquiries are saved in instead of mailed. */
  savedIn?: string;
  quotas: Readonly<Record<PolicyName, Quota>>;
}

/** Puts together what routes use. */
export function createDeps({ openKv, fetch, ...others }: Surroundings): Deps {
  const { config, site, now, log } = others;
  const documents = documentsOf(site);
  const mail = mailFor(config, site);
  const lacksMail = config.lacksMail && site.isPractice;
  const savedIn = mail?.provider === "outbox" ? mail.dir : undefined;
  const sentText = (language: Language) => sentWords(site.in(language).words.contact, savedIn).text;
  const [language] = site.languages;
  const { mail: mailHead } = site.in(language).words.contact;
  const words = { language, sentText, mailHead };
  const { readQuota, contactQuota } = config;
  return {
    ...others,
    documents,
    redirects: siteRedirects(site, documents),
    search: createSiteSearch({ site, documents }, config.logMissedSearches ? log : undefined),
    savedIn,
    contact: createContact({ ...config, mail, lacksMail }, { openKv, fetch, now, log, ...words }),
    quotas: {
      read: new Quota("read", readQuota, now),
      ask: new Quota("ask", readQuota, now),
      mcp: new Quota("mcp", readQuota, now),
      contact: new Quota("contact", contactQuota, now),
    },
  };
}
