import { Lexer } from "marked";
import { z } from "zod";
import { inlineText, spaced } from "../markdown/plain_text.ts";

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
export const readFields: ReadonlySet<string> = new Set([
  ...synonyms.flatMap(([, aliases]) => aliases),
  ...["redirect_from", "publish", "publishDate", "expiryDate"],
]);

/** Tells if a line is one of a former version, which hides a page and should be another. */
export const isFormerLine = (hiddenBy: string): boolean => hiding.has(hiddenBy);

/** Reads the fields of a page, by the names of other programs where ours are missing. */
export function withAliases(fields: OtherFields) {
  const values = ownValues(fields);
  for (const [ours, names, read] of synonyms) {
    values[ours] ??= names.map((name) => read(fields[name])).find((value) => value !== undefined);
  }
  if (Array.isArray(fields.aliases)) {
    values.aliases = fields.aliases.filter((alias) => !isTitle(alias));
  }
  const former = [fields.redirect_from ?? []].flat().filter(isPath).map(fromRoot);
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
const isPath = (value: unknown): value is string =>
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
  if (typeof value !== "string") return undefined;
  return spaced(inlineText(Lexer.lexInline(spaced(value)))) || undefined;
}

function wholeNumberOf(value: unknown): number | undefined {
  return /^-?\d{1,9}$/.test(String(value)) ? Number(value) : undefined;
}
