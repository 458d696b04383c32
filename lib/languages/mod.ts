import { z } from "zod";
import * as all from "./packs.ts";

/** All words of a language. English has the shape: what another lacks does not compile. */
type LanguagePack = typeof all.en;

export type Language = keyof typeof all;

export const packs: Readonly<Record<Language, LanguagePack>> = all;

/** English first, whose words programs get, then the others by their names. */
export const languages = [...new Set(["en", ...Object.keys(all)])] as Language[];

export const Language = z.enum(languages);

/** Every word of the pages' frame and forms, in one language; `{name}` in a word is filled in. */
export type Words = LanguagePack["words"];
