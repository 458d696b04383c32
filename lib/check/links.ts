import { lazyOf } from "../base/lazy.ts";
import { nearestName } from "../base/nearest.ts";
import { type Message, say } from "../base/message.ts";
import { lengths } from "../contract/contact.ts";
import { enginePaths } from "../contract/mod.ts";
import { feeds } from "../discovery/feed.ts";
import { decodePart, normalPath } from "../http/redirects.ts";
import { assetInAnyVersion } from "../pages/assets/engine_assets.ts";
import { anchorsOf, linkOf } from "../site/addresses.ts";
import type { Page } from "../site/page.ts";
import { iconAt, iconPaths, type Site } from "../site/site.ts";

/** What fills in the form: `#subject=A%20ring`. */
const fillsIn = new RegExp(`^(?:${Object.keys(lengths).join("|")})=`);

/** The pages of a site, and what else answers at a path, each by its normalised path. */
const pathsOf = lazyOf((site: Site) => ({
  pages: new Map(site.pages.map((page) => [normalPath(page.path), page])),
  others: new Set([
    ...iconPaths.filter((path) => iconAt(path, site)),
    ...site.pages.map(({ markdownPath }) => markdownPath),
    ...feeds(site).map(({ path }) => path),
    ...site.files.keys(),
    ...site.redirects.keys(),
    ...enginePaths,
  ].map(normalPath)),
}));

/** Reads an address as it stands on a page, or in the settings. */
const urlOf = (address: string, site: Site, from?: Page): URL | null =>
  from
    ? URL.parse(linkOf(address, from, site), site.baseUrl + from.path)
    : URL.parse(address, site.baseUrl);

function pageAt({ origin, pathname, search }: URL, site: Site): Page | undefined {
  if (origin !== site.baseUrl) return undefined;
  const path = site.redirects.get(pathname + search)?.to ?? pathname;
  return pathsOf(site).pages.get(normalPath(path));
}

/** Finds the page of a site that a link of another leads to. */
export function linkedPage(href: string, site: Site, from: Page): Page | undefined {
  const url = urlOf(href, site, from);
  return url ? pageAt(url, site) : undefined;
}

/** Says what is wrong with a link of a page, or of the settings. */
export function linkProblem(href: string, site: Site, from?: Page): Message | undefined {
  const url = urlOf(href, site, from);
  if (url === null) return say`The address ${href} cannot be read. Correct it`;
  if (url.origin !== site.baseUrl) return externalProblem(href);
  const { pathname: path, hash } = url;
  const page = pageAt(url, site);
  if (page) return anchorProblem(href, decodePart(hash.slice(1)), page);
  if (pathsOf(site).others.has(normalPath(path)) || assetInAnyVersion(path)) return undefined;
  const draft = site.drafts.get(path.replace(/(\.md)?\/?$/, ""));
  if (draft !== undefined) {
    return say`The link ${href} is dead: ${draft.file} is a draft. Publish it, or remove the link`;
  }
  const near = href.includes("@")
    ? `mailto:${href}`
    : nearestName(path, site.pages.map(({ path }) => path));
  const remedy = near ? say`Did you mean ${near}?` : say`Correct it, or add the page`;
  return say`The link ${href} is dead: there is nothing at ${path}. ${remedy}`;
}

/** Says what is wrong with the address that a form sends to. */
export function formProblem(action: string, { baseUrl, formTargets }: Site): Message | undefined {
  const url = URL.parse(action, baseUrl);
  const isNamed = url?.protocol === "https:" && formTargets.includes(url.host);
  if (url?.origin === baseUrl || isNamed) return undefined;
  return say`Browsers do not send this form to ${action}. Use an https address, and name its host
    in site.json: "formTargets": ["${url?.host || "forms.example"}"]`;
}

function anchorProblem(href: string, anchor: string, page: Page): Message | undefined {
  const anchors = anchorsOf(page);
  // Those of the frame begin with `fd-`.
  const isEngines = anchor.startsWith("fd-") || page.kind === "contact" && fillsIn.test(anchor);
  if (anchor === "" || isEngines || anchors.includes(anchor)) return undefined;
  const examples = anchors.slice(0, 5).map((name) => `#${name}`).join(", ");
  return say`The link ${href} is dead: ${page.file} has no heading #${anchor}. It has
    ${examples || say`none`}`;
}

/** Says what is wrong with the address of a picture, a video or a sound on a page. */
export const mediaProblem = (src: string, site: Site, from: Page): Message | undefined =>
  fileProblem(src, urlOf(src, site, from), site);

/** Says what is wrong with the address of a file that a page or a stylesheet shows. */
export function fileProblem(src: string, url: URL | null, site: Site): Message | undefined {
  if (url?.origin !== site.baseUrl) {
    const name = src.replace(/[?#].*/s, "").replace(/^.*[\\/]/s, "");
    return say`Browsers do not load ${src} here. Put a copy of it into assets/, and write
      ${`/assets/${name}`}`;
  }
  const { pathname: path } = url;
  const file = site.files.get(path);
  if (file?.type.startsWith("image/") && file.width === undefined) {
    return say`The picture ${src} cannot be read. Save it again as SVG, PNG, JPEG, WebP or AVIF`;
  }
  if (file || assetInAnyVersion(path)) return undefined;
  return say`The file ${src} is missing: there is no file at ${path}. Put it into assets/ and write
    /assets/ before its name`;
}

/** What only its owner can follow: a script, a file, a drive of Windows, half an email address. */
const followedByNobody =
  /^\s*(?:(?:javascript|file|mail|[a-z]):|mailto:(?!(?:[^@\s?/]+@[^@\s?]+\.[^@\s.?]+)?(?:\?.*)?$))/is;

/** Says what is wrong with an address outside the site, if nobody can follow it. */
const externalProblem = (href: string): Message | undefined =>
  followedByNobody.test(href)
    ? say`Visitors cannot follow ${href}. Link to a page, to a file in assets/ or to an address such as
      mailto:hello@practice.example`
    : undefined;
