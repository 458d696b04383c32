import { dirname, join } from "@std/path/posix";
import { readConfig } from "../config.ts";
import { isEnginePath } from "../content/addresses.ts";
import { decoded } from "../content/files.ts";
import { asciiName } from "../content/markdown/text.ts";
import { pagePath } from "../content/page.ts";
import { Language, languages as all } from "../languages/mod.ts";
import { manual } from "../manual/manual.ts";
import { field, frontOf, isDraft, isPost, textOf, textsOf } from "./old_site.ts";
import type { Fields, Leave, OldFiles, OldPage, OldSite } from "./old_site.ts";
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

/** Makes all spellings of an address one. */
const keyOf = (address: string): string => {
  const { pathname, search } = urlOf(address);
  return decoded(pathname).toLowerCase().replace(/(?:\/index)?(?:\.html?)?\/?$/, "") + search;
};

/** Makes one of all spellings of an address that lead to one place on the new site. */
const placeOf = ({ pathname, search }: URL) =>
  decoded(pathname).toLowerCase().replace(/\/$/, "") + search;

/** Makes the key of a page that template code calls by its file's name. */
const nameKey = (language: string, file: string) =>
  `${language}:${file.replace(/(?:\/_?index)?(?:\.\w\w)?(?:\.\w+)?$/, "").replace(/^.*\//, "")}`;

const languageOf = ({ address }: OldPage): Language | undefined =>
  all.find((language) => address.startsWith(`/${language}/`));

/** Makes the path of a page of its old address, without its language and, for a post, its day. */
function slugOf(page: OldPage, language: Language): string {
  const { pathname, search } = urlOf(page.address);
  const named = decoded(pathname).replace(/(?:\/index)?\.(?:html?|php)$/, "");
  const path = search ? asciiName(textOf(page.fields, "slug", "title")) : named;
  const names = path.split("/").filter(Boolean)
    .map((name) => /^[\w-]*$/.test(name) ? name : asciiName(name) || "page");
  if (names[0] === language) names.shift();
  const isBare = isPost(page) && (/\/\d{4}\//.test(path) || names.length < 2);
  return isBare ? `posts/${names.at(-1) ?? "post"}` : names.join("/");
}

/** Gives each page a place of its own; those in other languages have none. */
function placed(old: OldSite, main: Language, leave: Leave): Page[] {
  const taken = new Set<string>(all.map((language) => `/${language}`));
  return old.pages.flatMap((page) => {
    const said = page.language || languageOf(page) || old.language || main;
    const language = Language.safeParse(said).data;
    if (language === undefined) leave("foreign pages", page.file, said);
    if (language === undefined) return [];
    const wanted = slugOf(page, language);
    const at = (slug: string) => pagePath(language === main ? "" : `/${language}`, slug);
    const isTaken = (path: string) => taken.has(path.toLowerCase()) || isEnginePath(path);
    let slug = wanted;
    for (let count = 2; isTaken(at(slug)) && (wanted !== "" || taken.has(`${at("")} `)); count++) {
      slug = `${wanted || "index"}-${count}`;
    }
    taken.add(slug === "" ? `${at("")} ` : at(slug).toLowerCase());
    return [{ ...page, in: language, slug, path: at(slug) }];
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
  const find = (keys: string[]) => keys.map((key) => byKey.get(key)).find(Boolean);
  const aliasesOf = ({ fields }: Page) => textsOf(fields, "aliases", "redirect_from");
  for (const page of pages) {
    const addresses = [page.address, ...aliasesOf(page)].flatMap((each) => [each, old.base + each]);
    const keys = [...addresses, `/${page.file}`].map(keyOf);
    for (const key of [...keys, nameKey(page.in, page.file)]) {
      if (!byKey.has(key)) byKey.set(key, page);
    }
  }

  const copies = new Map<string, string>();
  /** Finds the file that an old path means, and notes that it is to be copied to the new one. */
  const copied = (path: string, from: Page): string | undefined => {
    const at = decoded(urlOf(path, old.base + from.address).pathname);
    const beside = path.startsWith("/") ? [] : [join(dirname(from.file), decoded(path))];
    const places = old.roots.flatMap((
      root,
    ) => [root + at.slice(1), root + at.slice(old.base.length + 1)]);
    const source = [...beside, ...places].find((each) => files.paths.has(each));
    if (source === undefined || /\.(?:md|html?)$/i.test(source)) return undefined;
    const place = (at.startsWith(`${old.base}/`) ? at.slice(old.base.length) : at).replace(
      /[^\w./-]+/g,
      (blank) => asciiName(blank) || "-",
    );
    copies.set(place.startsWith("/assets/") ? place.slice(1) : main + place, source);
    return place;
  };
  const origins = [
    host,
    ...["url", "baseurl"].map((name) => URL.parse(textOf(old.settings, name))?.origin),
  ];
  /** Leads a link, or the path of a picture, to its new place. */
  const lead = (from: Page) => (href: string, isPicture: boolean): string => {
    const url = URL.parse(href);
    const remote = url && url.host + url.pathname;
    const fetched = remote && [remote, remote.replace(/-\d+x\d+(?=\.\w+$)/, "")]
      .map((each) => old.remote.get(each)).find(Boolean);
    if (fetched) return `/${fetched}`;
    if ((url && !origins.includes(url.origin)) || /^(?:#|\/\/)/.test(href)) return href;
    const local = url ? href.slice(url.origin.length) || "/" : href;
    const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(local) ?? [];
    const { pathname } = urlOf(path, old.base + from.address);
    const near = [
      join(dirname(from.file), path),
      ...["", ...old.roots].map((root) => join(root, `./${path}`)),
    ];
    const keys = [pathname + query, pathname, ...path ? near.map((each) => `/${each}`) : []];
    const to = find(keys.map(keyOf));
    if (to && !isPicture) return to.path + hash;
    const file = copied(path, from);
    if (file === undefined && isPicture) leave("missing pictures", from.file, href);
    return (file ?? pathname) + query + hash;
  };

  /** Says what template code of a page stands for, where that is simple. */
  const meaningsOf = (page: Page): Meanings => ({
    value(expression) {
      const [head = "", ...filters] = expression.split("|").map((part) => part.trim());
      const plain = /^(?:\w+_url|url|escape|safe|strip|prepend: *site\.\w+)$/;
      const [, from, name = ""] = /^(?:(site|metadata|page)\.)?(\w+)$/.exec(head) ?? [];
      if (!filters.every((filter) => plain.test(filter))) return undefined;
      if (from === "site" && /^(?:baseurl|url)$/.test(name)) return "";
      const fields = from === "site" || from === "metadata" ? old.settings : page.fields;
      return /^(["'])(.*)\1$/.exec(head)?.[2] ?? (textOf(fields, name.toLowerCase()) || undefined);
    },
    tag(name, rest) {
      const pairs = rest.matchAll(/(\w+)=["']([^"']*)["']/g);
      const { src, alt, caption, title } = Object.fromEntries(
        [...pairs].map((pair) => pair.slice(1)),
      );
      if (name === "figure") return picture(src, alt, caption ?? title);
      if (!/^(?:link|post_url|ref|relref)$/.test(name)) return undefined;
      const [, path = "", hash = ""] = /^(?:path=)?["']?\/?([^"'#]*)(#[^"']*)?/.exec(rest) ?? [];
      return (find([keyOf(`/${path}`), nameKey(page.in, path)])?.path ?? `/${path}`) + hash;
    },
  });

  const languages = [
    main,
    ...all.filter((each) => each !== main && pages.some((page) => page.in === each)),
  ];
  const engine = manual(readConfig(() => undefined)).texts;
  const claimed = new Set(pages.map(({ path }) => placeOf(urlOf(path))));
  for (const language of languages) {
    for (const slug of ["", "contact", "search", "pricing", ...Object.keys(engine[language])]) {
      claimed.add(pagePath(language === main ? "" : `/${language}`, slug));
    }
  }
  /** Lists the old paths of a page that lead nowhere else. */
  const claim = (page: Page): string[] =>
    [page.address, page.address.replace(/\.html$/, ""), ...aliasesOf(page)].flatMap((address) => {
      const url = urlOf(address.startsWith("/") ? old.base + address : address, page.address);
      if (claimed.has(placeOf(url)) || isEnginePath(url.pathname)) return [];
      claimed.add(placeOf(url));
      return [url.pathname + url.search];
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
      const body = withLinks(markdown, page.in, lead(page), leaveOut);
      const shown = field(fields, "image", "cover", "thumbnail", "featured_image", "images");
      const image = textOf({ shown }, "shown") || textOf(shown, "url", "src", "path");
      const front = frontOf(page, clean, claim(page), image && copied(image, page));
      const isFolder = slug === "" || folders.has(`${page.in}/${slug}`);
      texts.set(`${join(page.in, slug, isFolder ? "index" : "")}.md`, `${front}${body}\n`);
      moved.push(page);
    } catch (error) {
      leave("unreadable files", file, (error as Error).message);
    }
  }

  const name = textOf(old.settings, "title", "name") || "Website";
  const tagline = textOf(old.settings, "description", "tagline") || undefined;
  const home = `---\ntitle: ${JSON.stringify(name)}\n---\n`;
  for (const language of languages) {
    if (!texts.has(`${language}/index.md`)) texts.set(`${language}/index.md`, home);
  }
  const localOf = (language: Language) => {
    const place = (entry: unknown) => Number(textOf(entry, "weight", "order"));
    const navigation = old.menu.filter((each) => ["", language].includes(each.language))
      .map(({ entry }) => entry).toSorted((a, b) => place(a) - place(b))
      .flatMap((entry): Fields[] => {
        const text = textOf(entry, "name", "title", "key") || undefined;
        const url = textOf(entry, "url", "link", "href", "pageref");
        const page = byKey.get(keyOf(url));
        if (/^https?:/.test(url)) return text ? [{ text, url }] : [];
        return page?.slug && page.in === language ? [{ page: page.slug, text }] : [];
      });
    return { tagline, navigation: navigation.length > 0 ? navigation.slice(0, 8) : undefined };
  };
  const settings = {
    name,
    languages,
    developerPages: false,
    practice: { email: "hello@practice.example" },
    ...Object.fromEntries(languages.map((language) => [language, localOf(language)])),
  };
  texts.set("site.json", `${JSON.stringify(settings, null, 2)}\n`);
  return { texts, copies, pages: moved.length, drafts: moved.filter(isDraft).length };
}
