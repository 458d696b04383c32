import { z } from "zod";
import { discoveryPaths, interfacePaths } from "../lib/discovery/paths.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { jsonHeaders } from "../lib/http/reply.ts";
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

/** JSON in ASCII alone: one sign beyond Latin-1 makes a long text twice as much work to send. */
const encode = (entry: z.input<typeof Entry>) =>
  JSON.stringify(entry).replace(
    /[\u0080-\uffff]/g,
    (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"),
  );

/** The batch reader of up to ten published documents. */
export function batchRoutes({ documents }: Deps) {
  /** The entries of documents that were read before. */
  const known = new Map<string, string>();

  function entry(path: string): string {
    const document = documents.get(path);
    if (document === undefined) return encode({ path, status: 404, code: "NOT_FOUND", text: null });
    const json = known.get(path) ??
      encode({ path, status: 200, code: "OK", text: document.text });
    known.set(path, json);
    return json;
  }

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
          content: { "application/json": z.strictObject({ results: z.array(Entry).max(10) }) },
        },
      },
      examples: () => {
        const paths = [discoveryPaths.plugin, "/no-such-page"];
        const results = paths.map((path) => JSON.parse(entry(path)));
        return [{ body: { paths }, answer: { results } }, { body: { paths: ["/../secret"] } }];
      },
    },
    quota: "read",
    body: { schema: Paths, limit: 4096 },
    handle: ({ body }) => ({
      status: 200,
      headers: jsonHeaders,
      body: `{"results":[${body.paths.map(entry).reduce((all, one) => `${all},${one}`)}]}`,
    }),
  })];
}
