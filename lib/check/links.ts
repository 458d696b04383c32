import { nearestName } from "../base/nearest.ts";
import { say, type Saying } from "../base/saying.ts";
import { lengths } from "../contract/contact.ts";
import { enginePaths } from "../contract/mod.ts";
import { feeds } from "../discovery/feed.ts";
import { decodePart, normalPath } from "../http/redirects.ts";
import { nameInAnyVersion } from "../pages/assets/engine_assets.ts";
import { anchorsOf, linkOf } from "../site/addresses.ts";
import type { Page } from "../site/page.ts";
import { iconAt, iconPaths, type Site } from "../site/site.ts";

/** What fills in the form: `#subject=A%20ring`. */
const fillsIn = new RegExp(`^(?:${Object.keys(lengths).join("|")})=`);

/** Knows where the links of a site lead, and what is wrong with those that lead nowhere. */
export class SiteLinks {
  readonly #pages: ReadonlyMap<string, Page>;
  /** Paths that answer and are no page. */
  readonly #otherPaths: ReadonlySet<string>;

  constructor(readonly site: Site) {
    this.#pages = new Map(site.pages.map((page) => [normalPath(page.path), page]));
    this.#otherPaths = new Set([
      ...iconPaths.filter((path) => iconAt(path, site)),
      ...site.pages.map(({ markdownPath }) => markdownPath),
      ...feeds(site).map(({ path }) => path),
      ...site.files.keys(),
      ...site.redirects.keys(),
      ...enginePaths,
    ].map(normalPath));
  }

  /** Finds the page of the site that a link of another leads to. */
  page(href: string, from: Page): Page | undefined {
    const url = this.#urlOf(href, from);
    return url?.origin === this.site.baseUrl ? this.#pageAt(url) : undefined;
  }

  /** Says what is wrong with a link of a page, or of the settings. */
  problem(href: string, from?: Page): Saying | undefined {
    const { site } = this;
    const url = this.#urlOf(href, from);
    if (url === null) return say`The address ${href} cannot be read. Correct it`;
    if (url.origin !== site.baseUrl) return externalProblem(href);
    const { pathname: path, search, hash } = url;
    if (site.redirects.has(path + search)) return undefined;
    const page = this.#pageAt(url);
    if (page) return anchorProblem(href, decodePart(hash.slice(1)), page);
    if (this.#otherPaths.has(normalPath(path)) || nameInAnyVersion(path)) return undefined;
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

  /** Says what is wrong with the address of a picture, a video or a sound. */
  fileProblem(src: string, from: Page): Saying | undefined {
    return fileProblem(src, this.#urlOf(src, from), this.site);
  }

  /** Says what is wrong with the address that a form sends to. */
  formProblem(action: string): Saying | undefined {
    const { baseUrl, formTargets } = this.site;
    const url = URL.parse(action, baseUrl);
    const isNamed = url?.protocol === "https:" && formTargets.includes(url.host);
    if (url?.origin === baseUrl || isNamed) return undefined;
    return say`Browsers do not send this form to ${action}. Use an https address, and name its host
      in site.json: "formTargets": ["${url?.host || "forms.example"}"]`;
  }

  #urlOf(href: string, from?: Page): URL | null {
    const { site } = this;
    return from
      ? URL.parse(linkOf(href, from, site), site.baseUrl + from.path)
      : URL.parse(href, site.baseUrl);
  }

  #pageAt({ pathname, search }: URL): Page | undefined {
    const { site } = this;
    return site.pageAt(site.redirects.get(pathname + search)?.to ?? pathname) ??
      this.#pages.get(normalPath(pathname));
  }
}

function anchorProblem(href: string, anchor: string, page: Page): Saying | undefined {
  const anchors = anchorsOf(page);
  // Those of the frame begin with `fd-`.
  const isEngines = anchor.startsWith("fd-") || page.kind === "contact" && fillsIn.test(anchor);
  if (anchor === "" || isEngines || anchors.includes(anchor)) return undefined;
  const examples = anchors.slice(0, 5).map((name) => `#${name}`).join(", ");
  return say`The link ${href} is dead: ${page.file} has no heading #${anchor}. It has
    ${examples || say`none`}`;
}

/** Says what is wrong with the address of a file that a page or a stylesheet shows. */
export function fileProblem(src: string, url: URL | null, site: Site): Saying | undefined {
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
  if (file || nameInAnyVersion(path)) return undefined;
  return say`The file ${src} is missing: there is no file at ${path}. Put it into assets/ and write
    /assets/ before its name`;
}

/** What only its owner can follow: a script, a file, a drive of Windows, half an email address. */
const followedByNobody =
  /^\s*(?:(?:javascript|file|mail|[a-z]):|mailto:(?!(?:[^@\s?/]+@[^@\s?]+\.[^@\s.?]+)?(?:\?.*)?$))/is;

/** Says what is wrong with an address outside the site, if nobody can follow it. */
const externalProblem = (href: string): Saying | undefined =>
  followedByNobody.test(href)
    ? say`Visitors cannot follow ${href}. Link to a page, to a file in assets/ or to an address such as
      mailto:hello@practice.example`
    : undefined;
