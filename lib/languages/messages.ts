import { type Language, languages, packs } from "./mod.ts";

/** Reads the forms of messages in a table, each with what it is in another language. */
const formsOf = (messages: Readonly<Record<string, string>>) =>
  Object.entries(messages)
    .map(([english, translated]) => {
      const parts = english.split(/\{\d\}/);
      const form = new RegExp(`^${parts.map(RegExp.escape).join("(.*?)")}$`, "s");
      return { english, form, translated, length: parts.join("").length };
    })
    // Of two that fit, the one that has more of the message is meant.
    .toSorted((a, b) => b.length - a.length);

/** Makes a function that tells messages of a kind: their form, whatever they say it of. */
export function kindOfMessage(): (message: string) => string {
  const forms = languages.flatMap((language) => formsOf(packs[language].messages));
  return (message) => forms.find(({ form }) => form.test(message))?.english ?? message;
}

/**
 * Makes the translator of what an owner is told, which is English where it arises. A table has the
 * forms: `{0}` stands for what differs, in a translation `{0…}` for a text that it has, too.
 */
export function translator(language: Language): (message: string) => string {
  const forms = formsOf(packs[language].messages);
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
