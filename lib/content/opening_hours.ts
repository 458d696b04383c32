import { z } from "zod";
import type { Words } from "../languages/mod.ts";
import { clockTime, listOfTexts, weekday } from "../format.ts";
import { fill } from "../template.ts";
import { must } from "./schema.ts";

/** The days of the week; schema.org's `openingHours` names them by their first two letters. */
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const day = `(?:${days.map((name) => name.slice(0, 2)).join("|")})`;
const dayRange = `${day}(?:-${day})?`;
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const openingHours = new RegExp(`^(${dayRange}(?:,${dayRange})*) (${time})-(${time})$`);

const form = must(
  'opening hours such as "Mo-Fr 09:00-17:00" (the days are Mo, Tu, We, Th, Fr, Sa, Su), or a list of them',
);
const Entry = z.string(form).regex(openingHours, form);

/** The hours of a practice: one entry or several, each of days and a time from and to. */
export const OpeningHours = z.union([Entry.transform((entry) => [entry]), z.array(Entry)], form);

/** An entry in its parts: its runs of days by their numbers, Monday being 0, and two times. */
interface Hours {
  runs: { first: number; last: number }[];
  opens: string;
  closes: string;
}

function partsOf(entry: string): Hours {
  const [, list = "", opens = "", closes = ""] = openingHours.exec(entry) ?? [];
  const runs = list.split(",").map((run) => {
    const [first, last = first] = run.split("-").map((name) =>
      days.findIndex((day) => day.startsWith(name))
    ) as [number, number?];
    return { first, last };
  });
  return { runs, opens, closes };
}

/** Lists every day that a run covers; one from Saturday to Monday goes over the end of the week. */
const daysIn = ({ first, last }: Hours["runs"][number]): number[] =>
  Array.from({ length: (last - first + 7) % 7 + 1 }, (_, at) => (first + at) % 7);

/** Writes opening hours as people do, a line for each entry. */
export function hoursInWords(
  entries: readonly string[],
  { locale, hour12 }: { locale: string; hour12: boolean },
  words: Words["hours"],
): string[] {
  return entries.map((entry) => {
    const { runs, opens, closes } = partsOf(entry);
    const named = runs.map(({ first, last }) =>
      first === last ? weekday(first, locale) : fill(words.days, {
        first: weekday(first, locale),
        last: weekday(last, locale),
      })
    );
    return fill(words.line, {
      days: listOfTexts(named, locale),
      opens: clockTime(opens, locale, hour12),
      closes: clockTime(closes, locale, hour12),
    });
  });
}

/** Writes an entry as schema.org's OpeningHoursSpecification has it. */
export function hoursSpecification(entry: string) {
  const { runs, opens, closes } = partsOf(entry);
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: runs.flatMap(daysIn).map((day) => days[day]),
    opens,
    closes,
  };
}
