import { type Language, packs } from "./mod.ts";

/**
 * Makes the translator of what an owner is told. A message is English where it arises; the table of
 * a language has each as a form, with {0}, {1} … in the place of what differs. In the translation
 * {0…} is a text that the table has, too. What it does not know stays as it is.
 */
export function translator(language: Language): (message: string) => string {
  const forms = Object.entries(packs[language].messages)
    .map(([english, translated]) => ({ parts: english.split(/\{\d\}/), translated }))
    // Of two that fit, the one that has more of the message is meant.
    .toSorted((a, b) => b.parts.join("").length - a.parts.join("").length);
  return function translate(message: string): string {
    for (const { parts, translated } of forms) {
      const values = valuesIn(message, parts);
      if (values === undefined) continue;
      return translated.replace(/\{(\d)(…?)\}/g, (_, place, isText) => {
        const value = values[place] ?? "";
        return isText ? translate(value) : value;
      });
    }
    return message;
  };
}

/** Finds what a message has between the parts of a form; one pass is enough, however long. */
function valuesIn(message: string, [first = "", ...others]: readonly string[]) {
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let start = first.length;
  for (const [place, part] of others.entries()) {
    const isLast = place === others.length - 1;
    const end = isLast ? message.length - part.length : message.indexOf(part, start);
    if (end < start || !message.startsWith(part, end)) return undefined;
    values.push(message.slice(start, end));
    start = end + part.length;
  }
  return start === message.length ? values : undefined;
}
