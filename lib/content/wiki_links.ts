import { mapText } from "./markdown/directives.ts";
import { asciiName } from "./markdown/plain_text.ts";
import { pagePath, type PageSource } from "./page.ts";
import type { SiteFile } from "./files.ts";

/** Finds code, which stays as it is, and `[[Note]]`, `[[Note#Heading|text]]`, `![[picture.png]]`. */
const wikiLink =
  /(`+)(?!`).*?(?<!`)\1(?!`)|(!?)\[\[([^\[\]|\n]{1,200}?)(?:\\?\|([^\[\]\n]{0,200}))?\]\](?![(\[])/g;

const picture = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i;

/**
 * Turns the links of notes into Markdown: they name a page or a file wherever it lies. One that
 * names nothing of the language stays as it is.
 */
export function readWikiLinks(
  sources: ReadonlyMap<string, PageSource>,
  files: ReadonlyMap<string, SiteFile>,
  prefix: string,
): ReadonlyMap<string, PageSource> {
  const pages = [...sources.values()];
  if (!pages.some(isLinking)) return sources;
  const byName = namesOf([
    ...pages.map(({ file, slug }) => [file, pagePath(prefix, slug)] as const),
    ...files.entries().map(([file, { path }]) => [file, path] as const),
  ]);
  return new Map(
    sources.entries().map(([slug, page]) => [
      slug,
      isLinking(page)
        ? { ...page, body: mapText(page.body, (line) => withLinks(line, byName)) }
        : page,
    ]),
  );
}

const isLinking = ({ body }: PageSource): boolean => body.includes("[[");

/** Turns the links of a line into Markdown. */
const withLinks = (line: string, byName: ReadonlyMap<string, string>): string =>
  line.replace(wikiLink, (match, code, isShown, target, text) => {
    const [, name = "", heading = ""] = /^([^#]*)(?:#(.*))?$/.exec(target ?? "") ?? [];
    const path = name === "" ? "" : byName.get(nameKey(name));
    if (code !== undefined || path === undefined) return match;
    if (isShown && picture.test(name)) return `![${captionOf(text)}](${path})`;
    // `#^` names a paragraph, which is no place here.
    const isPlace = heading !== "" && !heading.startsWith("^");
    const anchor = isPlace ? `#${asciiName(heading.replace(/^.*#/, ""))}` : "";
    const label = text || [name, isPlace ? heading : ""].filter(Boolean).join(" > ");
    return `[${label}](${path}${anchor})`;
  });

/** Returns the text beside a picture, which may be its width instead. */
const captionOf = (text = "") => /^\d+(?:x\d+)?$/.test(text) ? "" : text;

/** Collects addresses by the name of a file and by each end of its path; the first one counts. */
function namesOf(files: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [file, path] of files) {
    const parts = nameKey(file).split("/");
    for (const from of parts.keys()) {
      const name = parts.slice(from).join("/");
      if (!names.has(name)) names.set(name, path);
    }
  }
  return names;
}

/** Returns a name as links are compared: without its ending, whatever its case. */
const nameKey = (name: string) => name.trim().replace(/\.md$/i, "").toLowerCase();
