import type { Language } from "../language.ts";
import type { FrontMatter, PageLines } from "./front_matter.ts";
import { type MarkdownDocument, parseMarkdown } from "./markdown.ts";
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

/** One page of the site: one Markdown file in one language. */
export interface Page {
  kind: PageKind;
  language: Language;
  /** The path below the language: `services/api-design`; the start page's is empty. */
  slug: string;
  /** Where the HTML is: `/services/api-design`, `/de/services/api-design`, `/`, `/de`. */
  path: string;
  /** Where the Markdown is: the path and `.md`; the start page's is `/index.md`. */
  markdownPath: string;
  title: string;
  /** What the page is about; without one of its own, its first paragraph. */
  readonly description: string;
  /** The description if the file has one; the first paragraph would be said twice. */
  lede: string | undefined;
  /** ISO 8601 date of the last change of substance. */
  updated?: string;
  /** ISO 8601 date; makes the page an entry of its folder's feed. */
  published?: string;
  /** The place in the listing of the folder; the last, unless the page says. */
  order: number;
  draft: boolean;
  /** Old paths that lead here. */
  aliases: readonly string[];
  /** The picture that previews of a shared link show. */
  image?: SiteFile;
  /** Of a service: the heading it is listed under, how long it takes, what it leads to. */
  group?: string;
  duration?: string;
  result?: string;
  /** The file the page comes from, for messages. */
  file: string;
  lines: PageLines;
  /** Markdown without front matter and title, placeholders filled in; as the file has it. */
  body: string;
  /** The whole page as plain Markdown; what GET of `markdownPath` answers. */
  readonly markdown: string;
  /** The body rendered; parsed at the first use, then kept. */
  readonly document: MarkdownDocument;
}

/** What a page is made of, before it knows the others. */
export interface PageSource {
  language: Language;
  slug: string;
  file: string;
  attrs: FrontMatter;
  body: string;
  lines: PageLines;
}

export function pagePath(prefix: string, slug: string): string {
  return slug === "" ? prefix || "/" : `${prefix}/${slug}`;
}

/** What the pages around a page add to it. */
interface Surroundings {
  kind: PageKind;
  /** The language's: nothing, or `/de`. */
  prefix: string;
  image: SiteFile | undefined;
  context: MarkdownContext;
  children(): readonly Page[];
  /** Puts in what is known only once the service stands; asked for at the text's first use. */
  complete?(body: string): string;
}

/** Builds a page from what its file says; its text is parsed when it is asked for. */
export function createPage(
  { language, slug, file, attrs, body, lines }: PageSource,
  { kind, prefix, image, context, children, complete }: Surroundings,
): Page {
  let description = attrs.description;
  let text = complete ? undefined : body;
  const whole = () => text ??= complete?.(body) ?? body;
  let markdown: string | undefined;
  let document: MarkdownDocument | undefined;
  return {
    kind,
    language,
    slug,
    path: pagePath(prefix, slug),
    markdownPath: `${pagePath(prefix, slug || "index")}.md`,
    title: attrs.title,
    get description() {
      return description ??= firstParagraph(body, context) || attrs.title;
    },
    lede: attrs.description,
    updated: attrs.updated,
    published: attrs.published,
    order: attrs.order ?? Infinity,
    draft: attrs.draft,
    aliases: attrs.aliases,
    image,
    group: attrs.group,
    duration: attrs.duration,
    result: attrs.result,
    file,
    lines,
    body,
    get markdown() {
      return markdown ??= `# ${attrs.title}\n\n${plainMarkdown(whole(), context.cards)}\n` +
        (kind === "document" ? "" : listing(children()));
    },
    get document() {
      return document ??= parseMarkdown(whole(), context);
    },
  };
}

/** Letters a description made from a paragraph has at most. */
const descriptionLength = 200;

/** The first paragraph as plain text, shortened between two words. */
function firstParagraph(body: string, context: MarkdownContext): string {
  const paragraph = body.split(/\n\s*\n/).find((block) => /^[\p{L}\p{N}*_["“„]/u.test(block)) ?? "";
  // Away from its footnotes, a mark of one would stay as it is written.
  const text = parseMarkdown(paragraph.replace(/\[\^[\w-]+\]/g, ""), context).sections.map((
    { text },
  ) => text).join(" ")
    .replace(/\s+/g, " ").trim();
  if (text.length <= descriptionLength) return text;
  return `${text.slice(0, descriptionLength).replace(/\s+\S*$/, "")} …`;
}

/** The Markdown list of the pages below one, as its HTML shows it. */
function listing(pages: readonly Page[]): string {
  if (pages.length === 0) return "";
  const lines = pages.map(({ title, path, description }) =>
    `- [${title}](${path}): ${description}`
  );
  return `\n${lines.join("\n")}\n`;
}
