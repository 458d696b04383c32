import { parse as parseYaml } from "@std/yaml";
import { parse as parseToml } from "smol-toml";

/**
 * Notes what is left out, the file it stood in, and its name: shortcodes, template tags and HTML
 * elements of pages; templates, remote files, missing pictures, unreadable files as a whole.
 */
export type Leave = (kind: string, file: string, name: string) => void;

/** The files of a folder, by paths relative to it. */
export interface OldFiles {
  paths: ReadonlySet<string>;
  text(path: string): string;
}

/** Settings or front matter of another program: of any form. */
export type Fields = Record<string, unknown>;

/** A page as its generator sees it. */
export interface OldPage {
  /** The file it comes from, or the name of an entry. */
  file: string;
  /** A code such as `de`; empty if nothing tells. */
  language: string;
  /** Its path on the old site, below the base. */
  address: string;
  fields: Fields;
  isHtml: boolean;
  text: string;
}

/** A site as its generator sees it. */
export interface OldSite {
  settings: Fields;
  language: string;
  /** The beginning of all its paths, such as `/blog`. */
  base: string;
  pages: OldPage[];
  /** The entries of its menu, those without a language for each. */
  menu: { language: string; entry: unknown }[];
  /** Folders whose files are published at the top. */
  roots: string[];
  /** The places in the new folder of files that are elsewhere, by their host and path. */
  remote: ReadonlyMap<string, string>;
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Finds the first of some fields that says something, whatever the case of its letters. */
export function field(values: unknown, ...names: string[]): unknown {
  if (!isFields(values)) return undefined;
  const keys = Object.keys(values);
  return names.map((name) => values[keys.find((key) => key.toLowerCase() === name) ?? ""])
    .find((value) => value !== undefined && value !== null && value !== "");
}

export function fieldsOf(values: unknown, ...names: string[]): Fields {
  const value = field(values, ...names);
  return isFields(value) ? value : {};
}

/** Reads a field as a text in one line; of a list its first entry. */
export const textOf = (values: unknown, ...names: string[]): string =>
  textsOf(values, ...names)[0] ?? "";

/** Reads a field as a list of texts; one text is a list, too. */
export const textsOf = (values: unknown, ...names: string[]): string[] =>
  [field(values, ...names) ?? []].flat()
    .map((value) => value instanceof Date ? value.toISOString() : isFields(value) ? "" : `${value}`)
    .map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);

/** Reads a day such as `2026-11-16` from the beginning of a text. */
export function dayOf(text: string): string | undefined {
  const [, year, month = "", day = ""] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  const date = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** Parses settings by the name of their file. */
export function parseSettings(path: string, text: string): Fields {
  const yaml = () => parseYaml(text.replaceAll("\t", "  "), { schema: "core" });
  const isToml = path.endsWith(".toml");
  const values = isToml ? parseToml(text) : path.endsWith(".json") ? JSON.parse(text) : yaml();
  return isFields(values) ? values : {};
}

/** Parts the front matter of a page, if it has one, from its text. */
export function partPage(source: string): { fields?: Fields; text: string } {
  const text = source.replaceAll(/\r\n?/g, "\n");
  const front = /^(---|\+\+\+)[ \t]*\w*\n(?:(.*?)\n)??\1[ \t]*(?:\n|$)/s;
  const [whole = "", marks, values = ""] = front.exec(text) ?? [];
  if (whole === "") return { text };
  const fields = parseSettings(marks === "+++" ? ".toml" : "", values);
  return { fields, text: text.slice(whole.length) };
}

export const isDraft = ({ fields }: OldPage): boolean =>
  field(fields, "draft") === true || field(fields, "published") === false ||
  (dayOf(textOf(fields, "expirydate")) ?? "9") < new Date().toISOString();

/** Names of lists of pages that are no words of visitors. */
const isList = /^(?:all|blog|nav|pages?|posts?)$/;

export const isPost = ({ file, fields, address }: OldPage): boolean =>
  fields.date !== undefined &&
  (/(?:^|\/)_posts\/|^post /.test(file) ||
    textsOf(fields, "tags").some((tag) => isList.test(tag)) ||
    /\/\d{4}\/|^(?:\/\w\w)?\/(?:posts?|blog|news|articles?)\/./.test(address));

/** Writes the front matter of a page. */
export function frontOf(
  page: OldPage,
  clean: (text: string) => string,
  aliases: string[],
  image: string | undefined,
): string {
  const { fields } = page;
  const navigation = fieldsOf(fields, "eleventynavigation");
  const order = Number(textOf({ ...navigation, ...fields }, "weight", "nav_order", "order"));
  const updated = dayOf(textOf(fields, "lastmod", "last_modified_at", "updated", "modified"));
  const front: Fields = {
    title: clean(textOf(fields, "title", "linktitle") || textOf(navigation, "title", "key")),
    description: clean(textOf(fields, "description", "excerpt", "summary")).slice(0, 500),
    order: Number.isInteger(order) && order > 0 && order,
    published: isPost(page) && fields.date,
    updated: updated !== fields.date && updated,
    draft: isDraft(page),
    keywords: textsOf(fields, "tags", "keywords").filter((tag) =>
      tag.length < 60 && !isList.test(tag)
    ).slice(0, 20),
    image,
    aliases,
  };
  const lines = Object.entries(front).filter(([, value]) => value && [value].flat().length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join("")}---\n\n`;
}
