import { searchResult } from "../ask/answer.ts";
import { serviceCatalog } from "../content/catalog.ts";
import { batchEntry } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import type { Samples } from "../contract/samples.ts";
import { documentsOf } from "../discovery/machine_files.ts";
import { eventFrame } from "../http/event_stream.ts";
import { type Language, packs } from "../languages/mod.ts";
import { siteIdentity } from "../mcp/identity.ts";
import { documentPart } from "../mcp/read_document.ts";
import { complete } from "../mcp/server.ts";
import { structured } from "../mcp/tool.ts";

/** What the examples of the reference show of a site. */
export function samplesOf(
  site: Site,
  language: Language,
  hasChallenge = false,
): Samples {
  const { pricing, words } = site.in(language);
  const { path, description } = pricing;
  const { name, title: server, version } = siteIdentity(site).info;
  return {
    language,
    pricing,
    catalog: () => serviceCatalog(site, language),
    entry: (path) => batchEntry(documentsOf(site), path),
    result() {
      const excerpt = description.slice(0, 300);
      const hit = { path, location: path, section: null, score: 100, excerpt };
      return searchResult(hit, { site, documents: documentsOf(site) });
    },
    document: (limit) => structured(documentPart(path, documentsOf(site).get(path)!, 0, limit)),
    stream: (events) => events.map(eventFrame).join(""),
    enquiry: packs[language].reference.enquiry,
    challengeToken: hasChallenge ? "token-of-the-widget" : undefined,
    sentText: words.contact.sentText,
    complete: complete({ name, title: server, version }),
  };
}
