import type { Config } from "./config.ts";
import { createContactFromConfig } from "./contact/from_config.ts";
import type { KvStore } from "./contact/kv.ts";
import type { Contact } from "./contact/send.ts";
import { type PublishedDocument, publishedDocuments } from "./content/documents.ts";
import type { ContentFiles } from "./content/files.ts";
import { buildLibrary } from "./content/library.ts";
import { parseSite } from "./content/site.ts";
import type { SiteParts } from "./content/site_parts.ts";
import { machineFiles } from "./discovery/machine_files.ts";
import type { PolicyName } from "./http/endpoint.ts";
import type { Log } from "./http/log.ts";
import { Quota } from "./http/quota.ts";
import { createSiteSearch, type SiteSearch } from "./search/site_search.ts";

/** Everything a route may use; there is no other state. */
export interface Services extends SiteParts {
  config: Config;
  /** By every path a document is read under. */
  documents: ReadonlyMap<string, PublishedDocument>;
  assets: ContentFiles["assets"];
  search: SiteSearch;
  contact: Contact;
  quotas: Readonly<Record<PolicyName, Quota>>;
  /** Milliseconds since the epoch. */
  now(): number;
  log: Log;
  /** How long a client may take to send a body, in milliseconds. */
  bodyDeadlineMs?: number;
}

/** What differs between production and tests. */
export interface Surroundings {
  config: Config;
  files: ContentFiles;
  /** `Deno.openKv`; called with the first keyed contact request. */
  openKv(path?: string): Promise<KvStore>;
  /** Calls the mail provider and the bot verification. */
  fetch: typeof globalThis.fetch;
  now(): number;
  log: Log;
  bodyDeadlineMs?: number;
}

/**
 * Checks the content and puts the services together.
 * @throws {ContentError} when a file of the content cannot be used
 */
export function createServices(
  { config, files, openKv, fetch, now, log, bodyDeadlineMs }: Surroundings,
): Services {
  const { baseUrl, readQuota, contactQuota } = config;
  const site = parseSite(files.text.get("site.json"));
  const library = buildLibrary(files.text, {
    baseUrl,
    siteName: site.name,
    hourlyRate: String(site.pricing.hourlyRate),
  });
  const documents = publishedDocuments(library, machineFiles({ library, site, baseUrl }));
  const quota = (policy: PolicyName, limit: number) => new Quota(policy, limit, now);
  return {
    config,
    baseUrl,
    site,
    library,
    documents,
    assets: files.assets,
    search: createSiteSearch(library, documents),
    contact: createContactFromConfig(config, { openKv, fetch, now, log }),
    quotas: {
      read: quota("read", readQuota),
      ask: quota("ask", readQuota),
      mcp: quota("mcp", readQuota),
      contact: quota("contact", contactQuota),
    },
    now,
    log,
    bodyDeadlineMs,
  };
}
