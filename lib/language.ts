import { z } from "zod";

/** The languages of localized content, the default first (spec, "What the service does" 5). */
export const languages = ["en", "de"] as const;

export type Language = typeof languages[number];

export const defaultLanguage: Language = languages[0];

export const Language = z.enum(languages);
