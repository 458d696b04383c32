import { extract } from "@std/front-matter";
import { z } from "zod";
import { ContentError } from "./content_error.ts";

const isoDate = z.union([
  z.date().transform((date) => date.toISOString().slice(0, 10)),
  z.iso.date(),
]);

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  /** The day of the last change of substance, for the sitemap. */
  updated: isoDate,
  /** The place in the listing of the folder. */
  order: z.number().int().optional(),
});

export type FrontMatter = z.output<typeof FrontMatter>;

/**
 * Parts a page's front matter from its Markdown.
 * @throws {ContentError} naming the line of what is missing or wrong
 */
export function parseFrontMatter(file: string, text: string): { attrs: FrontMatter; body: string } {
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const { attrs, body } = extractYaml(file, source);
  const parsed = FrontMatter.safeParse(attrs);
  if (parsed.success) return { attrs: parsed.data, body: body.trim() };
  const issue = parsed.error.issues[0]!;
  const key = issue.code === "unrecognized_keys" ? issue.keys[0]! : String(issue.path[0] ?? "");
  const line = source.split("\n").findIndex((line) => line.startsWith(`${key}:`)) + 1;
  throw new ContentError(
    file,
    Math.max(1, line),
    `Front matter ${key}: ${issue.message}. A page has title, description, updated (YYYY-MM-DD) and, in a listing, order`,
  );
}

function extractYaml(file: string, source: string): { attrs: unknown; body: string } {
  if (!source.startsWith("---\n")) {
    throw new ContentError(file, 1, 'Front matter is missing. Begin the file with a line "---"');
  }
  try {
    return extract(source);
  } catch (error) {
    const { message } = error as Error;
    const line = Number(message.match(/line (\d+)/)?.[1] ?? 1) + 1;
    throw new ContentError(file, line, `Front matter is not YAML: ${message.split("\n")[0]}`);
  }
}
