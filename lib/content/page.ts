import type { Language } from "../languages/mod.ts";
import type { Folder, SiteFile } from "./files.ts";
import type { FrontMatter, PageText } from "./front_matter.ts";
import { parseMarkdown } from "./markdown.ts";
import type { MarkdownContext } from "./markdown/renderer.ts";

/**
 * What a page is. A service stands below `services/`; an article is another page of a folder; a
 * document tells of the engine or of the law (developers, auth, agents, versioning, imprint, privacy).
 */
export type PageKind =
  | "start"
  | "contact"
  | "search"
  | "pricing"
  | "listing"
  | "service"
  | "article"
  | "document"
  | "page";

/** What a page is made of, before it knows the others. */
export interface PageSource extends PageText {
  /** Words and phrases that visitors use for what a heading treats, by the heading's name in ASCII. */
  keywordsOf: Readonly<Record<string, readonly string[]>>;
  language: Language;
  /** The path below the language: `services/api-design`; the start page's is empty. */
  slug: string;
  /** The file the page comes from, for messages. */
  file: string;
}

/** One page of the site: one Markdown file in one language. */
export interface Page
  extends Omit<PageSource, "attrs">, Omit<FrontMatter, "description" | "order" | "image"> {
  kind: PageKind;
  /** Where the HTML is: `/services/api-design`, `/de/services/api-design`, `/`, `/de`. */
  path: string;
  /** Where the Markdown is: the path and `.md`; the start page's is `/index.md`. */
  markdownPath: string;
  /** What the page is about; without one of its own, its first paragraph. */
  description: string;
  /** The description if the file has one; the first paragraph would be said twice. */
  lede: string | undefined;
  /** The place in the listing of the folder; the last, unless the page says. */
  order: number;
  /** The picture that its cards and previews of a shared link show. */
  image?: SiteFile;
}

export const pagePath = (prefix: string, slug: string): string =>
  slug === "" ? prefix || "/" : `${prefix}/${slug}`;

/** Finds the file of the draft that would be a page: a folder holds it, and a site does not. */
export const draftFile = (
  folder: Folder,
  pages: readonly Page[],
  language: Language,
  slug: string,
): string | undefined =>
  [`${language}/${slug}.md`, `${language}/${slug}/index.md`]
    .find((name) => folder.has(name) && !pages.some(({ file }) => file === name));

/** Tells what a page is by where it stands; `folders` are those that hold pages. */
export function kindOf(
  slug: string,
  folders: ReadonlySet<string>,
  engineSlugs: Readonly<Record<string, unknown>>,
): PageKind {
  if (slug === "") return "start";
  if (slug === "contact" || slug === "search" || slug === "pricing") return slug;
  if (Object.hasOwn(engineSlugs, slug)) return "document";
  if (slug.startsWith("services/")) return "service";
  if (slug === "services" || folders.has(slug)) return "listing";
  return slug.includes("/") ? "article" : "page";
}

/** Letters a description made from a paragraph has at most. */
const descriptionLength = 200;

/** Gives the first paragraph of a body as plain text, shortened between two words. */
export function firstParagraph(body: string, context: MarkdownContext): string {
  const paragraph = body.split(/\n\s*\n/).find((block) => /^[\p{L}\p{N}*_["“„]/u.test(block)) ?? "";
  // Away from its footnotes, a mark of one would stay as it is written.
  const { sections } = parseMarkdown(paragraph.replace(/\[\^[\w-]+\]/g, ""), context);
  const text = sections.map(({ text }) => text).join(" ").replace(/\s+/g, " ").trim();
  if (text.length <= descriptionLength) return text;
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$/, "")} …`;
}
