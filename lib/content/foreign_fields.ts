import { Lexer } from "marked";
import { z } from "zod";
import { today } from "../format.ts";
import { inlineText, spaced } from "./markdown/plain_text.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Stands for what is no field: `2020-01-31-title.md`, as other programs name a dated page. */
export const dayInName = "the day in a file's name";
const datedName = /(?:^|\/)(\d{4}-\d\d-\d\d)-([^/]+?)(?:\/(?:_?index|readme))?\.md$/i;

/** Fields of other programs by those of ours that they stand in for, the best of each first. */
const standIns = {
  published: { theirs: ["date", "pubDate", "publishDate", dayInName], read: dayOf },
  updated: { theirs: ["lastmod", "last_modified_at", "updatedDate"], read: dayOf },
  description: {
    theirs: ["summary", "excerpt", "subtitle"],
    read: (value: unknown) => line(inlineText(Lexer.lexInline(line(value) ?? ""))),
  },
  order: {
    theirs: ["weight", "nav_order", "sidebar_position", "sort"],
    read: (value: unknown) => /^-?\d{1,9}$/.test(String(value)) ? Number(value) : undefined,
  },
  place: { theirs: ["location", "venue"], read: line },
  image: { theirs: ["coverImage", "featured_image", "thumbnail", "heroImage"], read: line },
};

/** Fields with addresses that a page had, from the root of the site; a slug is the last part. */
const addresses = ["redirect_from", "redirectFrom", "permalink", "url", "slug"];

/** Reasons not to publish a page: a field, mostly with its value. */
const hiding = new Map<string, (fields: Fields) => boolean>([
  ["draft: true", ({ draft }) => isYes(draft)],
  ["published: false", ({ published }) => isNo(published)],
  ["publish: false", ({ publish }) => isNo(publish)],
  ["permalink: false", ({ permalink }) => isNo(permalink)],
  ["publishDate", ({ publishDate }) => (dayOf(publishDate) ?? "") > today()],
  ["expiryDate", ({ expiryDate }) => (dayOf(expiryDate) ?? today()) < today()],
]);

/** Finds the days from and until which a page is public that cannot be read. */
export const unreadDays = (fields: Fields): string[] =>
  ["publishDate", "expiryDate"].filter((field) =>
    fields[field] && dayOf(fields[field]) === undefined
  );

/** Folders whose pages are not published where nobody wrote them for this engine. */
export const hidingFolder = /^(?:archetypes|templates)\/|(?<=^|\/)_(?:drafts|templates)\//;

/** Fields that say nothing here and are passed over. */
const silent = "author authors cascade categories category comments cssclass cssclasses " +
  "eleventyComputed eleventyExcludeFromCollections eleventyNavigation extra has_children headless " +
  "lang language layout linkTitle locale math menu menus nav_exclude pagination params parent " +
  "series sidebar_label tag tags taxonomies template toc topics type";

/** Fields of other programs that are read here, or rightly passed over. */
export const foreignFields: ReadonlySet<string> = new Set([
  ...Object.values(standIns).flatMap(({ theirs }) => theirs),
  ...addresses,
  ...hiding.keys().map((field) => field.replace(/:.*/, "")),
  ...silent.split(" "),
]);

/** Where the fields of a page come from. */
export interface Origin {
  /** The file below the folder of its language. */
  place: string;
  /** True if it was written for this engine; else all `aliases` are another's. */
  isWrittenForUs: boolean;
}

/** Reads the fields of a page, those of other programs where ours are missing. */
export function readFields(fields: Fields, { place, isWrittenForUs }: Origin) {
  const values = ownValues(fields);
  const [, day, name] = datedName.exec(place) ?? [];
  const standingIn = new Map<string, string>();
  for (const [ours, { theirs, read }] of Object.entries(standIns)) {
    for (const field of theirs) {
      const isRead = values[ours] === undefined && (field !== "date" || isNews(place, fields));
      const value = isRead ? read(field === dayInName ? day : fields[field]) : undefined;
      if (value === undefined) continue;
      values[ours] = value;
      standingIn.set(field, ours);
    }
  }
  const isTheirs = (alias: unknown) =>
    !isWrittenForUs || (typeof alias === "string" && !/^\/(?!\/)/.test(alias));
  const aliases = listOf(fields.aliases);
  if (aliases.length > 0) values.aliases = aliases.filter((alias) => !isTheirs(alias));
  const former = [...aliases.filter(isTheirs), name].filter(isAddress);
  for (const field of addresses) {
    const paths = listOf(fields[field]).filter(isAddress);
    if (paths.length > 0) standingIn.set(field, "aliases");
    former.push(...paths.map((path) => field === "slug" ? path : fromRoot(path)));
  }
  const hiddenBy = [...hiding.keys()].find((field) => hiding.get(field)!(fields));
  if (hiddenBy !== undefined) values.draft = true;
  return { values, standingIn, former, hiddenBy };
}

/** Reads what other programs, too, write into fields of our names. */
function ownValues(fields: Fields): Record<string, unknown> {
  const values = { ...fields };
  const { title, draft, published, image, role } = values;
  for (const field of ["published", "updated"]) {
    if (dayOf(values[field])) values[field] = dayOf(values[field]);
  }
  if (typeof title === "number") values.title = String(title);
  if (title === "") delete values.title;
  if (isNo(draft)) values.draft = false;
  if (isYes(published) || isNo(published)) delete values.published;
  if (typeof image === "object") delete values.image;
  // Some name the work of a person, such as `Co-Founder`.
  if (/\w[\s-]+\w/.test(String(role))) delete values.role;
  return values;
}

/**
 * Tells if `date` says when a page was published. Some programs write it into every page: at the
 * top of a site it counts for what is sorted as posts are, and for the page of a folder never.
 */
function isNews(place: string, { tags, categories }: Fields): boolean {
  const key = place.replace(/(?:\/(?:index|readme))?\.md$/i, "");
  const isBelow = key.includes("/") && !key.endsWith("/_index");
  return isBelow || [tags, categories].flatMap(listOf).some(Boolean);
}

const listOf = (value: unknown): unknown[] => [value ?? []].flat();

/** Tells if a value is a path, not a title, a template or an address elsewhere. */
const isAddress = (value: unknown): value is string =>
  typeof value === "string" && !/^[a-z][\w+.-]*:|^\/\/|(?:^|\/):|[\s#\\{}<>]|^$/i.test(value);

const fromRoot = (path: string) => path.replace(/^(?!\/)/, "/").replace(/\/index\.html$/, "/");

const isYes = (value: unknown) => /^(?:true|yes|on|1)$/i.test(String(value));
const isNo = (value: unknown) => /^(?:false|no|off|0)$/i.test(String(value));

const numericDay = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/;
const namedDay = /^(?:[a-z]+,? )?(?:\d\d? [a-z]+|[a-z]+ \d\d?),? \d{4}\b/i;

/** Reads a day as it is written, with or without a time; no zone makes another of it. */
function dayOf(value: unknown): string | undefined {
  const text = String(value).trim();
  const [, ...parts] = numericDay.exec(text) ?? [];
  const named = Date.parse(`${namedDay.exec(text)} UTC`);
  const day = isNaN(named)
    ? parts.map((part) => part.padStart(2, "0")).join("-")
    : new Date(named).toISOString().slice(0, 10);
  return z.iso.date().safeParse(day).data;
}

function line(value: unknown): string | undefined {
  return typeof value === "string" ? spaced(value) || undefined : undefined;
}
