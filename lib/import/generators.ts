import { asciiName } from "../content/markdown/text.ts";
import * as old from "./old_site.ts";
import type { Fields, OldPage, OldSite } from "./old_site.ts";

const { dayOf, field, fieldsOf, textOf, textsOf } = old;

const isPage = /\.(?:md|markdown|mkd|html?)$/i;
const isTemplate = /\.(?:njk|liquid|webc|hbs|ejs|pug|haml|mustache|11ty(?:data)?\.[cm]?js)$/i;

/** Files that a repository has beside its pages. */
const isAside =
  /^(?:content\/)?(?:readme|licen[cs]e|contributing|changelog|security|agents|claude)\.|(?:^|\/)(?:404\.|archetypes\/)/i;

/** The settings of a generator, and the place of each page; what is no page has none. */
interface Generator extends Omit<OldSite, "pages" | "remote"> {
  place(path: string, own: Fields | undefined): Partial<OldPage> & { address: string } | undefined;
}

type Settings = (path: string) => Fields;

/** Reads the folder of a generator: its settings, and every page with its address. */
export function readGenerator(files: old.OldFiles, leave: old.Leave): OldSite {
  /** Runs a step for a file; one that fails is noted, and passed over. */
  const attempt = <Result>(path: string, step: (text: string) => Result): Result | undefined => {
    try {
      return step(files.text(path).replace(/^\uFEFF/, ""));
    } catch (error) {
      leave("unreadable files", path, (error as Error).message.split("\n", 1)[0]!);
      return undefined;
    }
  };
  const paths = [...files.paths];
  const isThere = (name: RegExp) => paths.some((path) => name.test(path));
  const settingsIn: Settings = (path) =>
    files.paths.has(path) ? attempt(path, (text) => old.parseSettings(path, text)) ?? {} : {};
  const { place, ...site } = isThere(/^_config\.yml$|^_posts\//)
    ? readJekyll(settingsIn)
    : isThere(/^(?:config\/_default\/)?(?:hugo|config)\.\w+$|(?:^|\/)_index(?:\.\w+)?\.md$/)
    ? readHugo(paths, settingsIn)
    : readEleventy(
      paths.filter((path) => eleventyConfig.test(path)).map((path) => attempt(path, String)).join(),
      settingsIn,
    );
  const pages = paths.flatMap((path) => {
    if (isTemplate.test(path) && !/(?:^|\/)_/.test(path)) leave("templates", path, "");
    if (!isPage.test(path) || isAside.test(path)) return [];
    return attempt(path, (source): OldPage[] => {
      const { fields: own, text } = old.partPage(source);
      const isHtml = /\.html?$/i.test(path);
      const placed = place(path, own);
      if (!placed || (isHtml && /^\s*<(?:!doctype|html)/i.test(text))) return [];
      const { fields = own ?? {}, address, language = "" } = placed;
      const [, dated = ""] = /(\d{4}-\d\d?-\d\d?)-[^/]*$/.exec(path) ?? [];
      fields.date = dayOf(textOf(fields, "date", "publishdate", "pubdate")) ?? dayOf(dated);
      const said = languageIn(fields);
      return [{ file: path, language: said || language, address, fields, isHtml, text }];
    }) ?? [];
  });
  const own = pages.flatMap(({ fields, address, language }) => {
    const menus = field(fields, "menus", "menu");
    const eleventy = fieldsOf(fields, "eleventynavigation");
    const isNamed = [menus].flat().includes("main") || field(menus, "main");
    if (!isNamed && (!field(eleventy, "key") || field(eleventy, "parent"))) return [];
    const entry = { title: textOf(fields, "title"), ...eleventy, ...fieldsOf(menus, "main") };
    return [{ language, entry: { ...entry, url: address } }];
  });
  return { ...site, pages, menu: [...site.menu, ...own], remote: new Map() };
}

const stemOf = (path: string) => path.replace(/\.[^./]*$/, "");
const folderOf = (path: string) => path.replace(/[^/]*$/, "");
const nameOf = (path: string) => stemOf(path).split("/").at(-1)!;
const codeOf = (text: string) => /^[a-z]{2}(?![a-z])/i.exec(text)?.[0].toLowerCase() ?? "";
const languageIn = (fields: Fields) => codeOf(textOf(fields, "lang", "locale", "language"));
const baseOf = (url: string) => new URL(url, "https://site.example").pathname.replace(/\/$/, "");

const entriesOf = (list: unknown, language = "") =>
  [list ?? []].flat().map((entry) => ({ language, entry }));

/** Fills in the marks of a pattern for addresses, such as `/:year/:title/`. */
function fillPattern(pattern: string, date: string, values: Record<string, string>): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const all: Record<string, string> = { year, month, day, i_month: `${+month}`, ...values };
  return pattern.replace(/:(\w+)/g, (mark, name) => all[name] ?? mark).replace(/\/{2,}/g, "/");
}

const jekyllStyles: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title.html",
};

function readJekyll(settingsIn: Settings): Generator {
  const settings = settingsIn("_config.yml");
  const style = textOf(settings, "permalink") || "date";
  const ending = style === "pretty" || style.endsWith("/") ? "/" : ".html";
  const excluded = textsOf(settings, "exclude").map((path) => path.replace(/\/?$/, "/"));
  const defaults = [field(settings, "defaults") ?? []].flat();
  const place: Generator["place"] = (path, own) => {
    const [, above = "", kind = "", rest = path] = /^((?:[^_/][^/]*\/)*)_(\w+)\/(.*)$/.exec(path) ??
      [];
    const collection = fieldsOf(fieldsOf(settings, "collections"), kind);
    const isPost = kind === "posts" || kind === "drafts";
    const isLeft = excluded.some((each) => `${path}/`.startsWith(each)) || /(?:^|\/)_/.test(rest);
    if (isLeft || (kind && !isPost && !field(collection, "output"))) return undefined;
    if (own === undefined && /\.html?$/.test(path)) return undefined;
    const inherited = defaults.filter((each) => {
      const [folder, type] = ["path", "type"].map((name) => textOf(fieldsOf(each, "scope"), name));
      return path.startsWith(folder!.replace(/\*.*/, "")) && ["", kind || "pages"].includes(type!);
    });
    const values = inherited.map((each) => fieldsOf(each, "values"));
    const fields: Fields = Object.assign({ draft: kind === "drafts" }, ...values, own);
    const [, dated = "", name = ""] = /^(\d{4}-\d\d?-\d\d?)?-?(.*)$/.exec(nameOf(rest))!;
    const title = textOf(fields, "slug") || name.replace(/\s+/g, "-");
    const plain = name === "index" ? "/:path/" : `/:path/:basename${ending}`;
    const page = kind ? "/:collection/:path.html" : plain;
    const said = textOf(fields, "permalink") || textOf(collection, "permalink");
    const pattern = said || (isPost ? style : page);
    const categories = textsOf(fields, "categories", "category").join(" ").split(" ");
    const date = dayOf(textOf(fields, "date")) ?? dated;
    const address = fillPattern(jekyllStyles[pattern] ?? pattern, date, {
      categories: [...above.split("/"), ...categories].filter(Boolean).join("/").toLowerCase(),
      title,
      slug: asciiName(title),
      name: title,
      collection: kind,
      path: kind ? stemOf(rest) : folderOf(rest),
      basename: name,
      output_ext: ".html",
    });
    return { fields, address };
  };
  const menu = ["yml", "yaml", "json"].flatMap((ending) => {
    const entries = settingsIn(`_data/navigation.${ending}`);
    return entriesOf(Array.isArray(entries) ? entries : field(entries, "main", "header", "docs"));
  });
  const headers = textsOf(settings, "header_pages").map((path) => ({ url: `/${stemOf(path)}` }));
  const base = baseOf(textOf(settings, "baseurl"));
  const entries = [...entriesOf(headers), ...menu];
  return { settings, language: languageIn(settings), base, menu: entries, roots: [""], place };
}

function readHugo(paths: string[], settingsIn: Settings): Generator {
  const settings: Fields = {};
  for (const path of paths) {
    const [, folder, name = "", code] =
      /^(config\/_default\/)?(\w+)(?:\.(\w\w))?\.(?:toml|ya?ml|json)$/.exec(path) ?? [];
    if (/^(?:hugo|config)$/.test(name)) Object.assign(settings, settingsIn(path));
    else if (folder && code) {
      const languages = fieldsOf(settings, "languages");
      const language = { ...fieldsOf(languages, code), [name]: settingsIn(path) };
      settings.languages = { ...languages, [code]: language };
    } else if (folder) settings[name] = { ...fieldsOf(settings, name), ...settingsIn(path) };
  }
  const main = codeOf(textOf(settings, "defaultcontentlanguage", "languagecode", "locale"));
  const languages = Object.entries(fieldsOf(settings, "languages"));
  const codes = new Set([...languages.map(([code]) => code.toLowerCase()), main, "en", "de"]);
  const inFolder = field(settings, "defaultcontentlanguageinsubdir") === true;
  const permalinks = fieldsOf(settings, "permalinks");
  const mounts = [field(fieldsOf(settings, "module"), "mounts") ?? []].flat()
    .filter((mount) => textOf(mount, "target") === "content");
  const tops = [
    ...languages.map(([code, each]) => [textOf(each, "contentdir"), code] as const),
    ...mounts.map((mount) => [textOf(mount, "source"), textOf(mount, "lang")] as const),
    [textOf(settings, "contentdir") || "content", main] as const,
  ];
  const bundles = new Set(
    paths.filter((path) => /\/index(\.\w\w)?\.\w+$/.test(path)).map(folderOf),
  );
  const place: Generator["place"] = (path, fields = {}) => {
    const [top = "", own = ""] = tops.find(([dir]) => dir && path.startsWith(`${dir}/`)) ?? [];
    if (!top || field(fieldsOf(fields, "build", "_build"), "render") === "never") return undefined;
    const [, bare = "", code = ""] = /^(.*?)(?:\.(\w\w(?:-\w+)?))?$/.exec(nameOf(path))!;
    const isNamed = codes.has(code.toLowerCase());
    const stem = isNamed ? bare : nameOf(path);
    const language = isNamed ? code.toLowerCase() : own;
    const isIndex = /^_?index$/.test(stem);
    if (!isIndex && bundles.has(folderOf(path))) return undefined;
    const below = folderOf(path.slice(top.length + 1));
    const folder = isIndex ? folderOf(below.slice(0, -1)) : below;
    const section = below.split("/", 1)[0]!;
    const slug = textOf(fields, "slug");
    const name = isIndex ? below.slice(folder.length, -1) : stem;
    const title = asciiName(textOf(fields, "title"));
    const said = textOf(permalinks, section) || textOf(fieldsOf(permalinks, "page"), section);
    const pattern = stem !== "_index" && said || `/:folder/:filename/`;
    const placed = fillPattern(pattern, dayOf(textOf(fields, "date")) ?? "", {
      folder,
      section,
      sections: below,
      title,
      slug: slug || title,
      slugorfilename: slug || name,
      slugorcontentbasename: slug || name,
      filename: said ? name : slug || name,
      contentbasename: name,
    }).toLowerCase().replace(/\s+/g, "-");
    const prefix = language && (language !== main || inFolder) ? `/${language}` : "";
    const url = textOf(fields, "url");
    const address = url.startsWith("/") ? url : prefix + (url ? `/${url}` : placed);
    return { fields, language, address };
  };
  const menu = [["", settings] as const, ...languages]
    .flatMap(([code, each]) => entriesOf(field(fieldsOf(each, "menus", "menu"), "main"), code));
  const themes = paths.flatMap((path) => /^themes\/[^/]+\/static\//.exec(path) ?? []);
  const roots = ["static/", "assets/", ...new Set(themes)];
  const base = baseOf(textOf(settings, "baseurl"));
  return { settings, language: main, base, menu, roots, place };
}

const eleventyConfig = /^(?:\.eleventy|eleventy\.config)\.[cm]?js$/;

function readEleventy(config: string, settingsIn: Settings): Generator {
  const code = config.replace(/^\s*\/\/.*/gm, "");
  const said = (pattern: RegExp) => pattern.exec(code)?.[1]?.replace(/^\.\/?|\/$/g, "") ?? "";
  const top = said(/\binput:\s*["']([\w./-]+)["']/).replace(/(?<=.)$/, "/");
  const settings = {
    ...settingsIn(`${top}_data/metadata.json`),
    ...settingsIn(`${top}_data/site.json`),
  };
  const place: Generator["place"] = (path, own) => {
    const below = path.slice(top.length);
    if (!path.startsWith(top) || /(?:^|\/)_/.test(below)) return undefined;
    const folders = folderOf(path).split("/").slice(0, -1);
    const inherited = folders.flatMap((name, depth) => {
      const folder = [...folders.slice(0, depth + 1), name].join("/");
      return [settingsIn(`${folder}.json`), settingsIn(`${folder}.11tydata.json`)];
    });
    const fields: Fields = Object.assign({}, ...inherited, settingsIn(`${stemOf(path)}.json`), own);
    if (fields.permalink === false) return undefined;
    const above = folderOf(below).split("/").slice(0, -1);
    const name = nameOf(path).replace(/^\d{4}-\d\d-\d\d-/, "");
    const isIndex = name === "index" || name === above.at(-1);
    const slug = isIndex ? above.at(-1) ?? "" : name;
    const mark = /\{\{-?\s*([\w.]+)\s*(?:\|[^}]*)?\}\}/g;
    const filled = textOf(fields, "permalink").replace(
      mark,
      (_, name: string) =>
        name === "page.fileSlug" ? slug : asciiName(textOf(fields, name.toLowerCase())),
    );
    const usual = `/${[...above, ...isIndex ? [] : [name]].map((each) => `${each}/`).join("")}`;
    const address = filled && !/[{}]/.test(filled) ? filled.replace(/^(?!\/)/, "/") : usual;
    return { fields, address };
  };
  const copied = code.matchAll(/addPassthroughCopy\(\s*\{?\s*["'](?:\.\/)?([\w./-]+?)\/?["']/g);
  const roots = [top, "", "public/", ...[...copied].map(([, path]) => `${path}/`)];
  const base = baseOf(said(/\bpathPrefix:\s*["']([\w./-]+)["']/));
  return { settings, language: languageIn(settings), base, menu: [], roots, place };
}
