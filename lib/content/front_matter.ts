import { parse } from "@std/yaml";
import { z } from "zod";
import { ContentError } from "./content_error.ts";

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  /** The day of the last change of substance, for the sitemap. */
  updated: z.iso.date(),
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
  const { yaml, body } = split(file, source);
  const parsed = FrontMatter.safeParse(parseYaml(file, yaml));
  if (parsed.success) return { attrs: parsed.data, body: body.trim() };
  const issue = parsed.error.issues[0]!;
  const key = issue.code === "unrecognized_keys" ? issue.keys[0]! : String(issue.path[0] ?? "");
  const line = source.split("\n").findIndex((line) => line.startsWith(`${key}:`)) + 1;
  throw new ContentError(
    file,
    Math.max(1, line),
    `Front matter${
      key && ` ${key}`
    }: ${issue.message}. A page has title, description, updated (YYYY-MM-DD) and, in a listing, order`,
  );
}

function split(file: string, source: string): { yaml: string; body: string } {
  const end = source.indexOf("\n---\n", 3);
  if (!source.startsWith("---\n") || end < 0) {
    throw new ContentError(
      file,
      1,
      'Front matter is missing. Begin the file with it, between two lines of "---"',
    );
  }
  return { yaml: source.slice(4, end), body: source.slice(end + 5) };
}

function parseYaml(file: string, yaml: string): unknown {
  try {
    return parse(yaml, { schema: "core" });
  } catch (error) {
    const { message } = error as Error;
    const line = Number(message.match(/line (\d+)/)?.[1] ?? 0) + 1;
    const [problem] = message.split(/ at line \d|\n/);
    throw new ContentError(
      file,
      line,
      `Front matter is not YAML: ${problem}. Put a value that holds ": " or "#" into quotes`,
    );
  }
}
