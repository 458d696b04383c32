import { searchResult } from "../schema_org.ts";
import { type Config, mailFor } from "../../config.ts";
import { batchEntry } from "../../site/published_documents.ts";
import { serviceCatalog } from "../../site/services.ts";
import type { Site } from "../../site/site.ts";
import type { Samples } from "../../contract/contract.ts";
import { documentsOf } from "../../discovery/site_files.ts";
import { sentWords } from "../contact/form.ts";

/** Gives what the examples of the reference show of a site, in English where it can be. */
export function samplesOf(
  site: Site,
  config: Pick<Config, "mail" | "isTrial" | "challenge">,
): Samples {
  const { language, pricing, words } = site.in("en");
  const { path, description } = pricing;
  const documents = documentsOf(site);
  const mail = mailFor(config, site);
  const savedIn = mail?.provider === "outbox" ? mail.dir : undefined;
  return {
    language,
    pricing,
    catalog: () => serviceCatalog(site, language),
    entry: (path) => batchEntry(documents, path),
    result() {
      const excerpt = description.slice(0, 300);
      const hit = { path, location: path, section: null, score: 100, excerpt };
      return searchResult(hit, { site, documents });
    },
    challengeToken: config.challenge ? "token-of-the-widget" : undefined,
    sentText: sentWords(words.contact, savedIn).text,
  };
}
