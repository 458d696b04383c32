import { z } from "zod";
import { contract, type Described } from "./contract.ts";
import { discoveryPaths, documentPaths } from "./paths.ts";

const pathPattern = /^\/(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[A-Za-z0-9/_.-]*$/;

/** A segment that leads elsewhere. */
const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** The path in an address, as results of the search hand it out. */
const pathInAddress = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)(?:[?#]|$)/;

/** Says what to send in the place of what is no path. */
function pathProblem(sent: string): string {
  if (dotSegment.test(sent)) return "must not contain . or .. segments";
  const [, path = ""] = pathInAddress.exec(sent) ?? [];
  return path !== sent && pathPattern.test(path)
    ? `must be a path alone, without host, query or anchor. Send ${path}`
    : "must begin with one slash and contain only letters, digits and / _ . -";
}

const Path = z.string()
  .max(256, "must have at most 256 characters")
  .regex(pathPattern, { error: ({ input }) => pathProblem(String(input)) });

const Paths = z.strictObject({
  paths: z.array(Path).describe("BatchRequest.paths").min(1, "must name at least one path")
    .max(10, "must name at most 10 paths. Send several requests"),
}).meta({ id: "BatchRequest", description: "BatchRequest" });

const BatchResult = z.discriminatedUnion("code", [
  z.strictObject({
    path: z.string().describe("BatchResult.path"),
    status: z.literal(200).describe("BatchResult.status"),
    code: z.literal("OK").describe("BatchResult.code"),
    text: z.string().describe("BatchResult.text"),
  }),
  z.strictObject({
    path: z.string(),
    status: z.literal(404),
    code: z.literal("NOT_FOUND"),
    text: z.null().describe("BatchResult.noText"),
  }),
]).meta({ id: "BatchResult", description: "BatchResult" });

export type BatchEntry = z.input<typeof BatchResult>;

/** The batch reader of up to ten published documents. */
const readDocuments = contract({
  method: "POST",
  path: "/api/v1/documents/batch",
  describe: {
    operationId: "readDocuments",
    tag: "Documents",
    responses: {
      200: {
        description: "readDocuments.200",
        content: {
          "application/json": z.strictObject({
            results: z.array(BatchResult).max(10).describe("BatchResult.results"),
          }),
        },
      },
    },
    example({ entry }) {
      const paths = [discoveryPaths.plugin, "/no-such-page"];
      return { body: { paths }, answer: { results: paths.map(entry) } };
    },
  },
  quota: "read",
  body: { schema: Paths, limit: 4096 },
});

/** Makes the contract of a promised document. */
const document = (operationId: string, path: string, type = "text/markdown"): Described => ({
  method: "GET",
  path,
  describe: {
    operationId,
    tag: "Documents",
    responses: {
      200: {
        description: "document.200",
        content: { [type]: type === "application/json" ? z.looseObject({}) : z.string() },
      },
      304: { description: "document.304" },
    },
  },
});

/** The documents whose addresses are promised, and the reader of several. */
export const documentContracts = {
  readDocuments,
  getVersioningPolicy: document("getVersioningPolicy", "/api/versioning.md"),
  getDeveloperDocumentation: document("getDeveloperDocumentation", documentPaths.developers),
  getAuthDocument: document("getAuthDocument", documentPaths.auth),
  getPricingDocument: document("getPricingDocument", documentPaths.pricing),
  getAgentsDocument: document("getAgentsDocument", documentPaths.agents),
  getPluginManifest: document("getPluginManifest", discoveryPaths.plugin, "application/json"),
};
