import { packs, speltIn } from "../languages/mod.ts";
import { fill, type FillValues, TemplateError } from "../base/fill.ts";
import { ContentError } from "./content_error.ts";
import { foldersOf, markdownPath, pagePath, type PageSource, titleFromName } from "./page.ts";
import { type FillIn, type PagesContext, readPageText, type Sources } from "./page_sources.ts";
import { imprintFacts } from "./practice.ts";
import type { LanguageParts } from "./site.ts";

/** A page that the engine has for a site: it stands in where the site has none of the name. */
interface SuppliedPage {
  slug: string;
  file: string;
  text: string;
}

/**
 * Completes the pages that a site has in a language by those of the engine, and by a listing of
 * each folder. A page of the site that is named like one of them and has no text gets theirs.
 */
export function withEnginePages(
  own: Sources,
  idOf: (slug: string) => string,
  parts: LanguageParts,
  context: PagesContext,
): Sources {
  const { language, folder: top } = parts;
  const sources = new Map(own);
  const fillIn = engineFillIn(own, parts, context);
  const supply = ({ slug, file, text }: SuppliedPage) => {
    const id = idOf(slug);
    const existing = sources.get(slug) ?? sources.values().find((page) => page.id === id);
    if (existing && (existing.body !== "" || file.endsWith("/"))) return;
    const value = readEnginePage(file, text, fillIn, context.errors);
    if (value === undefined) return;
    const page = existing
      ? completed(existing, value)
      : { language, slug, id, file, hasEngineText: true, ...value };
    sources.set(page.slug, page);
  };
  enginePages(parts, context).forEach(supply);
  folderPages(parts, sources, context).forEach(supply);
  if (!context.isPractice) {
    supply({ slug: "", file: top || "./", text: `# ${context.placeholders.plain.siteName}` });
  }
  return sources;
}

/**
 * Makes the pages for programs, which are English on every site and lead to the pages of a language;
 * a page of the site's own that has the address of one stands in its place.
 */
export function manualPages(
  own: Sources,
  sources: Sources,
  { language, ...parts }: LanguageParts,
  context: PagesContext,
): Sources {
  const values = {
    language,
    pricingQuery: encodeURIComponent(packs[language].words.pages.pricing.title.toLowerCase()),
  };
  const fillIn = engineFillIn(sources, parts, context, values);
  const pages = new Map<string, PageSource>();
  for (const [slug, text] of Object.entries(context.engine.manual)) {
    if (own.has(slug)) continue;
    const file = `lib/languages/en/documents/${slug}.md`;
    const spelt = speltIn(text, "en", context.practice.country);
    const page = readEnginePage(file, spelt, fillIn, context.errors);
    if (page) {
      pages.set(slug, { language: "en", slug, id: slug, file, hasEngineText: true, ...page });
    }
  }
  return pages;
}

/** Reads a page of the engine; a mistake in its text leaves it out. */
function readEnginePage(file: string, text: string, fillIn: FillIn, errors: ContentError[]) {
  try {
    return readPageText(file, text, "", fillIn, errors);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    errors.push(new ContentError(file, 1, error.problem));
    return undefined;
  }
}

/** Gives a page without text that of the engine's. */
const completed = (
  page: PageSource,
  { body, attrs: { description } }: Pick<PageSource, "body" | "attrs">,
): PageSource => ({
  ...page,
  body,
  hasEngineText: true,
  attrs: { ...page.attrs, description: page.attrs.description ?? description },
});

/** Makes what fills in the engine's texts: what the site says of itself, and where its pages are. */
function engineFillIn(
  sources: Sources,
  { prefix }: Pick<LanguageParts, "prefix">,
  { placeholders, isPractice, practice, engine }: PagesContext,
  more: FillValues = {},
): FillIn {
  const pageOf = (id: string) => sources.values().find((source) => source.id === id);
  const slugFor = (role: string) => pageOf(role)?.slug ?? (isPractice ? role : "");
  const pathOf = (role: string) => pagePath(prefix, slugFor(role));
  const values = {
    ...engine.conditions({ practice, isPractice }),
    prices: sources.values().some(({ attrs: { price, event } }) => price && !event),
    unpriced: sources.values().some(({ id, attrs: { price, event } }) =>
      id.startsWith("services/") && !price && !event
    ),
    pricingPath: pathOf("pricing"),
    pricingText: markdownPath(prefix, slugFor("pricing")),
    contactPath: pathOf("contact"),
    privacyPath: pathOf("privacy"),
    jobs: pageOf("jobs") !== undefined,
    termsPath: pageOf("terms") && pathOf("terms"),
    ...more,
  };
  // Parts are written with the page: they need the complete site.
  return (text, form) =>
    fill(text, { ...placeholders[form], ...values }, (name) => `{{= ${name}}}`);
}

/** Lists the pages that every site has, and the engine's documents. */
function enginePages(
  { language, words }: LanguageParts,
  { practice, isPractice, engine }: PagesContext,
): SuppliedPage[] {
  const engineFolder = `lib/languages/${language}`;
  const hasImprint = imprintFacts.every((name) => practice[name]);
  const forVisitors = (["contact", "search", "pricing"] as const)
    .filter((slug) => isPractice || slug === "search")
    .map((slug) => ({
      slug,
      file: `${engineFolder}/interface.json`,
      text: pageText(words.pages[slug]),
    }));
  const documents = Object.entries(engine.texts(language))
    .filter(([slug]) => slug !== packs[language].facts.imprintSlug || hasImprint)
    .filter(([slug]) => slug !== "privacy" || isPractice)
    .map(([slug, text]) => ({
      slug,
      file: `${engineFolder}/documents/${slug}.md`,
      text: speltIn(text, language, practice.country),
    }));
  return [...forVisitors, ...documents];
}

/** Lists a listing for each folder that pages stand in. */
function folderPages(
  { words, folder: top }: LanguageParts,
  sources: Sources,
  { engine }: PagesContext,
): SuppliedPage[] {
  return [...foldersOf(sources.keys())]
    .filter((slug) => !Object.hasOwn(engine.manual, slug))
    .map((slug) => {
      const { file } = sources.values().find((page) => page.slug.startsWith(`${slug}/`))!;
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
