import { z } from "zod";
import { clockTime, listOfTexts, weekday } from "./format.ts";
import type { Words } from "../languages/mod.ts";
import { must } from "../base/owner_values.ts";
import { say } from "../base/saying.ts";
import { fill } from "../base/fill.ts";

/** The days of the week; schema.org's `openingHours` names them by their first two letters. */
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const weekdayForm = `(?:${days.map((name) => name.slice(0, 2)).join("|")})`;
const dayRange = `${weekdayForm}(?:-${weekdayForm})?`;
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const openingHours = new RegExp(`^(${dayRange}(?:,${dayRange})*) (${time})-(${time})$`);

const hours = must(say`days and times such as "Mo-Fr 09:00-17:00" (the days are Mo, Tu, We, Th, Fr,
  Sa, Su), or a list of them. Leave out days that are closed, and write other words on the contact page`);

/** German names of days, which none of schema.org's is like. */
const germanDays: Readonly<Record<string, string>> = { Di: "Tu", Mi: "We", Do: "Th", So: "Su" };
const HoursEntry = z.string(hours)
  .transform((entry) => entry.replace(/\b(?:Di|Mi|Do|So)\b/g, (day) => germanDays[day]!))
  .pipe(z.string().regex(openingHours, hours));

/** One entry or several, each of days and a time from and to. */
export const OpeningHours = z.union(
  [HoursEntry.transform((entry) => [entry]), z.array(HoursEntry)],
  hours,
);

/** Parts an entry: its runs of days by their numbers, Monday being 0, and two times. */
function hoursParts(entry: string) {
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
const daysIn = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: (last - first + 7) % 7 + 1 }, (_, at) => (first + at) % 7);

type Times = Record<"opens" | "closes", string>;

/** Opening hours of the same days as people say them, and the numbers of those days. */
interface HoursLine {
  text: string;
  days: readonly number[];
}

/** Writes opening hours as people do, a line for the same days: those with a break are said once. */
export function hoursInWords(
  entries: readonly string[],
  { locale, hour12 }: { locale: string; hour12: boolean },
  words: Words["hours"],
): HoursLine[] {
  const ofDays = Map.groupBy(entries.map(hoursParts), ({ runs }) => JSON.stringify(runs));
  return [...ofDays.values()].map((parts) => {
    const { runs } = parts[0]!;
    const named = runs.map(({ first, last }) =>
      first === last ? weekday(first, locale) : fill(words.days, {
        first: weekday(first, locale),
        last: weekday(last, locale),
      })
    );
    const [{ opens, closes }, ...others] = parts.map(({ opens, closes }) => ({
      opens: clockTime(opens, locale, hour12),
      closes: clockTime(closes, locale, hour12),
    })) as [Times, ...Times[]];
    // Behind a break the other times follow the end of the first.
    const ends = [closes, ...others.map((times) => fill(words.times, times))];
    const text = fill(words.line, {
      days: listOfTexts(named, locale),
      opens,
      closes: listOfTexts(ends, locale),
    });
    return { text, days: runs.flatMap(daysIn) };
  });
}

/** Writes an entry as schema.org's OpeningHoursSpecification has it. */
export function hoursSpecification(entry: string) {
  const { runs, opens, closes } = hoursParts(entry);
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: runs.flatMap(daysIn).map((day) => days[day]),
    opens,
    closes,
  };
}
