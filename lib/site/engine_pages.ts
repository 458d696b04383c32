import { type Language, packs, programPages, speltIn } from "../languages/mod.ts";
import { fill, TemplateError } from "../base/fill.ts";
import { foldersOf, markdownPath, type Page, pagePath, titleFromName } from "./page.ts";
import {
  type FillIn,
  type PageFile,
  type PagesBySlug,
  type PagesContext,
  readPage,
} from "./read_pages.ts";
import { imprintFacts } from "./practice.ts";

/**
 * Completes the pages that a site has in a language by those of the engine, and by a listing of
 * each folder. A page of the site that is named like one of them and has no text gets theirs.
 */
export function withEnginePages(
  own: PagesBySlug,
  idOf: (slug: string) => string,
  context: PagesContext,
): PagesBySlug {
  const { folder: top, isPractice, placeholders } = context;
  const pages = new Map(own);
  const fillIn = engineFillIn(own, context.language, context);
  const supply = (supplied: PageFile) => {
    const id = idOf(supplied.slug);
    const existing = pages.get(supplied.slug) ?? pages.values().find((page) => page.id === id);
    if (existing && (existing.body !== "" || supplied.file.endsWith("/"))) return;
    const page = readEnginePage(supplied, fillIn, context);
    if (page === undefined) return;
    if (existing === undefined) {
      page.id = id;
      pages.set(page.slug, page);
      return;
    }
    existing.body = page.body;
    existing.summary ??= page.summary;
    existing.hasEngineText = true;
  };
  enginePages(context).forEach(supply);
  folderPages(pages, context).forEach(supply);
  if (!isPractice) {
    supply({ slug: "", file: top || "./", text: `# ${placeholders.plain.siteName}` });
  }
  return pages;
}

/**
 * Makes the pages for programs, which are English on every site and lead to the pages of a language,
 * `pages`; a page of the site's own that has the address of one stands in its place.
 */
export function manualPages(
  own: PagesBySlug,
  pages: PagesBySlug,
  language: Language,
  context: PagesContext,
): Page[] {
  const fillIn = engineFillIn(pages, language, context);
  return Object.entries(programPages).filter(([slug]) => !own.has(slug))
    .flatMap(([slug, written]): Page | [] => {
      const text = speltIn(written, "en", context.practice.country);
      const file = `lib/languages/en/documents/${slug}.md`;
      const page = readEnginePage({ slug, file, text }, fillIn, { ...context, prefix: "" });
      if (page) page.kind = "manual";
      return page ?? [];
    });
}

/** Reads a page of the engine; a mistake in its text leaves it out. */
function readEnginePage(
  source: PageFile,
  fillIn: FillIn,
  context: PagesContext,
): Page | undefined {
  try {
    const page = readPage(source, "", fillIn, context);
    page.hasEngineText = true;
    return page;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    context.findings.error(source.file, error.problem);
    return undefined;
  }
}

/** Makes what fills in the engine's texts: what the site says of itself, and where its pages are. */
function engineFillIn(
  pages: PagesBySlug,
  language: Language,
  context: PagesContext,
): FillIn {
  const { prefix, isPractice, conditions } = context;
  const pageOf = (id: string) => pages.values().find((page) => page.id === id);
  const slugFor = (role: string) => pageOf(role)?.slug ?? (isPractice ? role : "");
  const pathOf = (role: string) => pagePath(prefix, slugFor(role));
  const values = {
    ...conditions,
    prices: pages.values().some(({ price, event }) => price && !event),
    unpriced: pages.values().some(({ id, price, event }) =>
      id.startsWith("services/") && !price && !event
    ),
    pricingPath: pathOf("pricing"),
    pricingText: markdownPath(prefix, slugFor("pricing")),
    contactPath: pathOf("contact"),
    privacyPath: pathOf("privacy"),
    jobs: pageOf("jobs") !== undefined,
    termsPath: pageOf("terms") && pathOf("terms"),
    language,
    pricingQuery: encodeURIComponent(packs[language].words.pages.pricing.title.toLowerCase()),
  };
  // Parts are written with the page: they need the complete site.
  return (text, facts) => fill(text, { ...facts, ...values }, (name) => `{{= ${name}}}`);
}

/** Lists the pages that every site has; who is no practice has a search alone. */
function enginePages({ language, words, practice, isPractice }: PagesContext): PageFile[] {
  const folder = `lib/languages/${language}`;
  const ofWords = (slug: "contact" | "search" | "pricing"): PageFile => ({
    slug,
    file: `${folder}/interface.json`,
    text: pageText(words.pages[slug]),
  });
  if (!isPractice) return [ofWords("search")];
  const document = (slug: string, text: string): PageFile => ({
    slug,
    file: `${folder}/documents/${slug}.md`,
    text: speltIn(text, language, practice.country),
  });
  const { documents, facts } = packs[language];
  const hasImprint = imprintFacts.every((name) => practice[name]);
  return [
    ofWords("contact"),
    ofWords("search"),
    ofWords("pricing"),
    document("privacy", documents.privacy),
    ...hasImprint ? [document(facts.imprintSlug, documents.imprint)] : [],
  ];
}

/** Lists a listing for each folder that pages stand in. */
function folderPages(
  pages: PagesBySlug,
  { words, folder: top }: PagesContext,
): PageFile[] {
  return [...foldersOf(pages.keys())]
    .filter((slug) => !Object.hasOwn(programPages, slug))
    .map((slug) => {
      const { file } = pages.values().find((page) => page.slug.startsWith(`${slug}/`))!;
      const name = file.slice(top.length).split("/").slice(0, slug.split("/").length).join("/");
      const { services, description } = words.pages.folder;
      const title = slug === "services" ? services : titleFromName(name);
      const about = { title, description: fill(description, { title }), text: "" };
      return { slug, file: `${top}${name}/`, text: pageText(about) };
    });
}

/** Writes a page; JSON is YAML. */
const pageText = (page: { title: string; description: string; text: string }) =>
  `---\n${JSON.stringify(page, ["title", "description"])}\n---\n\n${page.text}\n`;
