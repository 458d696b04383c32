import { dirname, join } from "@std/path/posix";
import { anchorsOf, linkOf } from "../site/addresses.ts";
import { decodePart } from "../site/files.ts";
import type { Page } from "../site/page.ts";
import { iconAt, iconPaths, type Site } from "../site/site.ts";
import { lengths } from "../contract/contact.ts";
import { isEnginePath } from "../contract/mod.ts";
import { feeds } from "../discovery/feed.ts";
import { loosePath } from "../http/router.ts";
import { nearestName } from "../base/nearest.ts";
import { say, type Saying } from "../base/saying.ts";

/** Tells where a link leads: to which page, and what is wrong if that is nowhere. */
export interface Targets {
  page(href: string, from: Page): Page | undefined;
  problem(href: string, from: Page | undefined): Saying | undefined;
}

/** Anchors that the engine's own parts of a page have. */
const engineAnchors: Partial<Record<Page["kind"], string>> = {
  contact: "fd-enquiry",
  search: "fd-search",
};

/** What fills in the form: `#subject=A%20ring`. */
const fillsIn = new RegExp(`^(?:${Object.keys(lengths).join("|")})=`);

/** Finds out where the links of a site lead. */
export function linkTargets(site: Site): Targets {
  const pages = new Map(site.pages.map((page) => [loosePath(page.path), page]));
  const otherPaths = new Set([
    ...iconPaths.filter((path) => iconAt(path, site)),
    ...site.pages.map(({ markdownPath }) => markdownPath),
    ...feeds(site).map(({ path }) => path),
    ...site.files.keys(),
    ...site.redirects.keys(),
  ].map(loosePath));
  const pageAt = ({ pathname, search }: URL) =>
    site.pageAt(site.redirects.get(pathname + search)?.to ?? pathname) ??
      pages.get(loosePath(pathname));
  const page: Targets["page"] = (href, from) => {
    const url = URL.parse(linkOf(href, from, site), site.baseUrl + from.path);
    return url?.origin === site.baseUrl ? pageAt(url) : undefined;
  };
  const problem: Targets["problem"] = (href, from) => {
    const link = from ? linkOf(href, from, site) : href;
    const url = URL.parse(link, site.baseUrl + (from?.path ?? "/"));
    if (url === null) return say`The address ${href} cannot be read. Correct it`;
    if (url.origin !== site.baseUrl) return outwardProblem(href);
    const { pathname: path, search, hash } = url;
    if (site.redirects.has(path + search)) return undefined;
    const page = pageAt(url);
    if (page === undefined) {
      if (otherPaths.has(loosePath(path)) || isEnginePath(path)) return undefined;
      const draft = site.drafts.get(path.replace(/(\.md)?\/?$/, ""));
      if (draft !== undefined) {
        return say`The link ${href} is dead: ${draft.file} is a draft. Publish it, or remove the link`;
      }
      const suggestion = href.includes("@")
        ? `mailto:${href}`
        : nearestName(path.replace(/\.html?$/, ""), site.pages.map(({ path }) => path));
      const remedy = suggestion
        ? say`Did you mean ${suggestion}?`
        : say`Correct it, or add the page`;
      return say`The link ${href} is dead: there is nothing at ${path}. ${remedy}`;
    }
    const anchor = decodePart(hash.slice(1));
    if (["", "fd-main", engineAnchors[page.kind]].includes(anchor)) return undefined;
    if (page.kind === "contact" && fillsIn.test(anchor)) return undefined;
    const anchors = anchorsOf(page);
    if (anchors.includes(anchor)) return undefined;
    const examples = anchors.slice(0, 5).map((name) => `#${name}`).join(", ");
    return examples === ""
      ? say`The link ${href} is dead: ${page.file} has no heading #${anchor}.
        Leave out the part from # on`
      : say`The link ${href} is dead: ${page.file} has no heading #${anchor}. It has ${examples}`;
  };
  return { page, problem };
}

/** Tells if a link leads out of the folder, as files lie in it. */
export const leavesFolder = (href: string, { file }: Page): boolean =>
  !/^[a-z]+:/i.test(href) && join(dirname(file), href).startsWith("..");

/** Says what is wrong with the address of a picture, a video or a sound, if anything. */
export function fileProblem(what: string, src: string, page: Page, site: Site): Saying | undefined {
  const url = URL.parse(linkOf(src, page, site), site.baseUrl + page.path);
  if (url?.origin !== site.baseUrl) {
    const name = src.replace(/[?#].*/s, "").replace(/^.*[\\/]/s, "");
    return say`Browsers do not load ${src} here. Put a copy of it into assets/, and write
      ${`/assets/${name}`}`;
  }
  const file = site.files.get(url.pathname);
  if (file === undefined) {
    const name = url.pathname.slice(url.pathname.lastIndexOf("/")).toLowerCase();
    const named = [...site.files.keys()].filter((path) => path.toLowerCase().endsWith(name));
    const [path] = named.length === 1 ? named : [];
    const at = url.pathname;
    if (what === "picture") {
      return path
        ? say`The picture ${src} is missing: there is no file at ${at}. Did you mean ${path}?`
        : say`The picture ${src} is missing: there is no file at ${at}. Put it into assets/ and write
          /assets/ before its name`;
    }
    return path
      ? say`The file ${src} is missing: there is no file at ${at}. Did you mean ${path}?`
      : say`The file ${src} is missing: there is no file at ${at}. Put it into assets/ and write
        /assets/ before its name`;
  }
  if (file.bytes.length === 0) return undefined; // Said of the file itself.
  if (file.type.startsWith("image/") && file.width === undefined) {
    return say`The picture ${src} cannot be read. Save it again as SVG, PNG, JPEG, WebP or AVIF`;
  }
  return undefined;
}

/** Says what is wrong with the address that a form sends to, if anything. */
export function formProblem(action: string, { baseUrl, formTargets }: Site): Saying | undefined {
  const url = URL.parse(action, baseUrl);
  if (url?.origin === baseUrl || (url?.protocol === "https:" && formTargets.includes(url.host))) {
    return undefined;
  }
  const near = url && nearestName(url.host, formTargets);
  if (near) {
    return say`Browsers do not send this form to ${action}: formTargets in site.json has ${near}.
      Correct one of the two`;
  }
  return say`Browsers do not send this form to ${action}. Use an https address, and name its host in
    site.json: "formTargets": ["${url?.host || "forms.example"}"]`;
}

/** Says what is wrong with an address that leads out of the site, if nobody can follow it. */
export function outwardProblem(href: string): Saying | undefined {
  const [, scheme = "", rest = ""] = /^\s*([a-z][a-z\d+.-]*):(.*)$/is.exec(href) ?? [];
  switch (scheme.toLowerCase()) {
    case "":
      return undefined;
    case "mail":
      return say`${href} opens no email. Write ${`mailto:${rest}`}`;
    case "mailto":
      return emailProblem(href, rest);
    case "javascript":
      return say`Browsers do not run ${href} on pages of this site. Link to a page instead`;
  }
  // A letter alone is a drive of Windows.
  return scheme.toLowerCase() === "file" || scheme.length === 1
    ? say`${href} lies on your own computer. Put the file into assets/ and link to it there`
    : undefined;
}

function emailProblem(href: string, rest: string): Saying | undefined {
  const address = rest.replace(/^\/\//, "").replace(/\?.*/s, "");
  if (rest.startsWith("//")) return say`${href} opens no email. Write ${`mailto:${address}`}`;
  const isWhole = address === "" || /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(address);
  return isWhole
    ? undefined
    : say`${href} is no email address. Write all of it, such as mailto:hello@practice.example`;
}
