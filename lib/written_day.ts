import { z } from "zod";
import { weekday } from "./format.ts";
import { packs } from "./languages/mod.ts";
import { must } from "./owner_values.ts";
import { asMessage, it, say, type Saying } from "./saying.ts";

const twoDigits = (number: string | number): string => String(number).padStart(2, "0");

/** Finds which month a word or its beginning names, in any language of the engine. */
function monthOf(word: string): number | undefined {
  const starts = word.toLowerCase().replace(/\.$/, "");
  if (starts.length < 3) return undefined;
  for (const { facts: { locale } } of Object.values(packs)) {
    const months = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month++) {
      const name = months.format(Date.UTC(2024, month)).toLowerCase();
      if (name.startsWith(starts)) return month + 1;
    }
  }
  return undefined;
}

/** Finds a day in a text as people write one: "6.2.2027", "6 February 2027", "Sa, 6. Feb. 2027". */
function readDay(text: string): string | undefined {
  const [, day, month, year] = /(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})/.exec(text) ??
    /(\d{1,2})(?:\.|st|nd|rd|th)? (\p{L}+\.?),? (\d{4})/u.exec(text) ?? [];
  if (!day || !month || !year) return undefined;
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  if (number === undefined) return undefined;
  const iso = `${year}-${twoDigits(number)}-${twoDigits(day)}`;
  return z.iso.date().safeParse(iso).success ? iso : undefined;
}

/** Finds dates behind a weekday that they do not fall on, in one language. */
export function otherWeekdays(text: string, locale: string) {
  const names = Array.from({ length: 7 }, (_, day) => weekday(day, locale));
  const written = new RegExp(
    String.raw`(?<!\p{L})(${names.join("|")}),?\s+(?:den\s+|the\s+)?` +
      String.raw`(\d{1,2}[^\n\d]{1,20}(?:\d{1,2}[./] ?)?\d{4})(?!\d)`,
    "gu",
  );
  return [...text.matchAll(written)].flatMap(({ 0: text, 1: name, 2: date = "", index }) => {
    const day = readDay(date);
    const right = day && names[(new Date(day).getUTCDay() + 6) % 7];
    return right && right !== name
      ? [{ text: text.replace(/\s+/g, " "), weekday: right, index }]
      : [];
  });
}

/** Messages for a day: what to write for one that is written otherwise, or else the form. */
export const mustBeDay = (be: Saying) => {
  const { error } = must(be);
  return {
    error(issue: z.core.$ZodRawIssue): string {
      const day = typeof issue.input === "string" ? readDay(issue.input) : undefined;
      return day === undefined
        ? error(issue)
        : asMessage(say`${it} is no day as it is written. Write ${day}`);
    },
  };
};
