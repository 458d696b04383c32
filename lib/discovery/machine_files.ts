import type { PublishedDocument } from "../content/documents.ts";
import { jsonType } from "../http/reply.ts";
import { llmsTxt } from "./llms_txt.ts";
import type { Site } from "../content/site.ts";
import { discoveryPaths } from "./paths.ts";
import { pluginManifest } from "./plugin.ts";

/** The files for machines that count as documents: they can be read, searched and batched. */
export function machineFiles(site: Site): PublishedDocument[] {
  return [
    {
      path: discoveryPaths.llmsTxt,
      title: "llms.txt",
      contentType: "text/plain; charset=utf-8",
      text: llmsTxt(site),
    },
    {
      path: discoveryPaths.plugin,
      title: "plugin.json",
      contentType: jsonType,
      text: pluginManifest(site),
    },
  ];
}
