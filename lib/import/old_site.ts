import { parse as parseYaml } from "@std/yaml";
import { parse as parseToml } from "smol-toml";
import { asciiName } from "../content/markdown/text.ts";

/** Notes what is left out: its kind, the file it stood in, and its name. */
export type Leave = (kind: string, file: string, name: string) => void;

/** A folder; paths are relative to it. */
export interface OldFiles {
  paths: ReadonlySet<string>;
  text(path: string): string;
}

/** Settings or front matter of any form. */
export type Fields = Record<string, unknown>;

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
  /** The places of files that are elsewhere, by their host and path. */
  remote: ReadonlyMap<string, string>;
}

/** Names of the same field in all generators; those of WordPress are elements of its export. */
const names = {
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
  permalink: ["permalink", "url"],
  slug: ["slug", "wp:post_name"],
  link: ["url", "link", "href", "src", "path", "pageref"],
};

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Finds the first of some fields that says something, in any case of letters. */
export function field(values: unknown, ...names: string[]): unknown {
  if (!isFields(values)) return undefined;
  const keys = Object.keys(values);
  return names.map((name) => values[keys.find((key) => key.toLowerCase() === name) ?? ""])
    .find((value) => value !== undefined && value !== null && value !== "");
}

const fieldsOf = (values: unknown, ...names: string[]): Fields => {
  const value = field(values, ...names);
  return isFields(value) ? value : {};
};

const listOf = (values: unknown, ...names: string[]) => [field(values, ...names) ?? []].flat();

/** Reads what a field says as texts in one line; one text is a list, too. */
export const saidAll = (values: unknown, what: keyof typeof names): string[] =>
  listOf(values, ...names[what]).map(lineOf).filter(Boolean);

export const said = (values: unknown, what: keyof typeof names) => saidAll(values, what)[0] ?? "";

export const lineOf = (value: unknown): string =>
  (value instanceof Date ? value.toISOString() : isFields(value) ? "" : `${value ?? ""}`)
    .replace(/\s+/g, " ").trim();

/** Reads a day such as `2026-11-16` from the beginning of a text. */
export function dayOf(text: string): string {
  const [, year, month = "", day = ""] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  const date = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

function parseSettings(path: string, text: string): Fields {
  if (path.endsWith(".toml")) return parseToml(text);
  const isJson = path.endsWith(".json");
  const values = isJson
    ? JSON.parse(text)
    : parseYaml(text.replaceAll("\t", "  "), { schema: "core" });
  return isFields(values) ? values : {};
}

function partPage(source: string): { own?: Fields; text: string } {
  const text = source.replaceAll(/\r\n?/g, "\n");
  const front = /^(---|\+\+\+)[ \t]*\w*\n(?:(.*?)\n)??\1[ \t]*(?:\n|$)/s;
  const [whole = "", marks, values = ""] = front.exec(text) ?? [];
  if (whole === "") return { text };
  return {
    own: parseSettings(marks === "+++" ? ".toml" : "", values),
    text: text.slice(whole.length),
  };
}

/** Generators: known by which files, with which settings and addresses; the last is any folder. */
const generators = {
  jekyll: {
    known: /^_config\.ya?ml$|^_posts\//,
    settings: /^_config\.ya?ml$/,
    page: "/:folder/:name.html",
  },
  hugo: {
    known:
      /^(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$|(?:^|\/)_index[.\w]*\.md$/,
    settings: /^(?:config\/_default\/[\w.]+|hugo|config)\.(?:toml|ya?ml|json)$/,
    page: "/:folder/:slugorname/",
  },
  eleventy: {
    known: /^/,
    settings: /(?:^|\/)_data\/(?:site|metadata)\.json$/,
    page: "/:folder/:name/",
  },
};

const jekyllStyles: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
};

const isPage = /\.(?:md|markdown|mkd|html?)$/i;
const isTemplate = /\.(?:njk|liquid|webc|hbs|ejs|pug|haml|mustache|11ty(?:data)?\.[cm]?js)$/i;

/** Files that a repository has beside its pages. */
const isAside =
  /^(?:content\/)?(?:readme|licen[cs]e|contributing|changelog|security|agents|claude)\.|(?:^|\/)(?:404\.|archetypes\/)/i;

export const codeOf = (text: string) => /^[a-z]{2}(?![a-z])/i.exec(text)?.[0].toLowerCase() ?? "";

/** Reads the folder of a generator: its settings, and every page with its address. */
export function readFolder(files: OldFiles, leave: Leave): OldSite {
  /** Reads a file; one that cannot be read is noted, and passed over. */
  const read = <Result>(path: string, parse: (text: string) => Result): Result | undefined => {
    try {
      return files.paths.has(path) ? parse(files.text(path).replace(/^\uFEFF/, "")) : undefined;
    } catch (error) {
      leave("unreadable files", path, (error as Error).message.split("\n", 1)[0]!);
      return undefined;
    }
  };
  const settingsIn = (path: string) => read(path, (text) => parseSettings(path, text)) ?? {};
  const paths = [...files.paths];
  const generator = Object.values(generators)
    .find(({ known }) => paths.some((path) => known.test(path))) ?? generators.eleventy;
  const [isJekyll, isHugo] = [generator === generators.jekyll, generator === generators.hugo];
  const settings: Fields = {};
  for (const path of paths.filter((path) => generator.settings.test(path))) {
    const [, name = ""] = /([\w.]+)\.\w+$/.exec(path)!;
    const isAll = /^(?:_config|hugo|config|site|metadata)$/.test(name);
    const values = settingsIn(path);
    Object.assign(settings, isAll ? values : { [name]: values });
    const unread = ["defaults", "cascade", "module"].filter((name) => name in values);
    for (const name of unread) leave("settings", path, name);
  }
  const config = paths.filter((path) => /^(?:\.eleventy|eleventy\.config)\.[cm]?js$/.test(path))
    .map((path) => read(path, String)).join();
  const [, input] = /^[^/\n]*\binput:\s*["'](?:\.\/)?([\w./-]*\w)\/?["']/m.exec(config) ?? [];
  const [, prefix] = /^[^/\n]*\bpathPrefix:\s*["']([\w./-]+)["']/m.exec(config) ?? [];
  const top = input ? `${input}/` : isHugo ? "content/" : "";
  const main = codeOf(said(settings, "language"));
  const languages = Object.entries(fieldsOf(settings, "languages"));
  const codes = new Set([...languages.map(([code]) => code.toLowerCase()), main, "de", "en"]);
  const excluded = listOf(settings, "exclude").map((path) => `${path}`.replace(/\/?$/, "/"));

  const pageOf = (path: string, source: string): OldPage[] => {
    const [{ own, text }, isHtml] = [partPage(source), /\.html?$/i.test(path)];
    const collected = isJekyll && /^((?:[^_/][^/]*\/)*)_(\w+)\/(.*)$/.exec(path);
    const [, above = "", kind = "", below = path.slice(top.length)] = collected || [];
    const collection = fieldsOf(field(settings, "collections"), kind);
    const isDated = /^(?:posts|drafts)$/.test(kind);
    const isOut = excluded.some((each) => `${path}/`.startsWith(each)) ||
      (!isHugo && /(?:^|\/)_/.test(below)) || (kind && !isDated && !collection.output);
    const inherited = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))
      .map((folder) => settingsIn(`${folder}/${folder.replace(/^.*\//, "")}.json`));
    const navigation = fieldsOf(own, "eleventynavigation");
    const fields = Object.assign({ draft: kind === "drafts" }, navigation, ...inherited, own);
    if (isOut || (isHtml && !own) || fields.permalink === false) return [];

    const parts = below.replace(/\.[^./]*$/, "").split("/");
    const [, whole = "", code = ""] = /^(.*?)(?:\.([a-z]{2}))?$/.exec(parts.pop()!)!;
    const [, dated = "", bare = ""] = /^(?:(\d{4}-\d\d?-\d\d?)-)?(.*)$/.exec(whole)!;
    const inFolder = isHugo && codes.has(parts[0]!) ? parts.shift()! : "";
    const language = codes.has(code) ? code : inFolder;
    const [section = ""] = parts;
    const isIndex = /^_?index$/.test(bare);
    const name = isIndex ? parts.pop() ?? "" : isHugo ? whole : bare;
    fields.date = dayOf(said(fields, "date")) || dayOf(dated);
    const [year, month, day] = `${fields.date}`.split("-");
    const folder = parts.join("/");
    const categories = [above, ...saidAll(fields, "categories").join(" ").split(" ")].join("/");
    const slug = said(fields, "slug");
    const title = slug || (isHugo ? asciiName(said(fields, "title")) : name);
    const marks: Fields = {
      ...{ year, month, day, folder, section, sections: folder, collection: kind },
      ...{ title, slug: title, categories: categories.toLowerCase(), output_ext: ".html" },
      path: kind ? `${folder}/${name}` : folder,
    };
    const meant = (_: string, colon: string, mark = colon): string => {
      if (mark in marks) return lineOf(marks[mark]);
      if (/^slugor/.test(mark)) return slug || name;
      return /name$|^fileSlug$/.test(mark) ? name : asciiName(lineOf(field(fields, mark)));
    };
    const style = lineOf(settings.permalink) || "date";
    const permalinks = fieldsOf(settings, "permalinks");
    const ofKind = kind
      ? collection.permalink ?? (isDated ? style : "/:collection/:path.html")
      : bare !== "_index" && (permalinks[section] ?? fieldsOf(permalinks, "page")[section]);
    const page = isIndex || /pretty|\/$/.test(style) ? generators.eleventy.page : generator.page;
    const stated = said(fields, "permalink");
    const pattern = stated || lineOf(ofKind || page);
    const filled = `/${jekyllStyles[pattern] ?? pattern}`
      .replace(/:(\w+)|\{\{-?\s*(?:page\.)?(\w+)[^{}]*\}\}/g, meant)
      .replace(/\s+/g, "-").replace(/\/{2,}/g, "/");
    const isBelow = isHugo && language && !stated.startsWith("/") &&
      (language !== main || field(settings, "defaultcontentlanguageinsubdir"));
    const address = isHugo ? (isBelow ? `/${language}` : "") + filled.toLowerCase() : filled;
    const isPost = fields.date !== "" && (isDated || saidAll(fields, "tags").includes("post") ||
      /\/\d{4}\/|^(?:\/\w\w)?\/(?:posts?|blog|news|articles?)\/./.test(address));
    const told = codeOf(said(fields, "language")) || language;
    return [{ file: path, language: told, address, fields, isPost, isHtml, text }];
  };
  const pages = paths.flatMap((path) => {
    if (isTemplate.test(path) && !/(?:^|\/)_/.test(path)) leave("templates", path, "");
    if (!isPage.test(path) || isAside.test(path) || !path.startsWith(top)) return [];
    return read(path, (source) => pageOf(path, source)) ?? [];
  });

  const menu = [["", settings] as const, ...languages].flatMap(([language, each]) =>
    [field(each, "menus", "menu"), field(settings, `menus.${language}`, `menu.${language}`)]
      .flatMap((menu) => listOf(menu, "main")).map((entry) => ({ ...entry, language }))
  );
  const root = URL.parse(prefix ?? lineOf(field(settings, "baseurl")), "https://site.example");
  const base = root?.pathname.replace(/\/$/, "") ?? "";
  return { settings, language: main, base, pages, menu, remote: new Map() };
}
