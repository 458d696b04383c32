import { parse } from "@std/yaml";
import { z } from "zod";
import { must, problemsOf, textForm } from "../base/owner_values.ts";
import { digitsOf } from "./price.ts";
import { asMessage, it, say, type Saying } from "../base/saying.ts";
import { lineText } from "../markdown/plain_text.ts";
import { attributeFields } from "./attributes.ts";
import { attempt, ContentError } from "./content_error.ts";
import { lineAt } from "../base/lines.ts";
import { DayField, EventField } from "./event.ts";

const keywords = say`a list of words that visitors use, such as [pen test, security holes]`;
const aliases = say`a list of old paths such as [/old-page, "/index.php?id=12"]`;

const OldPath = z.string(must(aliases)).regex(/^\/(?![/\\])[^\s#]*$/, {
  error: ({ input }) =>
    asMessage(say`${it} contains ${input!}. Write a path such as /old%20page?id=1, without #`),
});

/** An amount in digits as people group and part them, which YAML reads as another number. */
const priceDigits = /(?:^price|\b(?:amount|from|to)): *([\d.,'’]*\d)/gm;

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

export type PageRole = typeof pageRoles[number];

const FrontMatter = z.object({
  title: textForm(say`a line such as title: API design`).optional(),
  description: textForm(say`a sentence or two about the page`).optional(),
  /** The place in the listing of the folder; left out, the last. */
  order: z.int(must(say`a whole number, the place in the folder's listing`)).optional(),
  /** ISO 8601 date; makes the page an entry of its folder's feed. */
  published: DayField.optional(),
  /** The days of an event, which the page is then about. */
  event: EventField.optional(),
  /** Where the event is. */
  place: textForm(say`where the event is, such as Town Hall, Musterstadt`).optional(),
  draft: z.boolean(must(say`true or false`)).default(false),
  /** Words and phrases that visitors use for what the page treats. */
  // A number stands for what people type, such as 429.
  keywords: z.array(
    z.union([z.number().transform(String), textForm(keywords)], must(keywords)),
    must(keywords),
  ).default([]),
  /** Old paths that lead to the page; one with a query does where a request has all of it. */
  aliases: z.array(OldPath, must(aliases)).default([]),
  /** The subject of the page, where its name does not tell. */
  role: z.enum(pageRoles, must(say`one of ${pageRoles.join(", ")}`)).optional(),
  /** The path of the page in another language, where neither name nor role tells. */
  alternate: textForm(
    say`the address of the page in the other language, such as /en/services/wills`,
  )
    .optional(),
  /** The words of the button that leads to the contact page. */
  contactText: textForm(say`the words of the button, such as Book a trial lesson`).optional(),
  /** The picture that its cards and previews of a shared link show. */
  image: textForm(say`the path of a picture such as /assets/bridge.jpg`).optional(),
  ...attributeFields,
});

export const knownFields = FrontMatter.keyof().options as string[];

/** The fields that a page's file has before its text. */
export type FrontMatter = z.output<typeof FrontMatter>;

/** The lines of a page's file, from 1: where its body begins, and each key of its front matter. */
export type PageLines = { body: number; [key: string]: number | undefined };

/** A page's file in its parts. */
export interface PageText {
  attrs: FrontMatter;
  body: string;
  lines: PageLines;
  /** The lines of fields that mean nothing here. */
  unknownFields: ReadonlyMap<string, number>;
  /** Old addresses that lead to the page if nothing else is there; some go on from its own. */
  former: readonly string[];
  /** The field of its file, and its value, that keeps the page from being published. */
  hiddenBy?: string;
}

/** YAML between lines of `---`. */
const frontMatter = /^\n*---[ \t]*\n(?:.*?\n)??---[ \t]*(?:\n|$)/s;

/** Begins front matter that only another program reads, such as `+++` or `---js`, or a dash does. */
const otherStart =
  /^\n*(\+\+\+|(?:[—–]+|--|-{4,})(?=[ \t]*\n\w+:)|---[ \t]*[a-z]\w{0,20}(?=[ \t]*\n.*?\n---[ \t]*(?:\n|$)))[ \t]*\n/s;

/** A value in one line without quotes, with a colon that YAML would take for the mark of a key. */
const bareColon = /^([\w-]+): +([^\s"'|>[{&*!#].*:(?: .*)?)$/gm;

/** A line of words without quotes with a number sign, which YAML would take for a comment. */
const bareNumber = /^(title|description|group|place): +([^\s"'|>[{&*!#].* #.*)$/gm;

/** Parts front matter from Markdown; what is wrong in it is left out. */
export function parseFrontMatter(file: string, text: string, errors: ContentError[]): PageText {
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [front = ""] = frontMatter.exec(source) ?? [];
  const rows = front.split("\n").map((line) => line.trimEnd() === "---" ? "" : line);
  const refuse = (line: number, problem: Saying) =>
    errors.push(new ContentError(file, line, problem));
  const [, otherMark] = otherStart.exec(source) ?? [];
  if (otherMark !== undefined) refuse(1, wrongForm.of(otherMark));
  if (front === "" && /^\n*---[ \t]*\n/.test(source)) {
    refuse(1, say`The front matter does not end. Put a line of "---" below its last line`);
  }
  const keyLines = linesOfKeys(rows);
  const head = rows.join("\n").trimEnd();
  const lineOf = (name: string) => keyLines.get(name) ?? 1;
  const refuseField = (name: string, problem: Saying) => refuse(lineOf(name), problem);
  const fields = attempt(errors, () => readYaml(file, head)) ?? {};
  const { values, former, hiddenBy = otherMark } = withAliases(fields);
  // A text is no number that YAML could take for another.
  const isNumber = !["string", "undefined"].includes(typeof values.price);
  const misread = isNumber ? misreadPrice(head) : undefined;
  if (misread !== undefined) {
    refuseField("price", misread);
    delete values.price;
  }
  const parsed = FrontMatter.safeParse(values);
  for (const { path, problem } of parsed.error ? problemsOf(parsed.error) : []) {
    const names = path.filter((part) => typeof part === "string");
    refuseField(names[0]!, problem.of(names.join(".")));
    delete values[names[0]!];
  }
  const body = source.slice(front.length).trim();
  const names = Object.keys(fields);
  const linesAt = (names: string[]) => names.map((name) => [name, lineOf(name)] as const);
  const isOurs = (name: string) => knownFields.includes(name);
  const bodyLine = lineAt(source, source.indexOf(body, front.length));
  return {
    attrs: parsed.data ?? FrontMatter.parse(values),
    body,
    lines: { ...Object.fromEntries(linesAt(names.filter(isOurs))), body: bodyLine },
    unknownFields: new Map(linesAt(names.filter((name) => !isOurs(name) && !readFields.has(name)))),
    former,
    hiddenBy,
  };
}

/** Finds the line of each key at the top level. */
function linesOfKeys(rows: readonly string[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const name = /^[\w-]+(?=:)/.exec(row)?.[0];
    if (name !== undefined) lines.set(name, index + 1);
  }
  return lines;
}

/** Says how to write an amount that YAML would take for another number, if there is one. */
function misreadPrice(head: string): Saying | undefined {
  const [sum] = [...head.matchAll(priceDigits)].map(([, sum = ""]) => sum)
    .filter((sum) => digitsOf(sum) !== sum);
  return sum === undefined ? undefined : say`price ${sum} would be misread. Write ${digitsOf(sum)}`;
}

const twice = say`The same key stands here a second time. Remove one of the two`;

const unreadable = say`The front matter cannot be read here. Write one key: "value" per line`;

const wrongForm =
  say`The front matter begins with ${it}. Write YAML between two lines of ---, one field
  per line, such as title: "Our news" and published: 2026-11-16`;

function readYaml(file: string, yaml: string): Record<string, unknown> {
  const quote = (_: string, key: string, value: string) => `${key}: ${JSON.stringify(value)}`;
  const quoted = yaml.replace(bareNumber, quote).replace(bareColon, quote);
  // What an editor indents by a tab, YAML would take for the outermost level.
  const source = quoted.replaceAll("\t", "  ");
  let values: unknown;
  try {
    values = parse(source, { schema: "core" }) ?? {};
  } catch (error) {
    const { message } = error as Error;
    const problem = message.includes("duplicated key") ? twice : unreadable;
    throw new ContentError(file, lineOfMistake(source, message), problem);
  }
  if (typeof values !== "object" || Array.isArray(values)) {
    throw new ContentError(file, 2, unreadable);
  }
  // A key without a value is as good as left out.
  return Object.fromEntries(Object.entries(values!).filter(([, value]) => value !== null));
}

/** Finds the line of a mistake in YAML, which its reader may notice some lines later. */
function lineOfMistake(yaml: string, message: string): number {
  const lines = yaml.split("\n");
  let line = Number(message.match(/line (\d+)/)?.[1] ?? 1);
  while (line > 1 && !isYaml(lines.slice(0, line - 1).join("\n"))) line--;
  return line;
}

function isYaml(text: string): boolean {
  try {
    parse(text, { schema: "core" });
    return true;
  } catch {
    return false;
  }
}

type OtherFields = Readonly<Record<string, unknown>>;

/** What other programs call fields of ours, the best of each first, and what reads them. */
const synonyms: readonly [ours: string, aliases: string[], read: (value: unknown) => unknown][] = [
  ["published", ["date"], dayFrom],
  ["updated", ["lastmod"], dayFrom],
  ["description", ["summary", "excerpt"], lineOf],
  ["order", ["weight", "nav_order", "sidebar_position"], wholeNumberOf],
];

/** Lines that keep a page from being published, as they did when they were fields. */
const hiding = new Map<string, (fields: OtherFields) => boolean>([
  ["publish: false", ({ publish }) => isNo(publish)],
  ["permalink: false", ({ permalink }) => isNo(permalink)],
  ["publishDate", ({ publishDate }) => publishDate !== undefined],
  ["expiryDate", ({ expiryDate }) => expiryDate !== undefined],
]);

/** Fields that mean something here beside our own. */
const readFields: ReadonlySet<string> = new Set([
  ...synonyms.flatMap(([, aliases]) => aliases),
  ...["redirect_from", "publish", "publishDate", "expiryDate"],
]);

/** Tells if a line is one of a former version, which hides a page and should be another. */
export const isFormerLine = (hiddenBy: string): boolean => hiding.has(hiddenBy);

/** Reads the fields of a page, by the names of other programs where ours are missing. */
function withAliases(fields: OtherFields) {
  const values = ownValues(fields);
  for (const [ours, names, read] of synonyms) {
    values[ours] ??= names.map((name) => read(fields[name])).find((value) => value !== undefined);
  }
  if (Array.isArray(fields.aliases)) {
    values.aliases = fields.aliases.filter((alias) => !isTitle(alias));
  }
  const former = [fields.redirect_from ?? []].flat().filter(isOldPath).map(fromRoot);
  const hiddenBy = isYes(fields.draft)
    ? "draft: true"
    : isNo(fields.published)
    ? "published: false"
    : hiding.keys().find((name) => hiding.get(name)!(fields));
  if (hiddenBy !== undefined) values.draft = true;
  return { values, former, hiddenBy };
}

/** Reads what other programs, too, write into fields of our names. */
function ownValues(fields: OtherFields): Record<string, unknown> {
  const values = { ...fields };
  const { title, draft, published, image, role } = values;
  for (const field of ["published", "updated"]) {
    values[field] = dayFrom(values[field]) ?? values[field];
  }
  if (typeof title === "number") values.title = String(title);
  if (title === "") delete values.title;
  if (isNo(draft)) values.draft = false;
  if (isYes(published) || isNo(published)) delete values.published;
  if (typeof image === "object") delete values.image;
  // Some name the work of a person, such as `Co-Founder`.
  if (/\w[\s-]+\w/.test(String(role))) delete values.role;
  return values;
}

/** Tells if an alias is another title of a page, as Obsidian has them. */
const isTitle = (alias: unknown) => typeof alias === "string" && !/^\/(?!\/)/.test(alias);

/** Tells if a value is a path, not a template or an address elsewhere. */
const isOldPath = (value: unknown): value is string =>
  typeof value === "string" && /^\/?[^\s#:\\{}<>/][^\s#:\\{}<>]*$/.test(value);

const fromRoot = (path: string) => path.replace(/^(?!\/)/, "/").replace(/\/index\.html$/, "/");

const isYes = (value: unknown) => /^(?:true|yes|on|1)$/i.test(String(value));
const isNo = (value: unknown) => /^(?:false|no|off|0)$/i.test(String(value));

const numericDay = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/;

/** Reads a day as it is written, with or without a time; no zone makes another of it. */
function dayFrom(value: unknown): string | undefined {
  const [, ...parts] = numericDay.exec(String(value).trim()) ?? [];
  return z.iso.date().safeParse(parts.map((part) => part.padStart(2, "0")).join("-")).data;
}

function lineOf(value: unknown): string | undefined {
  return typeof value === "string" && lineText(value) || undefined;
}

function wholeNumberOf(value: unknown): number | undefined {
  return /^-?\d{1,9}$/.test(String(value)) ? Number(value) : undefined;
}
