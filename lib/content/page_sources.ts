import { type Language, packs, speltIn } from "../languages/mod.ts";
import { fill, TemplateError } from "../template.ts";
import { collecting, ContentError, SiteError } from "./content_error.ts";
import type { EnginePages } from "./site.ts";
import { decodeText, type Folder } from "./files.ts";
import { mapText } from "./markdown/directives.ts";
import { asciiName } from "./markdown/text.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { pagePath, type PageSource } from "./page.ts";
import { imprintFacts } from "./practice.ts";
import { fillPlaceholders, type Placeholders } from "./placeholders.ts";
import { placesOf } from "./roles.ts";
import type { LanguageParts } from "./site.ts";
import type { Practice } from "./site_json.ts";

/** Collects the pages of a language by slug: the site's own, and the engine's where it has none. */
export function pageSources(
  folder: Folder,
  { language, prefix, words }: LanguageParts,
  { placeholders, practice, drafts, engine }: {
    placeholders: Placeholders;
    practice: Practice;
    drafts: boolean;
    engine: EnginePages;
  },
  errors: ContentError[],
): Map<string, PageSource> {
  const sources = new Map<string, PageSource>();
  for (const [file, bytes] of folder) {
    if (!file.startsWith(`${language}/`) || !file.endsWith(".md")) continue;
    const source = collecting(errors, () => {
      const slug = slugOf(file, language);
      const found: ContentError[] = [];
      const text = filled(
        file,
        decodeText(file, bytes),
        (text, form, line) =>
          collecting(found, () => fillPlaceholders(file, text, placeholders[form], line)) ?? text,
      );
      if (found.length > 0) throw new SiteError(found);
      return { language, slug, place: slug, file, ...text };
    });
    if (source === undefined || (source.attrs.draft && !drafts)) continue;
    const twin = sources.get(source.slug);
    if (twin === undefined) sources.set(source.slug, source);
    else {
      const problem = `${twin.file} has the same address. Keep one of the two files`;
      errors.push(new ContentError(file, 1, problem));
    }
  }
  const start = `${language}/index.md`;
  if (!sources.has("") && !errors.some(({ file }) => file === start)) {
    const problem = folder.has(start)
      ? "The home page is a draft. Remove the line draft: true"
      : "The home page is missing. Add the file";
    errors.push(new ContentError(start, 1, problem));
  }

  const placeOf = placesOf(sources, packs[language].facts.imprintSlug, errors);
  for (const source of sources.values()) source.place = placeOf(source.slug);
  const atPlace = (place: string) => sources.values().find((source) => source.place === place);
  const pathOf = (role: string) => pagePath(prefix, atPlace(role)?.slug ?? role);

  const values = {
    ...engine.conditions(practice),
    prices: [...sources.values()].some(({ attrs }) => attrs.price !== undefined),
    pricingPath: pathOf("pricing"),
    contactPath: pathOf("contact"),
    privacyPath: pathOf("privacy"),
  };
  // Parts are written with the page: they need the complete site.
  const fillIn: FillIn = (text, form) =>
    fill(text, { ...placeholders[form], ...values }, (name) => `{{= ${name}}}`);
  /** Supplies a page where there is none, or what the owner's leaves out if one `completes` it. */
  const supply = (slug: string, file: string, text: string, completes = false) => {
    const place = placeOf(slug);
    const own = sources.get(slug) ?? atPlace(place);
    if (own && !(completes && own.body === "")) return;
    try {
      const made = { language, slug, place, file, ...filled(file, text, fillIn) };
      if (own === undefined) sources.set(slug, made);
      else {
        own.body = made.body;
        own.attrs.description ??= made.attrs.description;
      }
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      errors.push(new ContentError(file, 1, error.message));
    }
  };
  for (const slug of ["contact", "search", "pricing"] as const) {
    const { title, description, text } = words.pages[slug];
    supply(
      slug,
      `lib/languages/${language}/interface.json`,
      pageText(title, description, text),
      true,
    );
  }
  for (const [slug, text] of Object.entries(engine.texts[language])) {
    if (
      slug === packs[language].facts.imprintSlug && imprintFacts.some((name) => !practice[name])
    ) continue;
    const spelt = speltIn(text, language, practice.country);
    supply(slug, `lib/languages/${language}/documents/${slug}.md`, spelt);
  }
  for (const slug of foldersOf(sources.keys())) {
    const name = slug.slice(slug.lastIndexOf("/") + 1).replaceAll(/[-_]/g, " ");
    const title = slug === "services"
      ? words.pages.folder.services
      : name.charAt(0).toUpperCase() + name.slice(1);
    const description = fill(words.pages.folder.description, { title });
    supply(slug, `${language}/${slug}/`, pageText(title, description, ""));
  }
  return sources;
}

function slugOf(file: string, language: Language): string {
  const name = file.slice(language.length + 1, -".md".length);
  if (/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(name)) return name.replace(/(^|\/)index$/, "");
  const problem =
    "The file's name becomes the page's address. Use only letters from a to z, digits, - and _";
  throw new ContentError(file, 1, problem);
}

/** Fills in a part of a page's text: its body as Markdown, the rest as plain text. */
type FillIn = (text: string, form: keyof Placeholders, line?: number) => string;

/** Reads a page's text in its parts, each filled in. */
function filled(file: string, text: string, fillIn: FillIn) {
  const { attrs, body, lines } = parseFrontMatter(file, text);
  const { title, description = "" } = attrs;
  return {
    attrs: {
      ...attrs,
      title: fillIn(title, "plain", lines.title),
      description: fillIn(description, "plain", lines.description) || undefined,
    },
    ...withoutKeywords(fillIn(body, "markdown", lines.body)),
    lines,
  };
}

/** Ends a heading that has keywords: `## What does it cost {keywords="fee, charge"}`. */
const headingKeywords = /^(#{1,6} .*?)[ \t]*\{keywords="([^"]*)"\}[ \t]*$/;

/** Takes the keywords of headings out of a body; code stays as it is. */
function withoutKeywords(body: string): Pick<PageSource, "body" | "keywordsOf"> {
  const keywordsOf: Record<string, string[]> = {};
  const lines = mapText(body, (line) => {
    const [, heading, words] = headingKeywords.exec(line) ?? [];
    if (heading === undefined || words === undefined) return line;
    keywordsOf[asciiName(heading)] = words.split(",").map((word) => word.trim()).filter(Boolean);
    return heading;
  });
  return { body: lines, keywordsOf };
}

/** Lists every folder that a page stands in. */
export function foldersOf(slugs: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const slug of slugs) {
    for (let end = slug.lastIndexOf("/"); end > 0; end = slug.lastIndexOf("/", end - 1)) {
      folders.add(slug.slice(0, end));
    }
  }
  return folders;
}

const pageText = (title: string, description: string, text: string) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${
    JSON.stringify(description)
  }\n---\n\n${text}\n`;
