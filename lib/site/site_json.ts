import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { z } from "zod";
import { type Language, languages } from "../languages/mod.ts";
import {
  formedText,
  listOf,
  must,
  object,
  oneOf,
  optionalText,
  problemsOf,
  textForm,
  yesOrNo,
} from "../base/owner_values.ts";
import { it, type Message, say } from "../base/message.ts";
import { ContentError, type Findings } from "./content_error.ts";
import { linesOf } from "../base/lines.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { decodeText, type Folder } from "./files.ts";
import { fileKey } from "./addresses.ts";
import { filePath, LocalPracticeFields, Practice } from "./practice.ts";

const themeFile = filePath(say`the path of a file in the folder, such as "assets/logo.svg"`)
  .optional();

/** The looks an owner can choose from: each is a stylesheet of its name. */
export const characters = ["editorial", "plain", "warm"] as const;

const ThemeFields = object(
  {
    character: oneOf(characters).default("editorial"),
    logo: themeFile,
    /** Stands in for the logo where the reader's colours are dark. */
    logoDark: themeFile,
    mark: themeFile,
    hero: themeFile,
    /** The point of the hero that stays in view where it is cut: from the left, then from the top. */
    heroFocus: formedText(
      /^(100|\d{1,2})% (100|\d{1,2})%$/,
      say`two percentages, from the left and from the top, such as "75% 50%"`,
    ).optional(),
    socialImage: themeFile,
    stylesheet: themeFile,
  },
  say`an object of paths such as { "logo": "assets/logo.svg" }`,
);

const linkForm = say`{ "page": "services" } or { "text": "Call us", "url": "tel:+493012345" }`;

/** A call or an email is a way on, too. */
const externalOrPath = /^(https?:\/\/|tel:|mailto:|\/(?!\/))\S+$/;
const addressForm = say`an address with https://, tel: or mailto:, without spaces, or a path`;

/** A link to a page of the site, or to an address. */
const LinkField = object({
  page: optionalText(say`the name of a page such as "services"`),
  text: optionalText(say`the words of the link, such as "Services"`),
  url: formedText(externalOrPath, addressForm).optional(),
}, linkForm).refine(
  ({ page, text, url }) => page === undefined ? text !== undefined && url !== undefined : !url,
  must(linkForm),
);

const Links = listOf(LinkField, say`a list of links such as ${linkForm}`).optional();

const actionsForm = say`a list of one or two links such as ${linkForm}`;

const synonymList =
  say`two or more texts that mean the same, such as ["pen test", "security review"]`;

const LocalSettings = object({
  tagline: optionalText(say`what the practice is, in a few words`),
  /** The buttons of the start page. */
  actions: listOf(LinkField, actionsForm)
    .min(1, must(actionsForm)).max(2, must(actionsForm)).optional(),
  navigation: Links,
  footer: Links,
  practice: LocalPracticeFields.prefault({}),
  synonyms: listOf(
    listOf(textForm(synonymList), synonymList).min(2, must(synonymList)),
    say`a list of lists such as [["pen test", "security review"]]`,
  ).default([]),
  words: z.record(z.string(), z.unknown(), must(say`an object of words`)).optional(),
}, say`an object such as { "tagline": "…" }`).prefault({});

/** Settings of the same form for each language. */
const byLanguage = Object.fromEntries(
  languages.map((language) => [language, LocalSettings]),
) as Record<Language, typeof LocalSettings>;

const languageList = must(
  say`a list of ${languages.join(", ")} or of one such as ["en"], the main language first`,
);
const LanguageField = z.enum(languages, languageList);

const rateForm = must(say`a number above 0, such as 120`);
const fileList =
  say`a list of files in the folder, such as ["google1234.html", "de/preisliste.pdf"]`;
const hostList = say`a list of host names such as ["forms.example"]`;
const zoneForm = must(say`a time zone such as "Europe/Berlin"`);

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Where the days of a practice begin, unless it says another time zone. */
const timeZones: ReadonlyMap<string | undefined, string> = new Map([
  ["DE", "Europe/Berlin"],
  ["AT", "Europe/Vienna"],
  ["CH", "Europe/Zurich"],
  ["GB", "Europe/London"],
]);

const SiteJson = object({
  name: textForm(say`the name of the practice, such as "name": "Example Consulting"`),
  /** The first one lives at `/`. */
  languages: z.tuple([LanguageField], LanguageField, languageList)
    .refine((list) => new Set(list).size === list.length, languageList).readonly(),
  /** In the site's currency; left out, the site publishes no rate. */
  hourlyRate: z.number(rateForm).positive(rateForm).optional(),
  currency: formedText(
    /^[A-Z]{3}$/,
    say`a currency in three capital letters such as "EUR" (ISO 4217)`,
  ).default("EUR"),
  /** The part of the value added tax in the published amounts. */
  vat: oneOf(["excluded", "included", "none"]).default("excluded"),
  /** True if the pages for programs stand in footer, navigation, sitemap and search. */
  developerPages: yesOrNo.default(false),
  /** True if there is no such practice: the site says so. */
  invented: yesOrNo.default(false),
  /** Files that are published though no page names them, by their path in the folder. */
  files: listOf(filePath(fileList), fileList)
    .default([]),
  /** Hosts that forms in the pages may send to. */
  formTargets: listOf(formedText(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, hostList), hostList).default([]),
  /** Where the day of an event ends; left out, by the country. */
  timeZone: z.string(zoneForm).refine(isTimeZone, zoneForm).optional(),
  practice: Practice.prefault({}),
  theme: ThemeFields.prefault({}),
  ...byLanguage,
}, say`an object in braces`).transform((json) => ({
  ...json,
  id: asciiName(json.name) || "site",
  timeZone: json.timeZone ?? timeZones.get(json.practice.country) ?? "UTC",
}));

/** The content of `site.json`: facts that belong to the practice and to no single page. */
export type SiteJson = z.output<typeof SiteJson>;

/** `site.json`, with a way to say where in it something is wrong. */
export interface SiteSettings {
  json: SiteJson;
  error(path: readonly PropertyKey[], problem: Message): ContentError;
  /** How to publish a folder without the file, whose settings are guessed. */
  guess?: ContentError;
  /** True if the pages lie right in such a folder. */
  isFlat?: boolean;
}

const settingsFile = "site.json";

/**
 * Reads the settings of a folder, or guesses those of one that has none; if anything is wrong with
 * the file, there are no settings.
 */
export function readSettings(
  folder: Folder,
  folderName: string,
  findings: Findings,
): SiteSettings | undefined {
  const bytes = folder.get(settingsFile);
  if (bytes !== undefined) {
    return findings.attempt(() => parseSettings(decodeText(settingsFile, bytes), findings));
  }
  // A file that is there but cannot be read has been reported.
  const isUnread = findings.errors.some(({ file }) => file === settingsFile);
  return isUnread ? undefined : guessSettings(folder, folderName, findings);
}

function parseSettings(source: string, { errors }: Findings): SiteSettings | undefined {
  const root = parseJson(source);
  const lineAt = linesOf(source);
  const error: SiteSettings["error"] = (path, problem) => {
    const name = path.map(String).join(".") || say`The file`;
    return new ContentError(settingsFile, problem.of(name), lineAt(offsetOf(path, root)));
  };
  const repeated = repeatedKeys(root).map(({ offset, value }) => {
    const problem = say`${it} stands here a second time. Remove one of the two`;
    return new ContentError(settingsFile, problem.of(value), lineAt(offset));
  });
  const { data, error: wrong } = SiteJson.safeParse(JSON.parse(source));
  errors.push(...repeated, ...problemsOf(wrong).map(({ path, problem }) => error(path, problem)));
  return data && repeated.length === 0 ? { json: data, error } : undefined;
}

function parseJson(source: string): Node {
  const faults: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(source, faults, { disallowComments: true });
  } catch {
    // It is nested too deeply for the parser.
  }
  if (root !== undefined && faults.length === 0) return root;
  const problem =
    say`The file is not valid JSON. Look here and one line above for a missing or surplus
      comma or quotation mark`;
  throw new ContentError(settingsFile, problem, linesOf(source)(faults[0]?.offset ?? 0));
}

/** Finds the keys that an object of JSON has a second time: the first would mean nothing. */
function repeatedKeys({ type, children = [] }: Node): Node[] {
  const keys = type === "object" ? children.flatMap(({ children: [key] = [] }) => key ?? []) : [];
  const repeated = keys.filter(({ value }, at) =>
    keys.findIndex((key) => key.value === value) < at
  );
  return [...repeated, ...children.flatMap(repeatedKeys)];
}

/** Returns where a path in JSON text begins, or the innermost part of it that is there. */
function offsetOf(path: readonly PropertyKey[], root: Node): number {
  const steps = path.map((_, at) => findNodeAtLocation(root, path.slice(0, at + 1) as JSONPath));
  const { parent, offset } = steps.findLast((node) => node !== undefined) ?? root;
  return parent?.type === "property" ? parent.offset : offset;
}

/** Makes the settings of a folder that has none: its own name, and the languages of its folders. */
function guessSettings(
  folder: Folder,
  name: string,
  findings: Findings,
): SiteSettings | undefined {
  const pages = folder.keys().filter((file) => file.endsWith(".md")).toArray();
  if (pages.length === 0) {
    const problem = say`There is no Markdown here. Name the folder of a site, or make one with:
      deno task new FOLDER`;
    findings.error(settingsFile, problem);
    return undefined;
  }
  const named = languages.filter((language) =>
    pages.some((page) => fileKey(page) === language && page !== `${language}.md`)
  );
  const isFlat = named.length === 0;
  const source = JSON.stringify({ name, languages: isFlat ? ["en"] : named });
  const howToPublish =
    say`The file is missing, so the folder is served on this machine alone. To publish it, write a
      site.json with name and languages, and move the pages into a folder for each language`;
  const guess = new ContentError(settingsFile, howToPublish);
  return { ...parseSettings(source, findings)!, guess, isFlat };
}
