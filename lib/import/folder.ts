import { asciiName } from "../content/markdown/text.ts";
import { codeOf, dayOf, type Fields, type Leave, lineOf, linesOf } from "./old_site.ts";
import { named, type OldPage, type OldSite, parseFields, partPage } from "./old_site.ts";

/** Generators: known by which files, with which settings, pages and addresses; the last is any. */
const generators = {
  jekyll: {
    known: /^_config\.ya?ml$|^_posts\//,
    settings: /^_config\.ya?ml$/,
    unread: ["defaults"],
    top: "",
    page: "/:folder/:name.html",
  },
  hugo: {
    known:
      /^(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$|(?:^|\/)_index[.\w]*\.md$/,
    settings: /^(?:config\/_default\/[\w.]+|hugo|config)\.(?:toml|ya?ml|json)$/,
    unread: ["cascade", "module"],
    top: "content/",
    page: "/:folder/:slugorname/",
  },
  eleventy: {
    known: /^/,
    settings: /(?:^|\/)_data\/(?:site|metadata)\.json$/,
    unread: [],
    top: "",
    page: "/:folder/:name/",
  },
};

/** Jekyll's names of addresses. */
const styles: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
};

const isPage = /\.(?:md|markdown|mkd|html?)$/i;

/** Programs that make pages. */
const isTemplate = /\.(?:njk|liquid|webc|hbs|ejs|pug|haml|mustache|11ty(?:data)?\.\w+)$/i;

/** Eleventy's fields of all pages below a folder, in a file of its name. */
const isShared = /(?:^|\/)([^/]+)\/\1\.json$/;

/** Files that a repository has beside its pages. */
const isAside =
  /^(?:content\/)?(?:readme|licen[cs]e|contributing|changelog|security|agents|claude)\.|(?:^|\/)(?:404\.|archetypes\/)/i;

/** Reads the folder of a generator: its settings, and every page with its address. */
export function readFolder(
  paths: string[],
  textAt: (path: string) => string,
  leave: Leave,
): OldSite {
  /** Reads a file; one that cannot be read is noted, and passed over. */
  const read = <Result>(path: string, parse: (text: string) => Result): Result | undefined => {
    try {
      return parse(textAt(path).replace(/^\uFEFF/, ""));
    } catch (error) {
      leave("unreadable files", path, (error as Error).message.split("\n", 1)[0]!);
      return undefined;
    }
  };
  const generator = Object.values(generators)
    .find(({ known }) => paths.some((path) => known.test(path))) ?? generators.eleventy;
  const [isJekyll, isHugo] = [generator === generators.jekyll, generator === generators.hugo];

  let settings: Fields = {};
  for (const path of paths.filter((path) => generator.settings.test(path))) {
    const [, name = "", ending = ""] = /([\w.]+)\.(\w+)$/.exec(path)!;
    const values = read(path, (text) => parseFields(ending, text)) ?? {};
    const isAll = /^(?:_config|hugo|config|site|metadata)$/.test(name);
    settings = named({ ...settings, ...isAll ? values : { [name]: values } });
    for (const unread of generator.unread) if (unread in values) leave("settings", path, unread);
  }
  const program = paths.filter((path) => /^(?:\.eleventy|eleventy\.config)\.[cm]?js$/.test(path))
    .map((path) => read(path, String)).join();
  const [, input] = /^[^/\n]*\binput:\s*["'](?:\.\/)?([\w./-]*\w)\/?["']/m.exec(program) ?? [];
  const [, prefix] = /^[^/\n]*\bpathPrefix:\s*["']([\w./-]+)["']/m.exec(program) ?? [];
  const top = input ? `${input}/` : generator.top;
  const main = codeOf(settings.language);
  const languages: [string, unknown][] = Object.entries(Object(settings.languages));
  const codes = new Set([...languages.map(([code]) => code.toLowerCase()), main, "de", "en"]);
  const style = lineOf(settings.permalink) || "date";
  const dated = { output: true, permalink: style };
  const collections = { ...Object(settings.collections), posts: dated, drafts: dated };
  const permalinks = { ...Object(settings.permalinks), ...Object(settings.permalinks).page };
  const excluded = linesOf(settings.exclude).map((path) => path.replace(/\/?$/, "/"));
  const inFolders = generators.eleventy.page;
  const usual = /pretty|\/$/.test(style) ? inFolders : generator.page;

  /** The shared fields by folder, those of the folders within last. */
  const shared = paths.filter((path) => !isJekyll && !isHugo && isShared.test(path)).map((
    path,
  ) => ({
    folder: path.replace(/[^/]*$/, ""),
    values: read(path, (text) => parseFields("json", text)),
  })).sort((a, b) => a.folder.length - b.folder.length);

  const pageOf = (path: string, source: string): OldPage[] => {
    const [{ own, text }, isHtml] = [partPage(source), /\.html?$/i.test(path)];
    const inherited = shared.filter(({ folder }) => path.startsWith(folder)).map(({ values }) =>
      values
    );
    const all: Fields = Object.assign({}, own?.eleventynavigation, ...inherited, own);
    const collected = isJekyll && /^((?:[^_/][^/]*\/)*)_(\w+)\/(.*)$/.exec(path);
    const [, above = "", kind = "", below = path.slice(top.length)] = collected || [];
    const { output, permalink = "/:collection/:path.html" } = Object(collections[kind]);
    const isHidden = kind ? !output : !isHugo && /(?:^|\/)_/.test(below);
    const isExcluded = excluded.some((each) => `${path}/`.startsWith(each));
    if (isHidden || isExcluded || (isHtml && !own) || all.permalink === false) return [];

    const [, stem = "", code = ""] = /^(.*?)(?:\.([a-z]{2}))?\.\w+$/.exec(below)!;
    const folders = stem.split("/");
    const inFolder = isHugo && codes.has(folders[0]!) ? folders.shift()! : "";
    const language = codes.has(code) ? code : inFolder;
    const isIndex = /^_?index$/.test(folders.at(-1)!);
    if (isIndex) folders.pop();
    const last = folders.pop() ?? "";
    const name = isHugo ? last : last.replace(/^\d{4}-\d\d?-\d\d?-/, "");
    const fields = named(all);
    const [date, slug] = [dayOf(fields.date) || dayOf(last), lineOf(fields.slug)];
    Object.assign(fields, { date, draft: fields.draft ?? kind === "drafts" });

    const folder = folders.join("/");
    const title = slug || (isHugo ? asciiName(lineOf(fields.title)) : name);
    const [year, month, day] = date.split("-");
    const categories = `${above}/${linesOf(fields.categories).join("/").replaceAll(" ", "/")}`;
    const marks: Fields = {
      ...{ year, month, day, title, slug: title, categories: categories.toLowerCase() },
      ...{ folder, sections: folder, section: folders[0], output_ext: ".html" },
      ...{ collection: kind, path: kind ? `${folder}/${name}` : folder },
    };
    const meant = (_: string, colon: string, mark = colon): string => {
      if (mark in marks) return lineOf(marks[mark]);
      if (/^slugor/.test(mark)) return slug || name;
      return /name$|^fileSlug$/.test(mark) ? name : asciiName(lineOf(fields[mark.toLowerCase()]));
    };
    const stated = lineOf(fields.permalink ?? fields.url);
    const ofKind = kind ? permalink : permalinks[folders[0]!] ?? (isIndex ? inFolders : usual);
    const pattern = stated || lineOf(ofKind);
    const filled = `/${styles[pattern] ?? pattern}`
      .replace(/:(\w+)|\{\{-?\s*(?:page\.)?(\w+)[^{}]*\}\}/g, meant)
      .replace(/\s+/g, "-").replace(/\/{2,}/g, "/");
    const isBelow = isHugo && language && !stated.startsWith("/") &&
      (language !== main || settings.defaultcontentlanguageinsubdir);
    const address = isHugo ? (isBelow ? `/${language}` : "") + filled.toLowerCase() : filled;
    const isPost = date !== "" &&
      (/^(?:posts|drafts)$/.test(kind) || linesOf(fields.tags).includes("post") ||
        /\/\d{4}\/|^(?:\/\w\w)?\/(?:posts?|blog|news|articles?)\/./.test(address));
    return [{
      ...{ file: path, language: codeOf(fields.language) || language, address },
      ...{ fields, isPost, isHtml, text },
    }];
  };
  const pages = paths.flatMap((path) => {
    if (isTemplate.test(path) && !/(?:^|\/)_/.test(path)) leave("templates", path, "");
    if (!isPage.test(path) || isAside.test(path) || !path.startsWith(top)) return [];
    return read(path, (source) => pageOf(path, source)) ?? [];
  });

  const menu = [["", settings] as const, ...languages].flatMap(([language, each]) =>
    [named(each).menu, settings[`menus.${language}`], settings[`menu.${language}`]]
      .flatMap((menu) => Object(menu).main ?? [])
      .map((entry) => ({ ...named(entry), language }))
  );
  const root = URL.parse(prefix ?? lineOf(settings.baseurl), "https://site.example");
  const base = root?.pathname.replace(/\/$/, "") ?? "";
  const files = paths.filter((path) => !/\.(?:md|html?)$/i.test(path));
  return { settings, language: main, base, pages, menu, files };
}
