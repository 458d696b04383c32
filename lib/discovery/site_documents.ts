import { type PublishedDocument, publishedDocuments } from "../content/published_documents.ts";
import type { Site } from "../content/site.ts";
import { llmsTxt } from "./llms_txt.ts";
import { pluginManifest } from "./site_files.ts";

/** Returns what a site publishes as documents: its pages, and the files for programs. */
export const documentsOf = (site: Site): Map<string, PublishedDocument> =>
  publishedDocuments(site, [llmsTxt(site), pluginManifest(site)]);
