import { parse } from "@std/yaml";
import { z } from "zod";
import { type FactDefinition, factList, priceUnits, type Stated } from "../contract/facts.ts";
import { ContentError, lineAt, SiteError } from "./content_error.ts";
import { must, object, problemsOf, text } from "./schema.ts";

const day = "a day such as 2026-11-16";
const keywords = "a list of words that visitors use, such as [pen test, security holes]";
const aliases = 'a list of old paths such as [/old-page, "/index.php?id=12"]';

/** Of two messages the last is shown, so that the form of the path decides over what is in it. */
const OldPath = z.string(must(aliases))
  .regex(/^[^#]*$/, {
    error: ({ input }) =>
      `contains ${input}, but browsers never send what follows a #. Write only the part before it`,
  })
  .regex(/^\/(?![/\\])\S*$/, {
    error: ({ input }) =>
      `contains ${input}, which is not a path of this site. Begin it with one /, and write %20 for a space`,
  });

const amount = "a number above 0 such as 90 or 1250.5, without a currency";

/** A number alone is the price of the whole service. */
const priceOf = (example: string) =>
  z.preprocess(
    (value) => typeof value === "number" ? { amount: value } : value,
    object({
      amount: z.number(must(amount)).positive(must(amount)),
      from: z.literal(true, must("true, or be left out")).optional(),
      per: z.enum(priceUnits, must(`one of ${priceUnits.join(", ")}`)).optional(),
    }, `${amount}, or ${example}`),
  );

function fieldOf({ description, example, form }: FactDefinition): z.ZodType {
  if (form === "day") return z.iso.date(must(`a day such as ${example}`));
  if (form === "price") return priceOf(example);
  return text(`${description.charAt(0).toLowerCase()}${description.slice(1)}, such as ${example}`);
}

const factFields = Object.fromEntries(
  factList.map(([name, fact]) => [name, fieldOf(fact).optional()]),
) as { [Name in keyof Stated]-?: z.ZodOptional<z.ZodType<NonNullable<Stated[Name]>>> };

/** A price in digits as people group and part them, which YAML reads as another or as none. */
const priceDigits = /^(?:price|\s+amount):[^\d\n]*([\d.,'’]*\d)/m;

/** The subjects of pages that a site may have under any name. */
export const pageRoles = [
  "services",
  "pricing",
  "contact",
  "about",
  "references",
  "faq",
  "jobs",
  "privacy",
] as const;

const FrontMatter = object({
  title: text("a line such as title: API design"),
  description: text("a sentence or two about the page").optional(),
  /** The place in the listing of the folder; left out, the last. */
  order: z.int(must("a whole number, the place in the folder's listing")).optional(),
  /** ISO 8601 date; makes the page an entry of its folder's feed. */
  published: z.iso.date(must(day)).optional(),
  draft: z.boolean(must("true or false")).default(false),
  /** Words and phrases that visitors use for what the page treats. */
  keywords: z.array(text(keywords), must(keywords)).default([]),
  /** Old paths that lead to the page; one with a query does where a request has all of it. */
  aliases: z.array(OldPath, must(aliases)).default([]),
  /** The subject of the page, where its name does not tell. */
  role: z.enum(pageRoles, must(`one of ${pageRoles.join(", ")}`)).optional(),
  /** The path of the page in another language, where neither name nor role tells. */
  alternate: text("the address of the page in the other language, such as /en/services/wills")
    .optional(),
  /** The picture that its cards and previews of a shared link show. */
  image: text("the path of a picture such as /assets/bridge.jpg").optional(),
  ...factFields,
}, 'lines "key: value"');

/** The fields that a page's file has before its text. */
export type FrontMatter = z.output<typeof FrontMatter>;

/** The lines of a page's file, from 1: where its body begins, and each key of its front matter. */
type PageLines = { body: number } & { [Key in keyof FrontMatter]?: number };

/** A page's file in its parts. */
export interface PageText {
  attrs: FrontMatter;
  body: string;
  lines: PageLines;
}

/**
 * Parts a page's front matter from its Markdown.
 * @throws {SiteError} naming the line of everything that is missing or wrong
 */
export function parseFrontMatter(file: string, text: string): PageText {
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [front, yaml] = /^---\n(.*?)(?<=\n)---(?:\n|$)/s.exec(source) ?? [];
  if (front === undefined || yaml === undefined) {
    const problem = source.startsWith("---\n")
      ? 'The front matter does not end. Put a line of "---" below its last line'
      : 'The front matter is missing. Begin the file with "---", a line such as title: API design, "---"';
    throw only(file, 1, problem);
  }
  const keyLines: Record<string, number> = {};
  for (const [index, line] of yaml.split("\n").entries()) {
    const key = line.match(/^\w+(?=:)/)?.[0];
    if (key !== undefined) keyLines[key] = index + 2;
  }
  const [, sum = ""] = priceDigits.exec(yaml) ?? [];
  const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d\d?))?$/.exec(sum) ?? [];
  const number = [whole.replace(/\D/g, ""), cents].filter(Boolean).join(".");
  if (number !== sum) {
    throw only(file, keyLines.price ?? 1, `price ${sum} would be misread. Write ${number}`);
  }
  const parsed = FrontMatter.safeParse(parseYaml(file, yaml));
  if (!parsed.success) {
    // Of several messages for one value the last is the nearest to what is wrong.
    const problems = new Map(
      problemsOf(parsed.error).map(({ path, problem }) =>
        [path.join("."), { path, problem }] as const
      ),
    );
    throw new SiteError(
      [...problems.values()].map(({ path, problem }) => {
        const names = path.filter((part) => typeof part === "string");
        return new ContentError(file, keyLines[names[0]!] ?? 1, `${names.join(".")} ${problem}`);
      }),
    );
  }
  const body = source.slice(front.length).trim();
  const bodyLine = lineAt(source, source.indexOf(body, front.length));
  return { attrs: parsed.data, body, lines: { ...keyLines, body: bodyLine } };
}

function parseYaml(file: string, yaml: string): Record<string, unknown> {
  let values: unknown;
  try {
    // What an editor indents by a tab, YAML would take for the outermost level.
    values = parse(yaml.replaceAll("\t", "  "), { schema: "core" }) ?? {};
  } catch (error) {
    const line = Number((error as Error).message.match(/line (\d+)/)?.[1] ?? 0) + 1;
    const problem =
      'The front matter cannot be read here. Write one "key: value" per line, and put a value that ' +
      'contains ": " or "#" in quotes';
    throw only(file, line, problem);
  }
  if (typeof values !== "object" || Array.isArray(values)) {
    const problem = 'The front matter must be lines of the form "key: value", such as ' +
      "title: API design";
    throw only(file, 2, problem);
  }
  // A key without a value is as good as left out.
  return Object.fromEntries(Object.entries(values!).filter(([, value]) => value !== null));
}

/** Makes an error that leaves nothing to look for others in. */
const only = (file: string, line: number, problem: string) =>
  new SiteError([new ContentError(file, line, problem)]);
