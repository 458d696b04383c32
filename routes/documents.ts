import { z } from "zod";
import { type PublishedDocument, versioningPath } from "../lib/content/documents.ts";
import type { Description } from "../lib/http/endpoint.ts";
import { published } from "../lib/http/published.ts";
import type { Deps } from "../lib/deps.ts";

/** The documents that the interface description names (spec, "Other published documents"). */
const described: Record<string, Pick<Description, "operationId" | "summary" | "description">> = {
  [versioningPath]: {
    operationId: "getVersioningPolicy",
    summary: "Read the versioning, deprecation and sunset policy",
    description: "What may change under one major version, and how a removal is announced.",
  },
  "/developers.md": {
    operationId: "getDeveloperDocumentation",
    summary: "Read the documentation of these interfaces",
    description:
      "All interfaces, what holds for each of them, every error code, and a page for each, as Markdown.",
  },
  "/auth.md": {
    operationId: "getAuthDocument",
    summary: "Read why no credential exists",
    description: "No account, key or token exists; what that means for a client, as Markdown.",
  },
  "/pricing.md": {
    operationId: "getPricingDocument",
    summary: "Read how a quote is made",
    description: "The published hourly rate and the way to a quote, as Markdown.",
  },
  "/agents.md": {
    operationId: "getAgentsDocument",
    summary: "Read the advice for agents",
    description: "How an agent finds an answer here and what it leaves to the person, as Markdown.",
  },
  "/plugin.json": {
    operationId: "getPluginManifest",
    summary: "Get the plug-in manifest",
    description: "This site as an agent plug-in (agent-plugins.org).",
  },
};

/** Every published document at its own path: the pages' Markdown and the files for machines. */
export function documentRoutes({ documents }: Deps) {
  return [...new Set(documents.values())].flatMap((document) =>
    published({
      path: document.path,
      type: document.contentType,
      body: () => document.text,
      describe: describe(document),
    })
  );
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
    examples: () => [{}],
  };
}
