import { z } from "zod";
import { discoveryPaths, interfacePaths } from "../lib/discovery/paths.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

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

const Results = z.strictObject({ results: z.array(Entry).max(10) });

/** The batch reader of up to ten published documents. */
export function batchRoutes({ documents }: Deps) {
  const read = (paths: readonly string[]): z.input<typeof Results> => ({
    results: paths.map((path) => {
      const document = documents.get(path);
      return document === undefined
        ? { path, status: 404, code: "NOT_FOUND", text: null }
        : { path, status: 200, code: "OK", text: document.text };
    }),
  });

  return [endpoint({
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
          content: { "application/json": Results },
        },
      },
      examples: () => {
        const paths = [discoveryPaths.plugin, "/no-such-page"];
        return [{ body: { paths }, answer: read(paths) }, { body: { paths: ["/../secret"] } }];
      },
    },
    quota: "read",
    body: { schema: Paths, limit: 4096 },
    handle: ({ body }) => jsonReply(read(body.paths)),
  })];
}
