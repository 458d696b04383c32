import { z } from "zod";
import { type Contract, contract, type Description, type Terms } from "./contract.ts";
import { discoveryPaths, interfacePaths } from "./paths.ts";

const Path = z.string()
  .max(256, "must have at most 256 characters")
  .regex(
    /^\/(?!\/)[A-Za-z0-9/_.-]*$/,
    "must begin with one slash and hold only letters, digits and / _ . -",
  )
  .regex(
    /^(?!(.*\/)?\.{1,2}(\/|$))/,
    "must hold no segment . or .., which nothing resolves here",
  );

const Paths = z.strictObject({
  paths: z.array(Path).describe("Paths on this site").min(1, "must name at least one path")
    .max(10, "must name at most 10 paths. Send several requests"),
}).meta({ id: "BatchRequest", description: "The documents to read" });

const Found = z.strictObject({
  path: z.string().describe("As it was asked for"),
  status: z.literal(200),
  code: z.literal("OK"),
  text: z.string().describe("The document as GET answers it"),
});

const Missing = z.strictObject({
  path: z.string(),
  status: z.literal(404),
  code: z.literal("NOT_FOUND"),
  // As a bare null, clients' generated types lose the member.
  text: z.null().meta({ type: ["string", "null"] as never }).describe("Always null"),
});

const Entry = z.discriminatedUnion("code", [Found, Missing]).meta({
  id: "BatchResult",
  description: "One entry for each path, in order, duplicates included",
});

export type BatchEntry = z.input<typeof Entry>;

/** The batch reader of up to ten published documents. */
const readDocuments = contract({
  method: "POST",
  path: interfacePaths.batch,
  describe: {
    operationId: "readDocuments",
    tag: "Documents",
    summary: "Read up to ten published documents",
    description:
      "Reads documents by their local paths; nothing is fetched from elsewhere. A missing document does not fail the batch.",
    responses: {
      200: {
        description: "One entry for each path",
        content: { "application/json": z.strictObject({ results: z.array(Entry).max(10) }) },
      },
    },
    examples: ({ entry }) => {
      const paths = [discoveryPaths.plugin, "/no-such-page"];
      return [
        { body: { paths }, answer: { results: paths.map(entry) } },
        { body: { paths: ["/../secret"] } },
      ];
    },
  },
  quota: "read",
  body: { schema: Paths, limit: 4096 },
});

type Words = Pick<Description, "operationId" | "summary" | "description">;

/** A document at an address that is promised. */
const document = (
  path: string,
  type: string,
  words: Words,
): Contract & { describe: Description } => ({
  method: "GET",
  path,
  describe: {
    ...words,
    tag: "Documents",
    responses: {
      200: {
        description: "The document",
        content: { [type]: type === "application/json" ? z.looseObject({}) : z.string() },
      },
      304: { description: "The client already holds this document (If-None-Match)" },
    },
    examples: () => [{}],
  },
});

/** The documents whose addresses are promised, and the reader of several. */
export const documentContracts = ({ publishesRate }: Terms) => ({
  readDocuments,
  getVersioningPolicy: document(interfacePaths.versioning, "text/markdown", {
    operationId: "getVersioningPolicy",
    summary: "Read the versioning, deprecation and sunset policy",
    description: "What may change under one major version, and how a removal is announced.",
  }),
  getDeveloperDocumentation: document("/developers.md", "text/markdown", {
    operationId: "getDeveloperDocumentation",
    summary: "Read the documentation of these interfaces",
    description:
      "All interfaces, what holds for each of them, every error code, and a page for each, as Markdown.",
  }),
  getAuthDocument: document("/auth.md", "text/markdown", {
    operationId: "getAuthDocument",
    summary: "Read why no credential exists",
    description: "No account, key or token exists; what that means for a client, as Markdown.",
  }),
  getPricingDocument: document("/pricing.md", "text/markdown", {
    operationId: "getPricingDocument",
    summary: "Read how a quote is made",
    description: publishesRate
      ? "The published hourly rate and the way to a quote, as Markdown."
      : "The way to a quote, as Markdown.",
  }),
  getAgentsDocument: document("/agents.md", "text/markdown", {
    operationId: "getAgentsDocument",
    summary: "Read the advice for agents",
    description: "How an agent finds an answer here and what it leaves to the person, as Markdown.",
  }),
  getPluginManifest: document(discoveryPaths.plugin, "application/json", {
    operationId: "getPluginManifest",
    summary: "Get the plug-in manifest",
    description: "This site as an agent plug-in (agent-plugins.org).",
  }),
});
