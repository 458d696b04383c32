import { z } from "zod";
import type { Deps } from "../deps.ts";
import { lazy } from "./lazy.ts";
import { nearestPaths } from "./nearest_paths.ts";
import { fittingPage, type TextPage } from "./paging.ts";
import { readTool, structured, ToolError } from "./tool.ts";

/** The longest answer in characters of JSON; clients refuse or cut what is much longer. */
const mostChars = 39_999;

const Read = z.object({
  path: z.string(),
  title: z.string(),
  text: z.string().describe("This part of the document: Markdown, plain text or JSON"),
  totalChars: z.int().min(0).describe("Length of the whole document in characters"),
  nextOffset: z.int().min(1).nullable()
    .describe("The offset of the next part; null when this part reaches the end"),
});

/** A published document as a tool, in parts where it is long. */
export function readDocument({ documents, site }: Deps) {
  const nearest = lazy(() =>
    nearestPaths(new Set([...documents.values()].map(({ page, path }) => page?.path ?? path)))
  );
  return readTool({
    name: "read_document",
    title: "Read a published document",
    description:
      `Reads a page or file that ${site.name} has published, as Markdown. Use it when you know the ` +
      "path: from search_docs, from the url of a service, or from /llms.txt, which lists everything. " +
      "A long document comes in parts: while nextOffset is a number, call again with it as offset. " +
      "Next, answer from the text and name the page as your source.",
    input: z.strictObject({
      path: z.string().min(1).max(256)
        .describe("Path on this site such as /pricing, /de/pricing.md or /llms.txt"),
      offset: z.int().min(0).default(0)
        .describe("Characters to skip, counted in Unicode code points"),
      limit: z.int().min(1).max(40_000).default(40_000).describe(
        "Most characters wanted, counted in Unicode code points. Fewer come where the whole answer would exceed 40,000 characters of JSON",
      ),
    }),
    output: Read,
    run({ path, offset, limit }) {
      const document = documents.get(path);
      if (document === undefined) {
        const near = nearest()(path, 3).join(", ");
        throw new ToolError(
          `Nothing is published at ${path}. Nearest published paths: ${near}. ` +
            "Call read_document with one of them, or find the page with search_docs",
        );
      }
      const { title, text } = document;
      const json = (page: TextPage) => JSON.stringify({ path, title, ...page });
      return structured(fittingPage({ text, offset, limit }, json, mostChars));
    },
  });
}
