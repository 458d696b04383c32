import type { PublishedDocument } from "../content/documents.ts";
import { llmsTxt } from "./llms_txt.ts";
import { pluginManifest } from "./plugin.ts";

/** The files for machines that count as documents: they can be read, searched and batched. */
export function machineFiles(parts: Parameters<typeof llmsTxt>[0]): PublishedDocument[] {
  return [
    {
      path: "/llms.txt",
      title: "llms.txt",
      contentType: "text/plain; charset=utf-8",
      text: llmsTxt(parts),
    },
    {
      path: "/plugin.json",
      title: "plugin.json",
      contentType: "application/json; charset=utf-8",
      text: pluginManifest(parts.site, parts.baseUrl),
    },
  ];
}
