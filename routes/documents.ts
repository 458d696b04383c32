import { z } from "zod";
import { type PublishedDocument, versioningPath } from "../lib/content/documents.ts";
import { type Description, endpoint } from "../lib/http/endpoint.ts";
import { fixedReply } from "../lib/http/fixed.ts";
import { cacheControl, inertHeaders } from "../lib/http/reply.ts";
import type { Services } from "../lib/services.ts";

/** The documents that the interface description names (spec, "Other published documents"). */
const described: Record<string, { operationId: string; summary: string }> = {
  [versioningPath]: {
    operationId: "getVersioningPolicy",
    summary: "Read the versioning, deprecation and sunset policy",
  },
  "/developers.md": {
    operationId: "getDeveloperDocumentation",
    summary: "Read the documentation of these interfaces",
  },
  "/auth.md": { operationId: "getAuthDocument", summary: "Read why no credential exists" },
  "/pricing.md": { operationId: "getPricingDocument", summary: "Read how a quote is made" },
  "/agents.md": { operationId: "getAgentsDocument", summary: "Read the advice for agents" },
  "/plugin.json": { operationId: "getPluginManifest", summary: "Get the plug-in manifest" },
};

/** Every published document at its own path: the pages' Markdown and the files for machines. */
export function documentRoutes({ documents }: Services) {
  return [...new Set(documents.values())].map((document) => {
    const { path, contentType, text } = document;
    const reply = fixedReply(() => text, {
      "content-type": contentType,
      "cache-control": cacheControl.published,
      ...inertHeaders,
    });
    return endpoint({
      method: "GET",
      path,
      describe: describe(document),
      handle: reply,
      warm: reply,
    });
  });
}

function describe({ path, contentType }: PublishedDocument): Description | undefined {
  if (!Object.hasOwn(described, path)) return undefined;
  const [type] = contentType.split(";") as [string];
  const schema = type === "application/json" ? z.looseObject({}) : z.string();
  return {
    ...described[path]!,
    tag: "Documents",
    responses: {
      200: { description: "The document", content: { [type]: schema } },
      304: { description: "The client already holds this document (If-None-Match)" },
    },
  };
}
