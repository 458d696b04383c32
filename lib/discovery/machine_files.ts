import type { PublishedDocument } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import { llmsTxt } from "./llms_txt.ts";
import { pluginManifest } from "./plugin.ts";

/** The files for programs that are read and searched as documents. */
export const machineFiles = (site: Site): PublishedDocument[] => [
  llmsTxt(site),
  pluginManifest(site),
];
