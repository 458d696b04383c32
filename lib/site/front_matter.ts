import { parse } from "@std/yaml";
import { z } from "zod";
import { linesOf } from "../base/lines.ts";
import {
  formedText,
  listOf,
  must,
  oneOf,
  optionalText,
  problemsOf,
  textForm,
} from "../base/owner_values.ts";
import { it, type Message, say } from "../base/message.ts";
import { ContentError, type Findings } from "./content_error.ts";
import { DayField, EventField } from "./event.ts";
import { PriceField } from "./price.ts";

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

const keywords = say`a list of words that visitors use, such as [pen test, security holes]`;
const aliases = say`a list of old paths such as [/old-page, "/index.php?id=12"]`;

/** What is no path is another title of the page, as Obsidian has them. */
const isTitle = (alias: unknown) => typeof alias === "string" && !/^\/(?![/\\])/.test(alias);

const YesOrNo = z.stringbool(must(say`true or false`));

/** The fields of a page, whose values are texts, lists of them and objects: numbers are digits. */
const FrontMatter = z.object({
  title: optionalText(say`a line such as title: API design`),
  description: optionalText(say`a sentence or two about the page`),
  /** The place in the listing of the folder; left out, the last. */
  order: formedText(/^-?\d{1,9}$/, say`a whole number, the place in the folder's listing`)
    .transform(Number).optional(),
  /** ISO 8601 date; makes the page an entry of its folder's feed. */
  published: DayField.optional(),
  /** The days of an event, which the page is then about. */
  event: EventField.optional(),
  /** Where the event is. */
  place: optionalText(say`where the event is, such as Town Hall, Musterstadt`),
  draft: YesOrNo.default(false),
  /** Words and phrases that visitors use for what the page treats. */
  keywords: listOf(textForm(keywords), keywords).default([]),
  /** Old paths that lead to the page; one with a query does where a request has all of it. */
  aliases: z.preprocess(
    (written) => [written].flat().filter((alias) => !isTitle(alias)),
    listOf(textForm(aliases), aliases),
  ).default([]),
  /** The subject of the page, where its name does not tell. */
  role: oneOf(pageRoles).optional(),
  /** The path of the page in another language, where neither name nor role tells. */
  alternate: optionalText(
    say`the address of the page in the other language, such as /en/services/wills`,
  ),
  /** The words of the button that leads to the contact page. */
  contactText: optionalText(say`the words of the button, such as Book a trial lesson`),
  /** The picture that its cards and previews of a shared link show. */
  image: optionalText(say`the path of a picture such as /assets/bridge.jpg`),
  // The attributes of a service that the catalog has; an event has a price as well.
  price: PriceField.optional(),
  duration: optionalText(say`how long the service takes, such as two to four weeks`),
  result: optionalText(say`what the client gets, such as a written report`),
  group: optionalText(say`the group under which the service is listed, such as Assess`),
  updated: DayField.optional(),
});

export const knownFields: readonly string[] = FrontMatter.keyof().options;

/** The fields that a page's file has before its text. */
type FrontMatter = z.output<typeof FrontMatter>;

/** What other programs call fields of ours, the best of each first. */
const otherNames: readonly [ours: keyof FrontMatter, theirs: readonly string[]][] = [
  ["published", ["date"]],
  ["updated", ["lastmod"]],
  ["description", ["summary", "excerpt"]],
  ["order", ["weight", "nav_order", "sidebar_position"]],
  ["aliases", ["redirect_from"]],
];

/** The fields that mean something here. */
export const readFields: readonly string[] = [
  ...knownFields,
  ...otherNames.flatMap(([, theirs]) => theirs),
];

/** Lines of former versions that hide a page and should be another. */
export const formerLines: readonly string[] = [
  "publish: false",
  "permalink: false",
  "publishDate",
  "expiryDate",
];

/** Lines that keep a page from being published: a field with this value, or with any. */
const hidingLines = ["draft: true", "published: false", ...formerLines];

/** A page's file in its parts. */
interface PageText {
  attrs: FrontMatter;
  body: string;
  /** Where the body begins in the file, from 1, and each field of the front matter. */
  bodyLine: number;
  lines: ReadonlyMap<string, number>;
  /** The line of its file that keeps the page from being published. */
  hiddenBy?: string;
}

/** YAML between lines of `---`. */
const frontMatter = /^\n*---[ \t]*\n(?:.*?\n)??---[ \t]*(?:\n|$)/s;

/** Begins front matter that only another program reads, such as `+++` or `---js`, or a dash does. */
const otherStart =
  /^\n*(\+\+\+|(?:[—–]+|--|-{4,})(?=[ \t]*\n\w+:)|---[ \t]*[a-z]\w{0,20}(?=[ \t]*\n.*?\n---[ \t]*(?:\n|$)))[ \t]*\n/s;

/** Parts front matter from Markdown; what is wrong in it is left out. */
export function parseFrontMatter(file: string, text: string, findings: Findings): PageText {
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [front = ""] = frontMatter.exec(source) ?? [];
  const yaml = front.replaceAll(/^---[ \t]*$/gm, "").trimEnd();
  const refuse = (problem: Message, line?: number) => findings.error(file, problem, line);
  const [, otherMark] = otherStart.exec(source) ?? [];
  if (otherMark !== undefined) refuse(wrongForm.of(otherMark));
  if (front === "" && /^\n*---[ \t]*\n/.test(source)) {
    refuse(say`The front matter does not end. Put a line of "---" below its last line`);
  }
  const fields = findings.attempt(() => readYaml(file, yaml)) ?? {};
  const keys = yaml.matchAll(/^([\w-]+):/gm);
  const lineAt = linesOf(yaml);
  const keyLines = new Map(keys.map(({ 1: name, index }) => [name, lineAt(index)]));
  const lines = new Map(Object.keys(fields).map((name) => [name, keyLines.get(name) ?? 1]));
  const values = ownValues(fields);
  const parsed = FrontMatter.safeParse(values);
  for (const { path, problem } of problemsOf(parsed.error)) {
    const name = String(path[0]);
    refuse(problem.of(path.join(".")), lines.get(name));
    delete values[name];
  }
  const attrs = parsed.data ?? FrontMatter.parse(values);
  const hidingLine = hidingLines.find((line) => {
    const [name = "", value] = line.split(": ");
    const isSaid = value === undefined || value === String(YesOrNo.safeParse(fields[name]).data);
    return lines.has(name) && isSaid;
  });
  const body = source.slice(front.length).trim();
  return {
    attrs,
    body,
    bodyLine: linesOf(source)(source.indexOf(body, front.length)),
    lines,
    hiddenBy: hidingLine ?? otherMark,
  };
}

const twice = say`The same key stands here a second time. Remove one of the two`;

const unreadable = say`The front matter cannot be read here. Write one key: "value" per line`;

const wrongForm =
  say`The front matter begins with ${it}. Write YAML between two lines of ---, one field
  per line, such as title: "Our news" and published: 2026-11-16`;

/** A value in one line without quotes, with a colon that YAML would take for the mark of a key. */
const bareColon = /^([\w-]+): +([^\s"'|>[{&*!#].*:(?: .*)?)$/gm;

/** A line of words without quotes with a number sign, which YAML would take for a comment. */
const bareNumber = /^(title|description|group|place): +([^\s"'|>[{&*!#].* #.*)$/gm;

/** An amount in braces with a comma, which YAML would take for the end of a member. */
const bareComma = /(?<=\{.*: *)\d+,\d+(?= *[,}])/g;

type Fields = Record<string, unknown>;

/** Reads YAML with every value as the text that is written; an empty one is left out. */
function readYaml(file: string, yaml: string): Fields {
  const quote = (_: string, key: string, value: string) => `${key}: ${JSON.stringify(value)}`;
  const quoted = yaml.replace(bareNumber, quote).replace(bareColon, quote)
    .replace(bareComma, (amount) => JSON.stringify(amount));
  // What an editor indents by a tab, YAML would take for the outermost level.
  const source = quoted.replaceAll("\t", "  ");
  let values: unknown;
  try {
    values = parse(source, { schema: "failsafe" }) ?? {};
  } catch (error) {
    const { message } = error as Error;
    const problem = message.includes("duplicated key") ? twice : unreadable;
    throw new ContentError(file, problem, lineOfMistake(source, message));
  }
  if (typeof values !== "object" || Array.isArray(values)) {
    throw new ContentError(file, unreadable, 2);
  }
  return Object.fromEntries(
    Object.entries(values!).filter(([, value]) => value !== null && value !== ""),
  );
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
    parse(text, { schema: "failsafe" });
    return true;
  } catch {
    return false;
  }
}

/** Reads the fields of a page, by the names of other programs where ours are missing. */
function ownValues(fields: Fields): Fields {
  const values = { ...fields };
  // Other programs describe a picture here, or the work of a person such as `Co-Founder`, and say
  // whether a page is published.
  if (typeof values.image === "object") delete values.image;
  if (/\w[\s-]+\w/.test(String(values.role))) delete values.role;
  if (YesOrNo.safeParse(values.published).success) delete values.published;
  for (const [ours, theirs] of otherNames) {
    const isTaken = (value: unknown) =>
      value !== undefined && FrontMatter.shape[ours].safeParse(value).success;
    values[ours] ??= theirs.map((name) => fields[name]).find(isTaken);
  }
  return values;
}
