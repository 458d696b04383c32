import { z } from "zod";
import { weekday } from "./format.ts";
import { packs } from "./languages/mod.ts";
import { must } from "./base/owner_values.ts";
import { asMessage, it, say, type Saying } from "./base/saying.ts";

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

const dayForm = String.raw`(\d{1,2})(?:\.|st|nd|rd|th)? (\p{L}+\.?),? (\d{4})`;
const numericForm = String.raw`(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})`;
const until = String.raw`\s*(?:-|–|bis|und|to|and)\s*`;

/** Two days of one month, which is written once: "6-7 March 2027", "6. bis 8.5.2027". */
const twoDays = [dayForm, numericForm]
  .map((form) => new RegExp(String.raw`(\d{1,2})(?:\.|st|nd|rd|th)?${until}(${form})`, "u"));

/** Lists the days in a text as people write them: "6.2.2027", "Sa, 6. Feb. 2027". */
function daysIn(text: string): string[] {
  const written = twoDays.reduce(
    (text, form) =>
      text.replace(
        form,
        (_, first, last, _day, month, year) =>
          /^\d/.test(month)
            ? `${first}.${month}.${year} ${last}`
            : `${first} ${month} ${year} ${last}`,
      ),
    text,
  );
  return [...written.matchAll(new RegExp(`${dayForm}|${numericForm}`, "gu"))]
    .flatMap(([, day, name, year, numericDay, numericMonth, numericYear]) =>
      isoDay(year ?? numericYear!, name ? monthOf(name) : Number(numericMonth), day ?? numericDay!)
    );
}

/** Writes a day as ISO 8601 has it; nothing for one that is none. */
function isoDay(year: string, month: number | undefined, day: string): string[] {
  if (month === undefined) return [];
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return z.iso.date().safeParse(iso).success ? [iso] : [];
}

const clock = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*(am|pm|uhr|h\b)?`;

/** Writes the times behind a date in 24 hours: "6.30pm - 10pm" as "18:30-22:00"; else nothing. */
function timesIn(text: string): string {
  const rest = text.replace(new RegExp(`^.*(?:${dayForm}|${numericForm})`, "su"), "");
  const [, hour, minute, half, endHour, endMinute, endHalf] =
    new RegExp(`${clock}(?:${until}${clock})?`, "i").exec(rest) ?? [];
  if (!hour || !(minute ?? half ?? endHour)) return "";
  const opens = clockOf(hour, minute, half ?? endHalf);
  return endHour ? `${opens}-${clockOf(endHour, endMinute, endHalf)}` : opens;
}

function clockOf(hour: string, minute = "00", half = ""): string {
  const isHalf = /^[ap]m$/i.test(half);
  const hours = isHalf ? Number(hour) % 12 + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  return `${twoDigits(hours)}:${minute}`;
}

/** Says of dates behind a weekday, in one language, that they fall on another. */
function otherWeekdays(text: string, locale: string): Saying[] {
  const names = Array.from({ length: 7 }, (_, day) => weekday(day, locale));
  const written = new RegExp(
    String.raw`(?<!\p{L})(${names.join("|")}),?\s+(?:den\s+|the\s+)?` +
      String.raw`(\d{1,2}[^\n\d]{1,20}(?:\d{1,2}[./] ?)?\d{4})(?!\d)`,
    "gu",
  );
  return [...text.matchAll(written)].flatMap(([text, name, date = ""]) => {
    const [day] = daysIn(date);
    const right = day && names[(new Date(day).getUTCDay() + 6) % 7];
    return right && right !== name
      ? [say`${text.replace(/\s+/g, " ")} is a ${right}. Correct the day or the date`]
      : [];
  });
}

/** Says what to write for a day that is written as people do, or what is wrong with it. */
function cureOf(text: string, ofDays: (days: readonly string[]) => string): Saying | undefined {
  const [wrong] = Object.values(packs).flatMap(({ facts }) => otherWeekdays(text, facts.locale));
  if (wrong) return wrong;
  const days = daysIn(text);
  return days.length === 0
    ? undefined
    : say`${it} is no day as it is written. Write ${ofDays(days)}`;
}

/** Messages for a day that is written as people do, or else its form. */
const mustBe = (be: Saying, cure: (text: string) => Saying | undefined) => {
  const { error } = must(be);
  return {
    error(issue: z.core.$ZodRawIssue): string {
      const saying = typeof issue.input === "string" ? cure(issue.input) : undefined;
      return saying === undefined ? error(issue) : asMessage(saying);
    },
  };
};

/** Messages for one day. */
export const mustBeDay = (be: Saying) =>
  mustBe(be, (text) => cureOf(text, ([first = ""]) => first));

/** Messages for the days and times of an event. */
export const mustBeEvent = (be: Saying) =>
  mustBe(
    be,
    (text) =>
      cureOf(text, ([first = "", last]) =>
        last === undefined ? `${first} ${timesIn(text)}`.trim() : `[${first}, ${last}]`),
  );
