import { z } from "zod";

/** The languages a site may have (spec, "What the service does" 5). */
export const languages = ["en", "de"] as const;

export type Language = typeof languages[number];

export const Language = z.enum(languages);

/** What the imprint is called in each language. */
export const imprintSlugs: Readonly<Record<Language, string>> = { en: "imprint", de: "impressum" };

/** A language's own name and the BCP 47 tag its dates and amounts are written by. */
export const languageNames: Readonly<Record<Language, { label: string; locale: string }>> = {
  en: { label: "English", locale: "en-GB" },
  de: { label: "Deutsch", locale: "de-DE" },
};
