import { packs } from "../languages/mod.ts";
import { ContentError } from "./content_error.ts";
import { type FrontMatter, pageRoles } from "./front_matter.ts";
import type { Page, PageSource } from "./page.ts";

/** Names that mean a page of their own. */
const namesOfOthers: ReadonlySet<string> = new Set([...pageRoles, "search"]);

/**
 * Finds the place of each slug: with its role for the name of a page that says one, and of the
 * pages below it. The imprint has its place by law, under a name of its own in each language.
 */
export function placesOf(
  sources: ReadonlyMap<string, PageSource>,
  imprintSlug: string,
  errors: ContentError[],
): (slug: string) => string {
  const names = new Map([[imprintSlug, "imprint"]]);
  const told = new Map<string, PageSource>();
  for (const source of sources.values()) {
    const { slug, file, lines, attrs: { role } } = source;
    // A home page has a role for the search alone.
    if (role === undefined || role === slug || slug === "") continue;
    const other = told.get(role) ??
      sources.values().find((page) => `${page.slug}/`.startsWith(`${role}/`));
    const clash = other
      ? `${
        other.slug.startsWith(`${role}/`) ? `${other.language}/${role}/` : other.file
      } has it already`
      : namesOfOthers.has(slug)
      ? `the name ${slug} is that of another page`
      : undefined;
    if (clash !== undefined) {
      const problem = `role is ${role}, but ${clash}. Keep one of the two: remove this line, or ` +
        "move or delete the other";
      errors.push(new ContentError(file, lines.role ?? 1, problem));
    }
    told.set(role, source);
    names.set(slug, role);
  }
  return (slug) => {
    for (let end = slug.length; end > 0; end = slug.lastIndexOf("/", end - 1)) {
      const name = names.get(slug.slice(0, end));
      if (name !== undefined) return name + slug.slice(end);
    }
    return slug;
  };
}

/** Finds the role that a page's name speaks of. */
export const likelyRole = ({ language, slug }: Page): FrontMatter["role"] =>
  pageRoles.find((role) => packs[language].search.names[role].includes(slug.toLowerCase()));

/** Names the file in which an owner says something of a page, that of a folder without one too. */
export const ownFile = ({ file }: Page): string => file.replace(/\/$/, "/index.md");
