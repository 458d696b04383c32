import { feeds } from "./feeds.ts";
import type { Steps } from "../turns.ts";
import { isEnginePath } from "./addresses.ts";
import { ContentError } from "./content_error.ts";
import { contentProblem } from "./file_kinds.ts";
import type { Folder } from "./files.ts";
import { inspectFiles } from "./inspect_files.ts";
import { inspectPractice } from "./inspect_practice.ts";
import { inspectKeywords } from "./inspect_keywords.ts";
import { inspectMarkdown, type MarkdownInspection } from "./markdown/inspect.ts";
import { draftFile, type Page } from "./page.ts";
import type { Finding, Inspection, Site } from "./site.ts";
import type { SiteSettings } from "./site_json.ts";

/** Reads every text of a site for what a visitor would stumble over. */
export function* inspectSite(
  site: Site,
  folder: Folder,
  settings: SiteSettings,
): Steps<Inspection> {
  const inspected = new Map<Page, MarkdownInspection>();
  for (const page of site.pages) inspected.set(page, yield* inspectMarkdown(page.body));
  const targets = linkTargets(site, folder, inspected);
  const found = { errors: [] as ContentError[], remarks: [] as ContentError[] };
  for (const finding of inspections()) {
    if (finding?.error) found.errors.push(finding.error);
    if (finding?.remark) found.remarks.push(finding.remark);
    yield;
  }
  return found;

  function* inspections(): Iterable<Finding | void> {
    yield* inspectFiles(site, folder);
    for (const [page, found] of inspected) yield* inspectPage(page, found, site, targets);
    for (const page of site.pages) yield* inspectKeywords(page);
    yield* inspectLinks(site, settings, targets);
    yield* inspectPractice(site, settings);
  }
}

/** What a link leads to: nothing that is wrong, or the words for what is. */
type Targets = (href: string, from: Page | undefined) => string | undefined;

/** Anchors that the engine's own parts of a page have. */
const engineAnchors: Partial<Record<Page["kind"], string>> = {
  contact: "enquiry",
  search: "search",
};

function linkTargets(
  site: Site,
  folder: Folder,
  inspections: ReadonlyMap<Page, MarkdownInspection>,
): Targets {
  const otherPaths = new Set([
    "/favicon.ico",
    "/apple-touch-icon.png",
    ...site.pages.map(({ markdownPath }) => markdownPath),
    ...feeds(site).map(({ path }) => path),
    ...site.files.keys(),
    ...site.redirects.keys(),
  ]);
  const draftAt = (path: string) => {
    for (const language of site.languages) {
      const { prefix } = site.in(language);
      if (!path.startsWith(`${prefix}/`)) continue;
      const slug = path.slice(prefix.length + 1).replace(/(\.md)?\/?$/, "");
      const file = draftFile(folder, site.pages, language, slug);
      if (file !== undefined) return file;
    }
    return undefined;
  };
  return (href, from) => {
    const url = URL.parse(href, site.baseUrl + (from?.path ?? "/"));
    if (url === null) return `The address ${href} cannot be read. Correct it`;
    if (url.origin !== site.baseUrl) return undefined;
    const { pathname: path, search, hash } = url;
    if (site.redirects.has(path + search)) return undefined;
    const page = site.pageAt(path) ?? site.pageAt(path.replace(/\/$/, ""));
    if (page === undefined) {
      if (otherPaths.has(path) || isEnginePath(path)) return undefined;
      const draft = draftAt(path);
      if (draft !== undefined) {
        return `The link ${href} is dead: ${draft} is a draft, and drafts are not published. ` +
          "Remove its line draft: true to publish it, or remove the link";
      }
      return `The link ${href} is dead: there is nothing at ${path}. Correct it, add the page, or ` +
        "add the path to the aliases of the page it should lead to";
    }
    const anchors = inspections.get(page)?.headings.map(({ anchor }) => anchor) ?? [];
    const own = engineAnchors[page.kind];
    if (own) anchors.push(own);
    const wanted = decoded(hash.slice(1));
    if (["", "main", ...anchors].includes(wanted)) return undefined;
    return `The link ${href} is dead: ${page.file} has no heading #${wanted}. ` +
      (anchors.length > 0
        ? `It has ${anchors.slice(0, 5).map((name) => `#${name}`).join(", ")}`
        : "Leave out the part from # on");
  };
}

/** A part of an address without its percent signs; one that they do not encode stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function* inspectPage(
  page: Page,
  { links, images, media, headings, directives, errors }: MarkdownInspection,
  site: Site,
  targets: Targets,
): Iterable<Finding | void> {
  const found = (line: number, problem: string) =>
    new ContentError(page.file, page.lines.body + line - 1, problem);

  for (const { line, problem } of errors) yield { error: found(line, problem) };
  for (const { href, line } of links) {
    const problem = targets(href, page);
    yield problem === undefined ? undefined : { error: found(line, problem) };
  }
  for (const { src, alt, line } of images) {
    const problem = pictureProblem(src, page, site);
    yield problem === undefined ? undefined : { error: found(line, problem) };
    if (alt.trim() === "") {
      const problem = `The picture ${src} has no alternative text for people who cannot see it. ` +
        "Write it in the brackets: ![what the picture shows](…)";
      yield { error: found(line, problem) };
    }
  }
  for (const { src, line } of media) {
    const problem = mediumProblem(src, page, site);
    yield problem === undefined ? undefined : { error: found(line, problem) };
  }
  for (const { name, attributes: { of = "services", group }, line } of directives) {
    if (name !== "cards" || site.cards(page.language, { of, group }).length > 0) continue;
    const problem = site.cards(page.language, { of }).length === 0
      ? `:::cards shows nothing: there are no pages in ${page.language}/${of}/. Name another folder with of=`
      : `:::cards shows nothing: no page in ${of} has the group ${group}. Name another group`;
    yield { error: found(line, problem) };
  }
  let above = 1;
  for (const { depth, text, line } of headings) {
    if (depth === 1) {
      const problem = `“${text}” is a second main heading beside the page's title. ` +
        "Begin it with ##, unless this is intended";
      yield { remark: found(line, problem) };
    } else if (depth > above + 1) {
      const problem = `The heading “${text}” skips a level. Begin it with ${"#".repeat(above + 1)}`;
      yield { error: found(line, problem) };
    }
    above = depth;
  }
  const missing = site.languages.filter((language) => !site.translations(page).has(language));
  if (missing.length > 0) {
    const problem = `The page has no counterpart in ${missing.join(", ")}. ` +
      "Add one under the same name, unless this is intended";
    yield { remark: new ContentError(page.file, 1, problem) };
  }
}

/** What is wrong with a picture's address, if anything. */
function pictureProblem(src: string, page: Page, site: Site): string | undefined {
  const url = URL.parse(src, site.baseUrl + page.path);
  if (url === null || url.origin !== site.baseUrl) {
    return `The picture ${src} is on another website, and browsers do not load it here. ` +
      "Put a copy into assets/";
  }
  const file = site.files.get(url.pathname);
  if (file === undefined) {
    const name = url.pathname.slice(url.pathname.lastIndexOf("/"));
    const path = [...site.files.keys()].find((path) => path.endsWith(name));
    return `The picture ${src} is missing: there is no file at ${url.pathname}. ` +
      (path ? `Did you mean ${path}?` : "Put it into assets/ and write /assets/ before its name");
  }
  if (contentProblem(file.path, file.bytes)) return undefined; // Said of the file itself.
  if (file.type.startsWith("image/") && file.width === undefined) {
    return `The picture ${src} cannot be read. Save it again as SVG, PNG, JPEG, WebP or AVIF`;
  }
  return undefined;
}

/** What is wrong with the address of a video or a sound, if anything. */
function mediumProblem(src: string, page: Page, site: Site): string | undefined {
  const url = URL.parse(src, site.baseUrl + page.path);
  if (url?.origin === site.baseUrl && site.files.has(url.pathname)) return undefined;
  const place = url?.origin === site.baseUrl
    ? "is missing"
    : "is on another website, and browsers do not load it here";
  return `The file ${src} ${place}. Put it into assets/ and write /assets/ before its name`;
}

/** The links of navigation, footer and start page that name a path. */
function* inspectLinks(
  site: Site,
  settings: SiteSettings,
  targets: Targets,
): Iterable<Finding> {
  for (const language of site.languages) {
    const { actions, navigation, footer } = site.in(language);
    for (const [list, links] of Object.entries({ actions, navigation, footer })) {
      for (const [place, { url, page }] of links.entries()) {
        const problem = page ? undefined : targets(url, undefined);
        if (problem === undefined) continue;
        yield { error: settings.error([language, list, place, "url"], `is wrong. ${problem}`) };
      }
    }
  }
}
