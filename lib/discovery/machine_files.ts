import { type PublishedDocument, publishedDocuments } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import { llmsTxt } from "./llms_txt.ts";
import { pluginManifest } from "./plugin.ts";

/** Returns what a site publishes as documents: its pages, and the files for programs. */
export const documentsOf = (site: Site): Map<string, PublishedDocument> =>
  publishedDocuments(site, [llmsTxt(site), pluginManifest(site)]);
