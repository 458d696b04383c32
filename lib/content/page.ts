import { defaultLanguage, type Language } from "../language.ts";
import { highlight } from "./markdown/highlight.ts";
import { plainMarkdown } from "./markdown/plain.ts";
import type { MarkdownWords } from "./markdown/context.ts";
import { type MarkdownDocument, parseMarkdown } from "./markdown.ts";

/** One page of the site: one Markdown file in one language. */
export interface Page {
  language: Language;
  /** The path below the language: `services/api-design`; the start page's is empty. */
  slug: string;
  /** Where the HTML is: `/services/api-design`, `/de/services/api-design`, `/`, `/de`. */
  path: string;
  /** Where the Markdown is: the path and `.md`; the start page's is `/index.md`. */
  markdownPath: string;
  title: string;
  description: string;
  /** ISO 8601 date. */
  updated: string;
  order: number;
  /** Markdown without front matter and title, placeholders filled in. */
  body: string;
  /** The whole page as Markdown; what GET of `markdownPath` answers. */
  markdown: string;
  /** The body rendered; parsed at the first use, then kept. */
  readonly document: MarkdownDocument;
}

export function pagePath(language: Language, slug: string): string {
  const prefix = language === defaultLanguage ? "" : `/${language}`;
  return slug === "" ? prefix || "/" : `${prefix}/${slug}`;
}

function markdownPath(language: Language, slug: string): string {
  return pagePath(language, slug === "" ? "index" : slug) + ".md";
}

const words: Record<Language, MarkdownWords> = {
  en: {
    anchor: "Link to “{title}”",
    table: "Table: {columns}",
    footnotes: "Footnotes",
    footnoteBack: "Back to the text",
    taskDone: "Done",
    taskOpen: "Open",
    note: "Note",
    tip: "Tip",
    important: "Important",
    warning: "Warning",
    caution: "Caution",
  },
  de: {
    anchor: "Link zu „{title}“",
    table: "Tabelle: {columns}",
    footnotes: "Fußnoten",
    footnoteBack: "Zurück zum Text",
    taskDone: "Erledigt",
    taskOpen: "Offen",
    note: "Hinweis",
    tip: "Tipp",
    important: "Wichtig",
    warning: "Warnung",
    caution: "Vorsicht",
  },
};

/** Builds a page from what its file says. */
export function createPage(
  { language, slug, body, ...attrs }: Pick<
    Page,
    "language" | "slug" | "title" | "description" | "updated" | "order" | "body"
  >,
): Page {
  let document: MarkdownDocument | undefined;
  const cards = () => [];
  return {
    language,
    slug,
    path: pagePath(language, slug),
    markdownPath: markdownPath(language, slug),
    ...attrs,
    body,
    markdown: `# ${attrs.title}\n\n${plainMarkdown(body, cards)}\n`,
    get document() {
      return document ??= parseMarkdown(body, {
        words: words[language],
        image: () => undefined,
        cards,
        highlight,
      });
    },
  };
}
