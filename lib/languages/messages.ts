import type { Translate } from "../saying.ts";
import { type Language, packs } from "./mod.ts";

/** Makes the translator of what an owner is told, which is English where it arises. */
export function translator(language: Language): Translate {
  const forms = new Map(Object.entries(packs[language].messages));
  return (saying) => saying.in(forms);
}
