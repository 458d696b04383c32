import type { Config } from "./config.ts";
import { type Contact, createContact } from "./contact/contact.ts";
import type { KvStore } from "./contact/kv.ts";
import type { PublishedDocument } from "./content/documents.ts";
import type { Site } from "./content/site.ts";
import { limitsOf, type PolicyName } from "./contract/quotas.ts";
import { documentsOf } from "./discovery/machine_files.ts";
import type { Log } from "./http/log.ts";
import type { Language } from "./languages/mod.ts";
import { Quota } from "./http/quota.ts";
import { createSiteSearch, loggingMissed, type SiteSearch } from "./search/site_search.ts";

/** What differs between production and tests. */
export interface Surroundings {
  config: Config;
  site: Site;
  /** `Deno.openKv`; called at the start, and again where the store failed. */
  openKv(path?: string): Promise<KvStore>;
  /** Calls the mail provider and the bot verification. */
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  now(): number;
  log: Log;
  /** How long a client may take to send a body, in milliseconds. */
  bodyDeadlineMs?: number;
}

/** Everything a route may use; there is no other state. */
export interface Deps extends Omit<Surroundings, "openKv" | "fetch"> {
  /** By every path a document is read under. */
  documents: ReadonlyMap<string, PublishedDocument>;
  search: SiteSearch;
  contact: Contact;
  quotas: Readonly<Record<PolicyName, Quota>>;
}

/** Puts together what routes use. */
export function createDeps({ openKv, fetch, ...given }: Surroundings): Deps {
  const { config, site, now, log } = given;
  const documents = documentsOf(site);
  const sentText = (language: Language) => site.in(language).words.contact.sentText;
  const quotas = Object.entries(limitsOf(config))
    .map(([policy, limit]) => [policy, new Quota(policy, limit, now)]);
  const search = createSiteSearch(site, documents);
  return {
    ...given,
    documents,
    search: config.logMissedSearches ? loggingMissed(search, log) : search,
    contact: createContact(config, { openKv, fetch, now, log, sentText }),
    quotas: Object.fromEntries(quotas) as Deps["quotas"],
  };
}
