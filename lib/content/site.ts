import { z } from "zod";
import { type Language, languages } from "../language.ts";
import { ContentError } from "./content_error.ts";

const words = z.record(z.string(), z.string());

const LocalSite = z.strictObject({
  /** What the practice is, in a few words. */
  tagline: z.string().min(1),
  /** Slugs of the pages in the header and the footer. */
  navigation: z.array(z.string()),
  footer: z.array(z.string()),
  /** Every word of the pages' frame and forms. */
  words,
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

/** @throws {ContentError} when the file is missing, is not JSON or misses something */
export function parseSite(text: string | undefined): Site {
  if (text === undefined) throw new ContentError(file, 1, "The file is missing. Add it");
  const parsed = Site.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const key = issue.path.at(-1);
  throw new ContentError(
    file,
    Math.max(1, text.split("\n").findIndex((line) => line.includes(`"${String(key)}"`)) + 1),
    `${issue.path.join(".") || "the file"}: ${issue.message}. Mend this value`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = Number((error as Error).message.match(/line (\d+)/)?.[1] ?? 1);
    throw new ContentError(file, line, `Not JSON: ${(error as Error).message}`);
  }
}
