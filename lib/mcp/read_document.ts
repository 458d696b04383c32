import { z } from "zod";
import { nearestPaths } from "./nearest_paths.ts";
import { type Published, readTool, ToolError } from "./tool.ts";

/** The longest answer in characters of JSON; clients refuse or cut what is much longer. */
const mostChars = 40_000;

const Part = z.object({
  path: z.string(),
  title: z.string(),
  text: z.string().describe("This part of the document: Markdown, plain text or JSON"),
  totalChars: z.int().min(0).describe("Length of the whole document in characters"),
  nextOffset: z.int().min(1).nullable()
    .describe("The offset of the next part; null when this part reaches the end"),
});

/** A published document as a tool, in parts where it is long. */
export function readDocument({ documents, site }: Published) {
  const paths = new Set([...documents.values()].map(({ page, path }) => page?.path ?? path));
  const nearest = nearestPaths(paths);
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
        .describe("Path on this site such as /pricing, /pricing.md or /llms.txt"),
      offset: z.int().min(0).default(0)
        .describe("Characters to skip, counted in Unicode code points"),
      limit: z.int().min(1).max(mostChars).default(mostChars).describe(
        "Most characters wanted, counted in Unicode code points. Fewer come where the whole answer would exceed 40,000 characters of JSON",
      ),
    }),
    output: Part,
    run({ path, offset, limit }) {
      const document = documents.get(path);
      if (document === undefined) {
        const near = nearest(path, 3).join(", ");
        throw new ToolError(
          `Nothing is published at ${path}. Nearest published paths: ${near}. ` +
            "Call read_document with one of them, or find the page with search_docs",
        );
      }
      const { title, text } = document;
      const part = (limit: number) => ({ path, title, ...textPart(text, offset, limit) });
      return longestFitting(part, limit, mostChars);
    },
  });
}

/** A part of a text. Positions and lengths count code points, so no surrogate pair is ever split. */
interface TextPart {
  text: string;
  /** Length of the whole text. */
  totalChars: number;
  /** Where the next part begins; null after the last. */
  nextOffset: number | null;
}

/** The part of a text from `offset` on, at most `limit` code points long. */
export function textPart(text: string, offset: number, limit: number): TextPart {
  const chars = hasSurrogates(text) ? [...text] : text;
  const part = chars.slice(offset, offset + limit);
  const end = offset + part.length;
  return {
    text: typeof part === "string" ? part : part.join(""),
    totalChars: chars.length,
    nextOffset: end < chars.length ? end : null,
  };
}

const hasSurrogates = (text: string) => /[\ud800-\udfff]/.test(text);

/** The part of at most `limit` that, in proportion shortened, has less than `mostChars` of JSON. */
export function longestFitting<Part extends TextPart>(
  part: (limit: number) => Part,
  limit: number,
  mostChars: number,
): Part {
  for (;;) {
    const candidate = part(limit);
    const size = JSON.stringify(candidate).length;
    const length = [...candidate.text].length;
    if (size <= mostChars || length <= 1) return candidate;
    limit = Math.max(1, Math.floor(length * mostChars / size));
  }
}
