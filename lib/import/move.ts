import { dirname, join } from "@std/path/posix";
import { readConfig } from "../config.ts";
import { isEnginePath } from "../content/addresses.ts";
import { decoded } from "../content/files.ts";
import { asciiName } from "../content/markdown/text.ts";
import { pagePath } from "../content/page.ts";
import { Language, languages as all } from "../languages/mod.ts";
import { manual } from "../manual/manual.ts";
import { dayOf, field, type Fields, type Leave, lineOf, type OldFiles } from "./old_site.ts";
import { type OldPage, type OldSite, said, saidAll } from "./old_site.ts";
import { type Meanings, picture, toMarkdown, withLinks, withoutTemplates } from "./text.ts";

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
const keyOf = (address: string) =>
  placeOf(urlOf(address)).replace(/(?:\/index)?(?:\.(?:html?|md))?(?=$|\?)/, "");

const isDraft = ({ fields }: OldPage): boolean =>
  fields.draft === true || fields.published === false ||
  (dayOf(lineOf(field(fields, "expirydate"))) || "9") < new Date().toISOString();

/** Gives each page a place after its old address; those in other languages have none. */
function placed(old: OldSite, main: Language, leave: Leave): Page[] {
  const taken = new Set<string>(all.map((language) => `/${language}`));
  return old.pages.flatMap((page) => {
    const { pathname, search } = urlOf(page.address);
    const path = decoded(pathname).replace(/(?:\/index)?\.(?:html?|php)$/, "");
    const names =
      (search ? asciiName(said(page.fields, "slug") || said(page.fields, "title")) : path)
        .split("/").filter(Boolean)
        .map((name) => /^[\w-]*$/.test(name) ? name : asciiName(name) || "page");
    const stated = page.language || all.find((name) => name === names[0]) || old.language || main;
    const language = Language.safeParse(stated).data;
    if (language === undefined) leave("foreign pages", page.file, stated);
    if (language === undefined) return [];
    if (names[0] === language) names.shift();
    const isBare = page.isPost && (/\/\d{4}\//.test(path) || names.length < 2);
    const wanted = isBare ? `posts/${names.at(-1) ?? "post"}` : names.join("/");
    const prefix = language === main ? "" : `/${language}`;
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
export function moveSite(
  old: OldSite,
  main: Language,
  files: OldFiles,
  leave: Leave,
  progress: (done: number) => void,
) {
  const pages = placed(old, main, leave);
  const byKey = new Map<string, Page>();
  /** Makes the key of a page that template code calls by its file's name. */
  const nameKey = (language: string, file: string) =>
    `${language}:${file.replace(/(?:\/_?index)?(?:\.\w+)*$/, "").replace(/^.*\//, "")}`;
  const olderOf = ({ address, fields }: Page) =>
    [address, ...saidAll(fields, "aliases")].map((each) =>
      each.startsWith("/") ? old.base + each : each
    );
  const filesOf = ({ file }: Page) => [`/${file}`, `/${file.replace(/^(?:content|src)\//, "")}`];
  for (const page of pages) {
    const addresses = [page.address, ...olderOf(page), ...filesOf(page)].map(keyOf);
    for (const key of [...addresses, nameKey(page.in, page.file)]) {
      if (!byKey.has(key)) byKey.set(key, page);
    }
  }

  const copies = new Map<string, string>();
  const others = [...files.paths].filter((path) => !/\.(?:md|html?)$/i.test(path));
  const byName = Map.groupBy(others, (path) => path.replace(/^.*\//, ""));
  /** Finds the file that an old path means, and notes that it is to be copied to the new one. */
  const copied = (path: string, from: Page): string | undefined => {
    const whole = decoded(urlOf(path, old.base + from.address).pathname);
    const at = whole.startsWith(`${old.base}/`) ? whole.slice(old.base.length) : whole;
    const beside = join(dirname(from.file), decoded(path));
    const named = byName.get(at.replace(/^.*\//, "")) ?? [];
    const source = named.find((each) => each === beside) ??
      named.filter((each) => `/${each}`.endsWith(at)).sort((a, b) => a.length - b.length)[0];
    if (source === undefined) return undefined;
    // Dots that were encoded climb no further than to the top, as those of an address do.
    const { pathname: place } = urlOf(at.replace(/[^\w./-]+/g, (blank) => asciiName(blank) || "-"));
    copies.set(place.startsWith("/assets/") ? place.slice(1) : main + place, source);
    return place;
  };
  const origins = [
    host,
    ...["url", "baseurl"].map((name) => URL.parse(`${field(old.settings, name)}`)?.origin),
  ];
  /** Leads a link, or the path of a picture, to its new place. */
  const lead = (from: Page) => (href: string, isPicture: boolean): string => {
    const url = URL.parse(href);
    const remote = url ? url.host + url.pathname : "";
    const fetched = old.remote.get(remote) ??
      old.remote.get(remote.replace(/-\d+x\d+(?=\.\w+$)/, ""));
    if (fetched) return `/${fetched}`;
    if ((url && !origins.includes(url.origin)) || /^(?:#|\/\/|$)/.test(href)) return href;
    const local = url ? href.slice(url.origin.length) || "/" : href;
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(local) ?? [];
    const { pathname } = urlOf(path, old.base + from.address);
    const beside = path && `/${join(dirname(from.file), path)}`;
    const page = [pathname + query, pathname, beside].map((key) => byKey.get(keyOf(key)))
      .find(Boolean);
    if (page && !isPicture) return page.path + hash;
    const file = copied(path, from);
    if (file === undefined && isPicture) leave("missing pictures", from.file, href);
    return (file ?? pathname) + query + hash;
  };

  /** Says what template code of a page stands for, where that is simple. */
  const meaningsOf = (page: Page): Meanings => ({
    value(expression) {
      const plain = /^(.*?)(?: *\| *(?:\w+_url|url|escape|prepend: *site\.\w+))*$/s;
      const [, head = ""] = plain.exec(expression) ?? [];
      const [, quoted] = /^["']([^"']*)["']$/.exec(head) ?? [];
      const [, from, name = ""] = /^(?:(site|metadata|page)\.)?(\w+)$/.exec(head) ?? [];
      if (from === "site" && /^(?:base)?url$/.test(name)) return "";
      const fields = from === "site" || from === "metadata" ? old.settings : page.fields;
      return quoted ?? (lineOf(field(fields, name.toLowerCase())) || undefined);
    },
    tag(name, rest) {
      const value = (key: string) => new RegExp(`\\b${key}=["']([^"']*)["']`).exec(rest)?.[1];
      if (name === "figure") {
        return picture(value("src"), value("alt"), value("caption") ?? value("title"));
      }
      if (!/^(?:link|post_url|ref|relref)$/.test(name)) return undefined;
      const [, path = "", hash = ""] = /^(?:path=)?["']?\/?([^"'#]*)(#[^"']*)?/.exec(rest) ?? [];
      const to = byKey.get(keyOf(`/${path}`)) ?? byKey.get(nameKey(page.in, path));
      return (to?.path ?? `/${path}`) + hash;
    },
  });

  const languages = [
    main,
    ...all.filter((each) => each !== main && pages.some((page) => page.in === each)),
  ];
  const engine = manual(readConfig(() => undefined)).texts;
  const supplied = languages.flatMap((language) =>
    ["", "contact", "search", "pricing", ...Object.keys(engine[language])]
      .map((slug) => pagePath(language === main ? "" : `/${language}`, slug))
  );
  const paths = [...pages.map(({ path }) => path), ...supplied];
  const claimed = new Set(paths.map((path) => placeOf(urlOf(path))));
  /** Lists the old paths of a page that lead nowhere else. */
  const aliasesOf = (page: Page): string[] =>
    olderOf(page).flatMap((each) => [each, each.replace(/\.html$/, "")]).flatMap((address) => {
      const url = urlOf(address, old.base + page.address);
      if (claimed.has(placeOf(url)) || isEnginePath(url.pathname)) return [];
      claimed.add(placeOf(url));
      return [url.pathname.replace(/^\/+/, "/") + url.search];
    });

  const folders = new Set(pages.map((page) => dirname(`${page.in}/${page.slug}`)));
  const texts = new Map<string, string>();
  const moved: Page[] = [];
  for (const [done, page] of pages.entries()) {
    progress(done);
    const { file, slug, fields } = page;
    const leaveOut = (kind: string, name: string) => leave(kind, file, name);
    try {
      const clean = (text: string) => withoutTemplates(text, meaningsOf(page), leaveOut);
      const text = clean(page.text);
      const markdown = page.isHtml ? toMarkdown(text, leaveOut) : text;
      const body = withLinks(markdown, page.in, lead(page));
      const image = said(fields, "image") || said(field(fields, "image", "cover"), "link");
      const updated = dayOf(said(fields, "updated"));
      const order = Number(said(fields, "order"));
      const isWord = (tag: string) =>
        tag.length < 60 && !/^(?:all|blog|nav|pages?|posts?)$/.test(tag);
      const front: Fields = {
        title: clean(said(fields, "title")),
        description: clean(said(fields, "description").replace(/<[^<>]*>/g, "")).slice(0, 500),
        order: Number.isInteger(order) && order > 0 && order,
        published: page.isPost && fields.date,
        updated: updated !== fields.date && updated,
        draft: isDraft(page),
        keywords: saidAll(fields, "tags").filter(isWord).slice(0, 20),
        image: image && copied(image, page),
        aliases: aliasesOf(page),
      };
      const lines = Object.entries(front).filter(([, value]) => value && [value].flat().length > 0)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join("");
      const isFolder = slug === "" || folders.has(`${page.in}/${slug}`);
      const path = `${join(page.in, slug, isFolder ? "index" : "")}.md`;
      texts.set(path, `---\n${lines}---\n\n${body}\n`);
      moved.push(page);
    } catch (error) {
      leave("unreadable files", file, (error as Error).message);
    }
  }

  const name = said(old.settings, "title") || "Website";
  const home = `---\ntitle: ${JSON.stringify(name)}\n---\n`;
  const settings: Fields = {
    ...{ name, languages, developerPages: false },
    practice: { email: "hello@practice.example" },
  };
  for (const language of languages) {
    if (!texts.has(`${language}/index.md`)) texts.set(`${language}/index.md`, home);
    const weight = (entry: Fields) => Number(said(entry, "order"));
    const navigation = old.menu.filter((each) => ["", language].includes(`${each.language}`))
      .toSorted((a, b) => weight(a) - weight(b)).flatMap((entry): Fields[] => {
        const [text, url] = [said(entry, "title") || undefined, said(entry, "link")];
        const page = byKey.get(keyOf(url));
        if (/^https?:/.test(url)) return text ? [{ text, url }] : [];
        return page?.slug && page.in === language ? [{ page: page.slug, text }] : [];
      }).slice(0, 8);
    settings[language] = {
      tagline: said(old.settings, "description") || undefined,
      navigation: navigation.length > 0 ? navigation : undefined,
    };
  }
  texts.set("site.json", `${JSON.stringify(settings, null, 2)}\n`);
  return { texts, copies, pages: moved.length, drafts: moved.filter(isDraft).length };
}
