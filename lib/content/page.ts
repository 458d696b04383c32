import type { Language } from "../languages/mod.ts";
import { atOnce, SharedWork, type Steps } from "../turns.ts";
import { lazy } from "../modules.ts";
import type { Folder } from "./files.ts";
import type { FrontMatter, PageText } from "./front_matter.ts";
import { type MarkdownDocument, type PageHtml, parseMarkdown } from "./markdown.ts";
import { plainCard } from "./markdown/card.ts";
import { plainMarkdown } from "./markdown/plain.ts";
import type { MarkdownContext } from "./markdown/renderer.ts";
import type { SiteFile } from "./site_file.ts";

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
  readonly description: string;
  /** The description if the file has one; the first paragraph would be said twice. */
  lede: string | undefined;
  /** The place in the listing of the folder; the last, unless the page says. */
  order: number;
  /** The picture that its cards and previews of a shared link show. */
  image?: SiteFile;
  /** The whole page as plain Markdown; what GET of `markdownPath` answers. */
  readonly markdown: string;
  /** The body parsed, at the first use. */
  readonly document: Pick<MarkdownDocument, "sections" | "toc" | "cards">;
  /** The body as HTML. */
  html(): Promise<PageHtml>;
  /** Gives `document` too, for those who have time. */
  read(): Steps<Page["document"]>;
}

export const pagePath = (prefix: string, slug: string): string =>
  slug === "" ? prefix || "/" : `${prefix}/${slug}`;

/** The file of the draft that would be a page: what a folder holds of pages and a site does not. */
export const draftFile = (
  folder: Folder,
  pages: readonly Page[],
  language: Language,
  slug: string,
): string | undefined =>
  [`${language}/${slug}.md`, `${language}/${slug}/index.md`]
    .find((name) => folder.has(name) && !pages.some(({ file }) => file === name));

/** What a page is, by where it stands; `folders` are those that hold pages. */
export function kindOf(
  { slug }: PageSource,
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

/** What the site around a page adds to it. */
interface PageParts {
  kind: PageKind;
  /** The language's: nothing, or `/de`. */
  prefix: string;
  image: SiteFile | undefined;
  context: MarkdownContext;
  /** What follows is asked for at the first use of the text, when the site is complete. */
  children(page: Page): readonly Page[];
  /** What its Markdown says between the title and the text. */
  opening(page: Page): string;
  /** Puts in what only the complete site tells. */
  complete(body: string): Steps<string>;
}

/** Builds a page from what its file says; its text is parsed when it is asked for. */
export function createPage(
  { attrs, ...source }: PageSource,
  { kind, prefix, image, context, children, opening, complete }: PageParts,
): Page {
  const { slug, body } = source;
  let description = attrs.description;
  let markdown: string | undefined;
  const document = new SharedWork(function* () {
    return yield* parseMarkdown(yield* complete(body), context);
  });
  let html: Promise<PageHtml> | undefined;
  const render = async () => {
    const highlight = hasCode.test(body) ? (await highlighting()).highlight : undefined;
    return document.result.html(highlight);
  };
  return {
    ...attrs,
    ...source,
    kind,
    path: pagePath(prefix, slug),
    markdownPath: `${pagePath(prefix, slug || "index")}.md`,
    get description() {
      return description ??= firstParagraph(body, context) || attrs.title;
    },
    lede: attrs.description,
    order: attrs.order ?? Infinity,
    image,
    get markdown() {
      return markdown ??= `# ${attrs.title}\n\n${opening(this)}` +
        `${plainMarkdown(atOnce(complete(body)), context.cards)}\n` +
        (kind === "document" ? "" : listing(this, children(this)));
    },
    get document() {
      return document.result;
    },
    html: () => html ??= render(),
    read: () => document.steps(),
  };
}

/** The colours of code, which most pages do without. */
const highlighting = lazy(() => import("./markdown/highlight.ts"));

/** A fence begins a block of code; in the engine's pages examples do, too. */
const hasCode = /^\s*(```|~~~|\{\{ )/m;

/** Letters a description made from a paragraph has at most. */
const descriptionLength = 200;

/** The first paragraph as plain text, shortened between two words. */
function firstParagraph(body: string, context: MarkdownContext): string {
  const paragraph = body.split(/\n\s*\n/).find((block) => /^[\p{L}\p{N}*_["“„]/u.test(block)) ?? "";
  // Away from its footnotes, a mark of one would stay as it is written.
  const { sections } = atOnce(parseMarkdown(paragraph.replace(/\[\^[\w-]+\]/g, ""), context));
  const text = sections.map(({ text }) => text).join(" ").replace(/\s+/g, " ").trim();
  if (text.length <= descriptionLength) return text;
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$/, "")} …`;
}

/** The Markdown list of the pages below one that its text shows on no card, as its HTML has it. */
function listing({ document }: Pick<Page, "document">, below: readonly Page[]): string {
  if (below.length === 0) return "";
  const cards = document.cards();
  const listed = below.filter(({ path }) => !cards.has(path));
  return listed.length === 0 ? "" : `\n${listed.map(plainCard).join("\n")}\n`;
}
