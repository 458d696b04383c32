import { languages, packs, speltIn } from "../languages/mod.ts";
import { say } from "../saying.ts";
import { fill, TemplateError } from "../template.ts";
import { isEnginePath } from "../contract/paths.ts";
import { fileKey } from "./addresses.ts";
import { collecting, ContentError } from "./content_error.ts";
import type { EnginePages } from "./site.ts";
import { decodeText, type Folder, type SiteFile } from "./files.ts";
import { mapText } from "./markdown/directives.ts";
import { asciiName } from "./markdown/plain_text.ts";
import { withoutTitle } from "./markdown/tokens.ts";
import { hidingFolder } from "./foreign_fields.ts";
import { parseFrontMatter } from "./front_matter.ts";
import {
  foldersAbove,
  isHomeTitle,
  markdownPath,
  pagePath,
  type PageSource,
  placesOf,
} from "./page.ts";
import { imprintFacts, type Practice } from "./practice.ts";
import { fillPlaceholders, type Placeholders } from "./placeholders.ts";
import type { Rules } from "./rules.ts";
import type { Draft, LanguageParts } from "./site.ts";
import { readWikiLinks } from "./wiki_links.ts";

/** All that the pages of a language are collected for. */
interface SourceContext {
  placeholders: Placeholders;
  rules: Rules;
  practice: Practice;
  isDevelopment: boolean;
  engine: EnginePages;
  /** The files that are published beside the pages. */
  files: ReadonlyMap<string, SiteFile>;
}

type Sources = Map<string, PageSource>;

/** Collects the pages of a language by slug: the site's own, and the engine's where it has none. */
export function pageSources(
  folder: Folder,
  parts: LanguageParts,
  context: SourceContext,
  drafts: Map<string, Draft>,
  errors: ContentError[],
): ReadonlyMap<string, PageSource> {
  const sources = siteSources(folder, parts, context, drafts, errors);
  if (context.rules.needsStart) requireStart(folder, parts, sources, drafts, errors);
  const { imprintSlug } = packs[parts.language].facts;
  const placeOf = placesOf(sources, imprintSlug, errors);
  for (const source of sources.values()) source.place = placeOf(source.slug);
  const supply = supplier(parts, context, sources, placeOf, errors);
  supplyEnginePages(parts, context, supply);
  supplyFolders(parts, sources, supply);
  if (!context.rules.needsStart) {
    supply("", parts.folder || "./", `# ${context.placeholders.plain.siteName}`);
  }
  readWikiLinks(sources.values(), context.files, parts.prefix);
  return sources;
}

/** Reads the pages that the folder has; those that are not published join the drafts. */
function siteSources(
  folder: Folder,
  { language, prefix, folder: top }: LanguageParts,
  { placeholders, rules, isDevelopment }: SourceContext,
  drafts: Map<string, Draft>,
  errors: ContentError[],
): Sources {
  const sources: Sources = new Map();
  const { isWrittenForUs } = rules;
  const siteName = String(placeholders.plain.siteName);
  for (const [file, bytes] of folder) {
    // Programs that show Markdown keep parts of pages in files of such names.
    const isPart = !isWrittenForUs && /(^|\/)_(?!index\.md$)[^/]*$/.test(file);
    if (!file.startsWith(top) || !file.endsWith(".md") || isPart) continue;
    const place = file.slice(top.length);
    const slug = slugOf(place, prefix);
    const hide = (hiddenBy: string) => drafts.set(pagePath(prefix, slug), { file, hiddenBy });
    const [hidingName] = (!isWrittenForUs && hidingFolder.exec(place)) || [];
    if (hidingName) {
      hide(hidingName);
      continue;
    }
    const text = collecting(errors, () => decodeText(file, bytes));
    if (text === undefined) continue;
    const fillIn: FillIn = (text, form, line) =>
      isWrittenForUs ? fillPlaceholders(file, text, placeholders[form], errors, line) : text;
    const name = nameOf(fileKey(file).slice(top.length)) || siteName;
    const parts = pageParts(file, text, name, fillIn, errors, { place, isWrittenForUs });
    const source = { language, slug, place: slug, file, ...parts };
    if (slug === "" && isHomeTitle(source.attrs.title)) source.attrs.title = siteName;
    if (source.hiddenBy && !isDevelopment) {
      hide(source.hiddenBy);
      continue;
    }
    const twin = sources.get(slug);
    if (twin === undefined || isReadme(twin.file)) sources.set(slug, source);
    else if (!isReadme(file)) {
      const problem = say`${twin.file} has the same address. Keep one of the two files`;
      errors.push(new ContentError(file, 1, problem));
    }
  }
  if (!rules.needsStart && !sources.has("")) takeStart(sources, siteName);
  return sources;
}

/** Makes a page the home page whose file other programs take for it. */
function takeStart(sources: Sources, siteName: string): void {
  const start = sources.values().find(({ slug, former }) =>
    slug.toLowerCase() === "home" || former.includes("/")
  );
  if (start === undefined) return;
  sources.delete(start.slug);
  const title = isHomeTitle(start.attrs.title) ? siteName : start.attrs.title;
  sources.set("", { ...start, slug: "", place: "", attrs: { ...start.attrs, title } });
}

/** Reports that a language has no home page, unless its file has been reported. */
function requireStart(
  folder: Folder,
  { language, prefix }: LanguageParts,
  sources: Sources,
  drafts: ReadonlyMap<string, Draft>,
  errors: ContentError[],
): void {
  const start = `${language}/index.md`;
  if (sources.has("") || errors.some(({ file }) => file === start)) return;
  const problem = folder.has(start)
    ? say`The home page is a draft. Remove the line ${drafts.get(pagePath(prefix, ""))!.hiddenBy}`
    : say`The home page is missing. Add the file`;
  errors.push(new ContentError(start, 1, problem));
}

/** Supplies a page where there is none; an owner's that has no text is completed. */
type Supply = (slug: string, file: string, text: string) => void;

function supplier(
  { language, prefix, words }: LanguageParts,
  { placeholders, rules, practice, engine }: SourceContext,
  sources: Sources,
  placeOf: (slug: string) => string,
  errors: ContentError[],
): Supply {
  const atPlace = (place: string) => sources.values().find((source) => source.place === place);
  const slugFor = (role: string) =>
    atPlace(role)?.slug ?? (rules.supplied.includes(role) ? role : "");
  const pathOf = (role: string) => pagePath(prefix, slugFor(role));
  const values = {
    ...engine.conditions({ practice, rules }),
    prices: [...sources.values()].some(({ attrs }) => attrs.price !== undefined),
    pricingPath: pathOf("pricing"),
    pricingText: markdownPath(prefix, slugFor("pricing")),
    contactPath: pathOf("contact"),
    privacyPath: pathOf("privacy"),
  };
  // Parts are written with the page: they need the complete site.
  const fillIn: FillIn = (text, form) =>
    fill(text, { ...placeholders[form], ...values }, (name) => `{{= ${name}}}`);
  return (slug, file, text) => {
    const place = placeOf(slug);
    const existing = sources.get(slug) ?? atPlace(place);
    if (existing && !(existing.body === "" && Object.hasOwn(words.pages, slug))) return;
    try {
      const supplied = {
        language,
        slug,
        place,
        file,
        ...pageParts(file, text, "", fillIn, errors),
      };
      if (existing === undefined) sources.set(slug, supplied);
      else {
        existing.body = supplied.body;
        existing.attrs.description ??= supplied.attrs.description;
      }
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      errors.push(new ContentError(file, 1, error.problem));
    }
  };
}

/** Supplies the pages that every site has, and the engine's documents. */
function supplyEnginePages(
  { language, words }: LanguageParts,
  { practice, rules, engine }: SourceContext,
  supply: Supply,
): void {
  const engineFolder = `lib/languages/${language}`;
  for (const slug of ["contact", "search", "pricing"] as const) {
    if (!rules.supplied.includes(slug)) continue;
    supply(slug, `${engineFolder}/interface.json`, pageText(words.pages[slug]));
  }
  const hasImprint = imprintFacts.every((name) => practice[name]);
  for (const [slug, text] of Object.entries(engine.texts[language])) {
    if (slug === packs[language].facts.imprintSlug && !hasImprint) continue;
    if (slug === "privacy" && !rules.supplied.includes(slug)) continue;
    const file = `${engineFolder}/documents/${slug}.md`;
    supply(slug, file, speltIn(text, language, practice.country));
  }
}

/** Supplies the listing of each folder; one of dates alone leads to that of the folder above. */
function supplyFolders(
  { prefix, words, folder: top }: LanguageParts,
  sources: Sources,
  supply: Supply,
): void {
  const isPassedOver = (slug: string) => datedFolder.test(slug) && !sources.has(slug);
  const folders = [...foldersOf(sources.keys())];
  for (const slug of folders.filter((slug) => !isPassedOver(slug))) {
    const { file } = sources.values().find((page) => page.slug.startsWith(`${slug}/`))!;
    const name = file.slice(top.length).split("/").slice(0, slug.split("/").length).join("/");
    const { services, description } = words.pages.folder;
    const title = slug === "services" ? services : nameOf(name);
    const about = { title, description: fill(description, { title }), text: "" };
    supply(slug, `${top}${name}/`, pageText(about));
  }
  for (const slug of folders.filter(isPassedOver)) {
    const above = foldersAbove(slug).find((folder) => !isPassedOver(folder))!;
    const listing = sources.get(above);
    if (listing) listing.former = [...listing.former, pagePath(prefix, slug)];
  }
}

const isReadme = (file: string) => /(^|\/)readme\.md$/i.test(file);

/**
 * Makes the address of a page from the name of its file. A part that cannot stand in an address is
 * written in letters, digits and hyphens; one of the engine's or of a language gets an ending.
 */
function slugOf(file: string, prefix: string): string {
  const [first = "", ...others] = fileKey(file).split("/")
    .map((part) => /^[\w-]*$/.test(part) ? part : asciiName(part) || "page");
  const isLanguage = prefix === "" && languages.some((name) => name === first);
  const isTaken = isLanguage || isEnginePath(`${prefix}/${first}`);
  return [isTaken ? `${first}-pages` : first, ...others].join("/");
}

/** Makes a title of the last part of a file's name. */
function nameOf(key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1).replaceAll(/[-_]+/g, " ").trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Fills in a part of a page's text: its body as Markdown, the rest as plain text. */
type FillIn = (text: string, form: keyof Placeholders, line?: number) => string;

/** Reads a page's text in its parts, each filled in; `name` is its title if it has no other. */
function pageParts(
  file: string,
  source: string,
  name: string,
  fillIn: FillIn,
  errors: ContentError[],
  origin?: Parameters<typeof parseFrontMatter>[3],
) {
  const { attrs, lines, ...text } = parseFrontMatter(file, source, errors, origin);
  const title = attrs.title && fillIn(attrs.title, "plain", lines.title);
  const { keywordsOf, ...bodyParts } = withoutKeywords(fillIn(text.body, "markdown", lines.body));
  const { heading, body, linesAbove } = withoutTitle(bodyParts.body, title);
  const description = fillIn(attrs.description ?? "", "plain", lines.description) || undefined;
  return {
    ...text,
    attrs: { ...attrs, title: title ?? (heading || name), description },
    heading: heading || (title ?? name),
    body,
    keywordsOf,
    lines: { ...lines, body: lines.body + linesAbove },
  };
}

/** Ends a heading that has keywords: `## What does it cost {keywords="fee, charge"}`. */
const headingKeywords = /^(#{1,6} .*?)[ \t]*\{keywords="([^"]*)"\}[ \t]*$/;

/** Takes the keywords of headings out of a body; code stays as it is. */
function withoutKeywords(body: string): Pick<PageSource, "body" | "keywordsOf"> {
  const keywordsOf = new Map<string, string[]>();
  const lines = mapText(body, (line) => {
    const [, heading, words] = headingKeywords.exec(line) ?? [];
    if (heading === undefined || words === undefined) return line;
    const keywords = words.split(",").map((word) => word.trim()).filter(Boolean);
    keywordsOf.set(asciiName(heading), keywords);
    return heading;
  });
  return { body: lines, keywordsOf };
}

/** Lists every folder that a page stands in. */
export const foldersOf = (slugs: Iterable<string>): Set<string> =>
  new Set([...slugs].flatMap(foldersAbove));

/** A folder that sorts pages by year, month or day: `news/2024`, `news/2024/05`, `2024/05`. */
const datedFolder = /\/\d{4}(?:\/\d\d){0,2}$|^\d{4}(?:\/\d\d){1,2}$/;

/** Writes a page; JSON is YAML. */
const pageText = (page: { title: string; description: string; text: string }) =>
  `---\n${JSON.stringify(page, ["title", "description"])}\n---\n\n${page.text}\n`;
