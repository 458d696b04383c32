import { parse as parseYaml } from "@std/yaml";
import { parse as parseToml } from "smol-toml";

/** Notes what is left out: its kind, the file it stood in, and its name. */
export type Leave = (kind: string, file: string, name: string) => void;

/** Settings or front matter, by the names that they have here. */
export type Fields = Record<string, unknown>;

/** A page of the old site, as every source gives it. */
export interface OldPage {
  /** The file it comes from, or the name of an entry. */
  file: string;
  language: string;
  /** Its path on the old site, below the base. */
  address: string;
  fields: Fields;
  isPost: boolean;
  isHtml: boolean;
  text: string;
}

export interface OldSite {
  settings: Fields;
  language: string;
  /** The beginning of all its paths, such as `/blog`. */
  base: string;
  pages: OldPage[];
  menu: Fields[];
  /** Files that pages may show or link to. */
  files: string[];
}

/** Names of the same field in all generators; those of WordPress are elements of its export. */
const names: Record<string, string[]> = {
  title: ["title", "name", "linktitle", "key"],
  description: ["description", "excerpt", "summary", "tagline", "excerpt:encoded"],
  date: ["date", "publishdate", "pubdate", "wp:post_date"],
  updated: ["lastmod", "last_modified_at", "updated", "modified", "wp:post_modified"],
  order: ["weight", "nav_order", "order", "wp:menu_order"],
  tags: ["tags", "keywords"],
  categories: ["categories", "category"],
  image: ["image", "cover", "thumbnail", "featured_image", "images"],
  aliases: ["aliases", "redirect_from"],
  language: ["defaultcontentlanguage", "lang", "locale", "languagecode", "language"],
  slug: ["slug", "wp:post_name"],
  link: ["url", "link", "href", "src", "path", "pageref", "image"],
  menu: ["menus", "menu"],
};

/** Gives fields, in any case of letters, the names that they have here. */
export function named(values: unknown): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(Object(values))) fields[name.toLowerCase()] = value;
  const theirs = { ...fields };
  for (const [name, all] of Object.entries(names)) {
    const said = all.map((each) => theirs[each]).find((value) => (value ?? "") !== "");
    if (said !== undefined) fields[name] = said;
  }
  return fields;
}

/** Reads what a field says in one line. */
export const lineOf = (value: unknown): string =>
  (value instanceof Date ? value.toISOString() : typeof value === "object" ? "" : `${value ?? ""}`)
    .replace(/\s+/g, " ").trim();

/** Reads what a field says as texts in one line; one text is a list, too. */
export const linesOf = (value: unknown): string[] => [value].flat().map(lineOf).filter(Boolean);

/** Reads a day such as `2026-11-16` from the beginning of what a field says. */
export function dayOf(value: unknown): string {
  const [, year, month = "", day = ""] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(lineOf(value)) ?? [];
  const date = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** Reads the code of a language, such as that of `en-GB`. */
export const codeOf = (value: unknown) =>
  /^[a-z]{2}(?![a-z])/i.exec(lineOf(value))?.[0].toLowerCase() ?? "";

/** Reads settings in the form that the ending of their file tells. */
export function parseFields(ending: string, text: string): Fields {
  if (ending === "toml") return named(parseToml(text));
  if (ending === "json") return named(JSON.parse(text));
  return named(parseYaml(text.replaceAll("\t", "  "), { schema: "core" }));
}

/** Parts a page from its front matter, if it has any. */
export function partPage(source: string): { own?: Fields; text: string } {
  const text = source.replaceAll(/\r\n?/g, "\n");
  const front = /^(---|\+\+\+)[ \t]*\w*\n(?:(.*?)\n)??\1[ \t]*(?:\n|$)/s;
  const [whole, marks, values = ""] = front.exec(text) ?? [];
  if (whole === undefined) return { text };
  const own = parseFields(marks === "+++" ? "toml" : "yaml", values);
  return { own, text: text.slice(whole.length) };
}
