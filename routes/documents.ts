import { z } from "zod";
import { versioningPath } from "../lib/content/documents.ts";
import type { Site } from "../lib/content/site.ts";
import { discoveryPaths } from "../lib/discovery/paths.ts";
import type { Description } from "../lib/http/endpoint.ts";
import { published } from "../lib/http/fixed.ts";
import type { Deps } from "../lib/deps.ts";

type Words = Pick<Description, "operationId" | "summary" | "description">;

/** The documents that the interface description names (spec, "Other published documents"). */
function describedDocuments(site: Site): ReadonlyMap<string, Words> {
  const { developers, auth, pricing, agents } = site.in(site.languages[0]);
  return new Map([
    [versioningPath, {
      operationId: "getVersioningPolicy",
      summary: "Read the versioning, deprecation and sunset policy",
      description: "What may change under one major version, and how a removal is announced.",
    }],
    [developers.markdownPath, {
      operationId: "getDeveloperDocumentation",
      summary: "Read the documentation of these interfaces",
      description:
        "All interfaces, what holds for each of them, every error code, and a page for each, as Markdown.",
    }],
    [auth.markdownPath, {
      operationId: "getAuthDocument",
      summary: "Read why no credential exists",
      description: "No account, key or token exists; what that means for a client, as Markdown.",
    }],
    [pricing.markdownPath, {
      operationId: "getPricingDocument",
      summary: "Read how a quote is made",
      description: "The published hourly rate and the way to a quote, as Markdown.",
    }],
    [agents.markdownPath, {
      operationId: "getAgentsDocument",
      summary: "Read the advice for agents",
      description:
        "How an agent finds an answer here and what it leaves to the person, as Markdown.",
    }],
    [discoveryPaths.plugin, {
      operationId: "getPluginManifest",
      summary: "Get the plug-in manifest",
      description: "This site as an agent plug-in (agent-plugins.org).",
    }],
  ]);
}

/** Every published document at its own path: the pages' Markdown and the files for machines. */
export function documentRoutes({ documents, site }: Deps) {
  const described = describedDocuments(site);
  return [...new Set(documents.values())].map((document) => {
    const { path, contentType } = document;
    const words = described.get(path);
    return published({
      path,
      type: contentType,
      body: () => document.text,
      describe: words && describe(contentType, words),
    });
  });
}

function describe(contentType: string, words: Words): Description {
  const [type] = contentType.split(";") as [string];
  const schema = type === "application/json" ? z.looseObject({}) : z.string();
  return {
    ...words,
    tag: "Documents",
    responses: {
      200: { description: "The document", content: { [type]: schema } },
      304: { description: "The client already holds this document (If-None-Match)" },
    },
    examples: () => [{}],
  };
}
