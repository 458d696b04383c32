import { defaultLanguage, type Language, languages } from "../language.ts";
import { ContentError } from "./content_error.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { createPage, type Page } from "./page.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** Pages the service itself points at: without them an interface would hand out dead links. */
const requiredSlugs = ["", "contact", "pricing", "services", "search", "versioning", "developers"];

/** First names under which the other language and the interfaces answer: no page can stand there. */
const takenNames = [...languages, "api", "ask", "assets", "mcp"];

/** Every page of the site. */
export interface Library {
  /** By language, then path. */
  pages: readonly Page[];
  page(language: Language, slug: string): Page | undefined;
  /** The pages directly below a page, in their order. */
  children(page: Page): readonly Page[];
}

/**
 * Builds the library from Markdown texts by their path (`en/services/x.md`).
 * @throws {ContentError} for the first file that cannot be used
 */
export function buildLibrary(
  texts: ReadonlyMap<string, string>,
  placeholders: Record<string, string>,
): Library {
  const sources = [...texts].filter(([file]) => file.endsWith(".md")).sort(byPath)
    .map(([file, text]) => readPage(file, text, placeholders));
  const bySlug = new Map(sources.map((page) => [key(page.language, page.slug), page]));
  requirePages(bySlug);

  const children = Map.groupBy(sources, ({ language, slug }) => key(language, parent(slug)));
  for (const below of children.values()) below.sort(byOrder);
  const childrenOf = ({ language, slug }: Page) => children.get(key(language, slug)) ?? [];
  for (const page of sources) page.markdown += listing(childrenOf(page));

  return {
    pages: sources,
    page: (language, slug) => bySlug.get(key(language, slug)),
    children: childrenOf,
  };
}

function readPage(file: string, text: string, placeholders: Record<string, string>): Page {
  const [folder, ...rest] = file.split("/");
  const language = languages.find((language) => language === folder);
  const name = rest.join("/").replace(/\.md$/, "");
  if (language === undefined || !/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(name)) {
    throw new ContentError(
      file,
      1,
      `Not a page's place. Put it into ${
        languages.join("/ or ")
      }/ under a name of letters, digits, - and _`,
    );
  }
  if (language === defaultLanguage && takenNames.includes(name.split("/")[0]!)) {
    const problem = `/${name} is not free. Name the page otherwise than ${takenNames.join(", ")}`;
    throw new ContentError(file, 1, problem);
  }
  const filled = fillPlaceholders(file, text, placeholders);
  const { attrs, body } = parseFrontMatter(file, filled);
  const { title, description, updated, order = Infinity } = attrs;
  const slug = name === "index" ? "" : name;
  return createPage({ language, slug, title, description, updated, order, body });
}

function requirePages(pages: ReadonlyMap<string, Page>): void {
  for (const language of languages) {
    for (const slug of requiredSlugs) {
      if (pages.has(key(language, slug))) continue;
      throw new ContentError(`${language}/${slug || "index"}.md`, 1, "The page is missing. Add it");
    }
  }
}

/** The Markdown list of the pages below one, as its HTML shows it. */
function listing(pages: readonly Page[]): string {
  if (pages.length === 0) return "";
  const lines = pages.map(({ title, path, description }) =>
    `- [${title}](${path}): ${description}`
  );
  return `\n${lines.join("\n")}\n`;
}

const key = (language: Language, slug: string) => `${language}/${slug}`;

/** The slug of the page above; a page at the top has none. */
const parent = (slug: string) => slug.includes("/") ? slug.slice(0, slug.lastIndexOf("/")) : "/";

const byOrder = (a: Page, b: Page) => a.order - b.order || (a.title < b.title ? -1 : 1);

const byPath = ([a]: [string, string], [b]: [string, string]) => a < b ? -1 : 1;
