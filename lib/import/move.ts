import { dirname, join } from "@std/path/posix";
import { readConfig } from "../config.ts";
import { isEnginePath } from "../content/addresses.ts";
import { decoded } from "../content/files.ts";
import { asciiName } from "../content/markdown/text.ts";
import { pagePath } from "../content/page.ts";
import { Language, languages as all } from "../languages/mod.ts";
import { manual } from "../manual/manual.ts";
import { dayOf, type Fields, type Leave, lineOf, linesOf, named } from "./old_site.ts";
import type { OldPage, OldSite } from "./old_site.ts";
import { toMarkdown, withLinks, withoutTemplates } from "./text.ts";

/** A page with its place on the new site. */
interface Page extends OldPage {
  in: Language;
  slug: string;
  path: string;
}

const host = "https://site.example";

/** Resolves an address as browsers do; what is none is the start page's. */
const urlOf = (address: string, from = "/"): URL =>
  URL.parse(address, host + from) ?? new URL(host);

/** Makes one of all spellings of an address that lead to one place. */
const placeOf = ({ pathname, search }: URL) =>
  decoded(pathname).toLowerCase().replace(/\/$/, "") + search;

/** Makes the key of a page, with or without the ending of a file. */
const keyOf = (url: URL) =>
  placeOf(url).replace(/(?:\/_?index)?(?:\.(?:html?|md|markdown))?(?=$|\?)/, "");

const isDraft = ({ fields }: OldPage): boolean =>
  fields.draft === true || fields.published === false ||
  (dayOf(fields.expirydate) || "9") < new Date().toISOString();

/** Makes the key of a page that template code calls by its file's name. */
const nameKey = (language: string, file: string) =>
  `${language}:${file.replace(/(?:\/_?index)?(?:\.\w+)*$/, "").replace(/^.*\//, "")}`;

const prefixOf = (language: Language, main: Language) => language === main ? "" : `/${language}`;

/** Gives each page a place after its old address; those in other languages have none. */
function placed(old: OldSite, main: Language, leave: Leave): Page[] {
  const taken = new Set<string>(all.map((language) => `/${language}`));
  return old.pages.flatMap((page) => {
    const { pathname, search } = urlOf(page.address);
    const path = search
      ? asciiName(lineOf(page.fields.slug || page.fields.title))
      : decoded(pathname).replace(/(?:\/index)?\.(?:html?|php)$/, "");
    const names = path.split("/").filter(Boolean)
      .map((name) => /^[\w-]*$/.test(name) ? name : asciiName(name) || "page");
    const stated = page.language || all.find((name) => name === names[0]) || old.language || main;
    const language = Language.safeParse(stated).data;
    if (language === undefined) leave("foreign pages", page.file, stated);
    if (language === undefined) return [];
    if (names[0] === language) names.shift();
    const isBare = page.isPost && (/\/\d{4}\//.test(path) || names.length < 2);
    const wanted = isBare ? `posts/${names.at(-1) ?? "post"}` : names.join("/");
    const prefix = prefixOf(language, main);
    const at = (slug: string) => slug ? pagePath(prefix, slug).toLowerCase() : `${prefix}/`;
    let slug = wanted;
    for (let count = 2; taken.has(at(slug)) || isEnginePath(at(slug)); count++) {
      slug = `${wanted || "index"}-${count}`;
    }
    taken.add(at(slug));
    return [{ ...page, in: language, slug, path: pagePath(prefix, slug) }];
  });
}

/** Makes the texts of a site folder, and says which files are to be copied there. */
export function moveSite(old: OldSite, main: Language, leave: Leave) {
  const pages = placed(old, main, leave);
  const languages = [
    main,
    ...all.filter((each) => each !== main && pages.some((page) => page.in === each)),
  ];
  const olderOf = ({ address, fields }: Page) =>
    [address, ...linesOf(fields.aliases)].map((each) =>
      urlOf(each.startsWith("/") ? old.base + each : each, old.base + address)
    );

  /** Pages by their addresses, then by their files and the bare names of these. */
  const byKey = new Map<string, Page>();
  const add = (page: Page, keys: string[]) => {
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, page);
  };
  for (const page of pages) add(page, olderOf(page).map(keyOf));
  for (const page of pages) {
    const ways = [page.address, `/${page.file}`, `/${page.file.replace(/^(?:content|src)\//, "")}`];
    add(page, [...ways.map((way) => keyOf(urlOf(way))), nameKey(page.in, page.file)]);
  }
  /** Files by every end of their paths: of two, that with the shorter path. */
  const fileAt = new Map<string, string>();
  for (const path of old.files.toSorted((a, b) => a.length - b.length)) {
    for (let end = `/${path}`; end !== ""; end = end.replace(/^\/[^/]*/, "")) {
      if (!fileAt.has(end)) fileAt.set(end, path);
    }
  }

  const copies = new Map<string, string>();
  /** Notes that a file is to be copied to the place of its old address, and says which that is. */
  const copied = (href: string, from: Page): string | undefined => {
    // Dots climb no further than to the top, those that were encoded neither.
    const [beside = "", whole = ""] = [`/${from.file}`, old.base + from.address]
      .map((way) => join("/", decoded(urlOf(href, way).pathname)));
    const at = whole.startsWith(`${old.base}/`) ? whole.slice(old.base.length) : whole;
    const source = fileAt.get(beside) ?? fileAt.get(at);
    if (source === undefined) return undefined;
    const place = at.replace(/[^\w./-]+/g, (blank) => asciiName(blank) || "-");
    copies.set(place.startsWith("/assets/") ? place.slice(1) : main + place, source);
    return place;
  };

  const hostOf = (url: URL | null) => url?.host.replace(/^www\./, "");
  const hosts = [host, old.settings.url, old.settings.baseurl]
    .map((url) => hostOf(URL.parse(lineOf(url)))).filter(Boolean);
  /** Leads a link, or the path of a picture, to its new place. */
  const lead = (from: Page) => (href: string, isPicture: boolean): string => {
    const url = urlOf(href, old.base + from.address);
    const { host, pathname, search, hash } = url;
    const isOwn = hosts.includes(hostOf(url)) || host.endsWith(".files.wordpress.com");
    if (/^(?:#|$)/.test(href) || !isOwn) return href;
    const [, upload] = /(?:files\.wordpress\.com|\/wp-content)(\/.*)$/.exec(host + pathname) ?? [];
    if (upload) {
      leave("remote files", from.file, `${url.origin}${pathname} → assets${upload}`);
      return `/assets${upload}`;
    }
    const beside = urlOf(href, `/${from.file}`);
    const page = [url, urlOf(pathname), beside].map((each) => byKey.get(keyOf(each))).find(Boolean);
    if (page && !isPicture) return page.path + hash;
    const file = copied(href, from);
    if (file === undefined && isPicture) leave("missing pictures", from.file, href);
    return (file ?? pathname) + search + hash;
  };

  const engine = manual(readConfig(() => undefined)).texts;
  const supplied = languages.flatMap((language) =>
    ["", "contact", "search", "pricing", ...Object.keys(engine[language])]
      .map((slug) => pagePath(prefixOf(language, main), slug))
  );
  const claimed = new Set(
    [...pages.map(({ path }) => path), ...supplied].map((path) => placeOf(urlOf(path))),
  );
  /** Lists the old paths of a page that lead nowhere else. */
  const aliasesOf = (page: Page): string[] =>
    olderOf(page).flatMap(({ pathname, search }) =>
      [pathname, pathname.replace(/\.html$/, "")].map((path) => path.replace(/^\/+/, "/") + search)
    ).filter((alias) => {
      const place = placeOf(urlOf(alias));
      const isFree = !claimed.has(place) && !isEnginePath(alias);
      claimed.add(place);
      return isFree;
    });

  const folders = new Set(pages.map((page) => dirname(`${page.in}/${page.slug}`)));
  const texts = new Map<string, string>();
  const write = (page: Page): void => {
    const { file, slug, fields } = page;
    const leaveOut = (kind: string, name: string) => leave(kind, file, name);
    const pathOf = (name: string) =>
      (byKey.get(keyOf(urlOf(`/${name}`))) ?? byKey.get(nameKey(page.in, name)))?.path ??
        `/${name}`;
    const meanings = { page: fields, site: old.settings, pathOf };
    const clean = (text: string) => withoutTemplates(text, meanings, leaveOut);
    const text = clean(page.text);
    const body = withLinks(page.isHtml ? toMarkdown(text, leaveOut) : text, lead(page));
    const image = linesOf(fields.image)[0] ?? lineOf(named(fields.image).link);
    const [updated, order] = [dayOf(fields.updated), Number(lineOf(fields.order))];
    const isWord = (tag: string) =>
      tag.length < 60 && !/^(?:all|blog|nav|pages?|posts?)$/.test(tag);
    const front: Fields = {
      title: clean(lineOf(fields.title)),
      description: clean(lineOf(fields.description).replace(/<[^<>]*>/g, "")).slice(0, 500),
      order: Number.isInteger(order) && order > 0 && order,
      published: page.isPost && fields.date,
      updated: updated !== fields.date && updated,
      draft: isDraft(page),
      keywords: linesOf(fields.tags).filter(isWord).slice(0, 20),
      image: image && copied(image, page),
      aliases: aliasesOf(page),
    };
    const lines = Object.entries(front).filter(([, value]) => value && [value].flat().length > 0)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join("");
    const isFolder = slug === "" || folders.has(`${page.in}/${slug}`);
    const path = `${join(page.in, slug, isFolder ? "index" : "")}.md`;
    texts.set(path, `---\n${lines}---\n\n${body}\n`);
  };
  const moved = pages.filter((page) => {
    try {
      write(page);
      return true;
    } catch (error) {
      leave("unreadable files", page.file, (error as Error).message);
      return false;
    }
  });

  const name = lineOf(old.settings.title) || "Website";
  const settings: Fields = {
    ...{ name, languages, developerPages: false },
    practice: { email: "hello@practice.example" },
  };
  const menu = old.menu.toSorted((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0));
  for (const language of languages) {
    const start = `${language}/index.md`;
    if (!texts.has(start)) texts.set(start, `---\ntitle: ${JSON.stringify(name)}\n---\n`);
    const entries = menu.filter((entry) => ["", language].includes(`${entry.language}`));
    const navigation = entries.flatMap((entry): Fields[] => {
      const [text, url] = [lineOf(entry.title) || undefined, lineOf(entry.link)];
      const page = byKey.get(keyOf(urlOf(url)));
      if (/^https?:/.test(url)) return text ? [{ text, url }] : [];
      return page?.slug && page.in === language ? [{ page: page.slug, text }] : [];
    }).slice(0, 8);
    settings[language] = {
      tagline: lineOf(old.settings.description) || undefined,
      navigation: navigation.length > 0 ? navigation : undefined,
    };
  }
  texts.set("site.json", `${JSON.stringify(settings, null, 2)}\n`);
  return { texts, copies, pages: moved.length, drafts: moved.filter(isDraft).length };
}
