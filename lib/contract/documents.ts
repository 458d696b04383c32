import { z } from "zod";
import type { Operation } from "./contract.ts";

/** One slash, and no second one behind it: that would be another host. */
const pathPattern = /^[/]([A-Za-z0-9_.-][A-Za-z0-9/_.-]*)?$/;

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
  .max(256)
  .refine((path) => pathPattern.test(path) && !dotSegment.test(path), {
    error: ({ input }) => pathProblem(String(input)),
  })
  // Makers of clients stumble over an escaped slash, and over a pattern that looks ahead.
  .meta({ pattern: pathPattern.source.replace("[/]", "/") });

const Paths = z.strictObject({
  paths: z.array(Path).min(1).max(10),
}).meta({ id: "BatchRequest" });

/** One object for both cases: makers of clients leave out a member that can only be null. */
const BatchResult = z.strictObject({
  path: z.string(),
  status: z.literal([200, 404]),
  code: z.enum(["OK", "NOT_FOUND"]),
  text: z.string().nullable(),
}).meta({ id: "BatchResult" });

const BatchResponse = z.strictObject({
  results: z.array(BatchResult).max(10),
}).meta({ id: "BatchResponse" });

export type BatchEntry = z.output<typeof BatchResult>;

/** The batch reader of up to ten published documents. */
const readDocuments = {
  tag: "Documents",
  method: "POST",
  path: "/api/v1/documents/batch",
  quota: "read",
  body: Paths,
  bodyLimit: 4096,
  responses: { 200: { "application/json": BatchResponse } },
  example({ entry }) {
    const paths = ["/plugin.json", "/no-such-page"];
    return { body: { paths }, answer: { results: paths.map(entry) } };
  },
} satisfies Operation;

/** Makes the contract of a promised document. */
const document = (
  path: string,
  answer: Operation["responses"][number] = { "text/markdown": z.string() },
): Operation => ({
  tag: "Documents",
  method: "GET",
  path,
  responses: { 200: answer, 304: {} },
});

/** The documents whose addresses are promised, and the reader of several. */
export const documentContracts = {
  readDocuments,
  getVersioningPolicy: document("/api/versioning.md"),
  getDeveloperDocumentation: document("/developers.md"),
  getAuthDocument: document("/auth.md"),
  getPricingDocument: document("/pricing.md"),
  getAgentsDocument: document("/agents.md"),
  getPluginManifest: document("/plugin.json", {
    "application/json": z.looseObject({}),
  }),
};
