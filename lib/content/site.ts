import { z } from "zod";
import { type Language, languages } from "../language.ts";
import { ContentError } from "./content_error.ts";
import { jsonLine } from "./json_lines.ts";
import { Words } from "./words.ts";

/** Pages by their slug, with the words that lead there. */
const Links = z.record(z.string(), z.string().min(1));

const LocalSite = z.strictObject({
  /** The language's own name. */
  label: z.string().min(1),
  /** BCP 47 tag for dates and amounts, such as `en-GB`. */
  locale: z.string().refine(isLocale, "Not a locale such as en-GB"),
  /** What the practice is, in a few words. */
  tagline: z.string().min(1),
  navigation: Links,
  footer: Links,
  words: Words,
});

const Site = z.strictObject({
  name: z.string().min(1),
  /** Names the practice in identifiers: lower case letters, digits and hyphens. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  pricing: z.strictObject({
    hourlyRate: z.number().positive(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  languages: z.strictObject(
    Object.fromEntries(languages.map((l) => [l, LocalSite])) as Record<Language, typeof LocalSite>,
  ),
});

/** `content/site.json`: what belongs to the practice and to no single page. */
export type Site = z.output<typeof Site>;

const file = "site.json";

/** @throws {ContentError} when the file is missing, is not JSON or misses something; names it all */
export function parseSite(text: string | undefined): Site {
  if (text === undefined) {
    throw new ContentError(
      file,
      1,
      "The file is missing. Add it, or set CONTENT_DIR to the site's folder, for example CONTENT_DIR=content",
    );
  }
  const parsed = Site.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap((issue) => describe(issue, text));
  const [first, ...others] = faults as [Fault, ...Fault[]];
  const more = others.map(({ line, problem }) => `\n${file}:${line}: ${problem}`);
  throw new ContentError(file, first.line, first.problem + more.join(""));
}

interface Fault {
  line: number;
  problem: string;
}

function describe(issue: z.core.$ZodIssue, text: string): Fault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => fault([...issue.path, key], "Unknown name. Remove it", text));
  }
  const missing = issue.message.endsWith("received undefined");
  return [fault(issue.path, missing ? "Missing. Add it" : `${issue.message}. Mend it`, text)];
}

const fault = (path: PropertyKey[], problem: string, text: string): Fault => ({
  line: jsonLine(text, path),
  problem: `${path.map(String).join(".") || "the file"}: ${problem}`,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = Number((error as Error).message.match(/line (\d+)/)?.[1] ?? 1);
    throw new ContentError(file, line, `Not JSON: ${(error as Error).message}`);
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
