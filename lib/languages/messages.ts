import { type Language, packs } from "./mod.ts";

/**
 * Makes the translator of what an owner is told. A message is English where it arises; the table of
 * a language has each as a form, with {0}, {1} … in the place of what differs. In the translation
 * {0…} is a text that the table has, too. What it does not know stays as it is.
 */
export function translator(language: Language): (message: string) => string {
  const forms = Object.entries(packs[language].messages)
    .map(([english, translated]) => {
      const parts = english.split(/\{\d\}/);
      const form = new RegExp(`^${parts.map(RegExp.escape).join("(.*?)")}$`, "s");
      return { form, translated, length: parts.join("").length };
    })
    // Of two that fit, the one that has more of the message is meant.
    .toSorted((a, b) => b.length - a.length);
  return function translate(message: string): string {
    for (const { form, translated } of forms) {
      const values = form.exec(message)?.slice(1);
      if (values === undefined) continue;
      return translated.replace(/\{(\d)(…?)\}/g, (_, place, isText) => {
        const value = values[place] ?? "";
        return isText ? translate(value) : value;
      });
    }
    return message;
  };
}
