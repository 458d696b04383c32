import { isEnginePath } from "../content/addresses.ts";
import type { Folder } from "../content/files.ts";
import { iconAt, iconPaths } from "../content/icons.ts";
import { draftFile, type Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { feeds } from "../discovery/feed.ts";
import { nearestName } from "../nearest.ts";
import type { MarkdownInspection } from "./markdown.ts";

/** Tells what is wrong with the target of a link; nothing of one that leads somewhere. */
export type Targets = (href: string, from: Page | undefined) => string | undefined;

/** Anchors that the engine's own parts of a page have. */
const engineAnchors: Partial<Record<Page["kind"], string>> = {
  contact: "enquiry",
  search: "search",
};

/** Finds out where the links of a site lead. */
export function linkTargets(
  site: Site,
  folder: Folder,
  inspections: ReadonlyMap<Page, MarkdownInspection>,
): Targets {
  const otherPaths = new Set([
    ...iconPaths.filter((path) => iconAt(path, site)),
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
      const meant = href.includes("@")
        ? `mailto:${href}`
        : nearestName(path.replace(/\.html?$/, ""), site.pages.map(({ path }) => path));
      const remedy = meant === undefined
        ? "Correct it, add the page, or add the path to the aliases of the page it should lead to"
        : `Did you mean ${meant}? If not, add the page, or the path to the aliases of another`;
      return `The link ${href} is dead: there is nothing at ${path}. ${remedy}`;
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

/** Decodes the percent signs of a part of an address; one that encodes nothing stays. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
