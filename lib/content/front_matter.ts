import { parse } from "@std/yaml";
import { z } from "zod";
import { ContentError, lineAt } from "./content_error.ts";

/** A key of the front matter: its schema and, for messages, what it has to be. */
const field = <Schema extends z.ZodType>(schema: Schema, be: string) => ({ schema, be });

const text = z.string().trim().min(1);

const fields = {
  title: field(text, "a text such as title: API design"),
  description: field(text.optional(), "a sentence or two about the page"),
  order: field(z.number().int().optional(), "a whole number, the place in the folder's listing"),
  updated: field(z.iso.date().optional(), "a day such as 2026-11-16"),
  published: field(z.iso.date().optional(), "a day such as 2026-11-16"),
  draft: field(z.boolean().default(false), "true or false"),
  aliases: field(
    z.array(z.string().regex(/^\/[^\s?#]*$/)).default([]),
    "a list of old paths such as [/old-page, /old/page.html]",
  ),
  image: field(text.optional(), "the path of a picture such as /assets/bridge.jpg"),
  group: field(text.optional(), "the name of the group that the listing puts the page into"),
  duration: field(text.optional(), "how long the service takes, such as two to four weeks"),
  result: field(text.optional(), "what the client holds in the end, such as a written report"),
};

type Fields = typeof fields;

/** What a page's file says before its text. */
export type FrontMatter = { [Key in keyof Fields]: z.output<Fields[Key]["schema"]> };

const names = Object.keys(fields) as (keyof Fields)[];

/** The lines of a page's file, from 1: where its body begins, and each key of its front matter. */
export type PageLines = { body: number } & { [Key in keyof FrontMatter]?: number };

/** A page's file in its parts. */
export interface PageText {
  attrs: FrontMatter;
  body: string;
  lines: PageLines;
}

/**
 * Parts a page's front matter from its Markdown.
 * @throws {ContentError} naming the line of what is missing or wrong
 */
export function parseFrontMatter(file: string, text: string): PageText {
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const { yaml, rest, start } = split(file, source);
  const values = parseYaml(file, yaml);
  const keyLines: Record<string, number> = {};
  for (const [index, line] of yaml.split("\n").entries()) {
    const key = line.match(/^\w+(?=:)/)?.[0];
    if (key !== undefined) keyLines[key] = index + 2;
  }
  const lineOf = (key: string) => keyLines[key] ?? 1;
  for (const key of Object.keys(values)) {
    if (Object.hasOwn(fields, key)) continue;
    const problem = `${key} is not known here. Use one of ${names.join(", ")}, or remove the line`;
    throw new ContentError(file, lineOf(key), problem);
  }
  const attrs = Object.fromEntries(names.map((key) => {
    const { schema, be } = fields[key];
    // A key without a value is as good as left out.
    const parsed = schema.safeParse(values[key] ?? undefined);
    if (parsed.success) return [key, parsed.data];
    const missing = values[key] === undefined || values[key] === null;
    const problem = missing ? `${key} is missing. Add ${be}` : `${key} is not ${be}. Write it so`;
    throw new ContentError(file, lineOf(key), problem);
  })) as FrontMatter;
  const body = rest.trim();
  return {
    attrs,
    body,
    lines: { ...keyLines, body: lineAt(source, start + rest.indexOf(body)) },
  };
}

function split(file: string, source: string): { yaml: string; rest: string; start: number } {
  const end = source.startsWith("---\n") ? `${source}\n`.indexOf("\n---\n", 3) : -1;
  if (end >= 0) {
    return { yaml: source.slice(4, end), rest: source.slice(end + 5), start: end + 5 };
  }
  const problem = source.startsWith("---\n")
    ? 'The front matter does not end. Put a line of "---" below its last line'
    : 'The front matter is missing. Begin the file with "---", a line such as title: API design, "---"';
  throw new ContentError(file, 1, problem);
}

function parseYaml(file: string, yaml: string): Record<string, unknown> {
  let values: unknown;
  try {
    values = parse(yaml, { schema: "core" });
  } catch (error) {
    const line = Number((error as Error).message.match(/line (\d+)/)?.[1] ?? 0) + 1;
    throw new ContentError(
      file,
      line,
      'The front matter cannot be read here. Write one "key: value" a line, and put a value that holds ": " or "#" into quotes',
    );
  }
  if (typeof values === "object" && values !== null && !Array.isArray(values)) {
    return values as Record<string, unknown>;
  }
  if (values === null || values === undefined) return {};
  throw new ContentError(file, 2, 'The front matter is no list of lines "key: value". Write it so');
}
