import { z } from "zod";
import { fill } from "../base/fill.ts";
import { must } from "../base/owner_values.ts";
import { asZodMessage, it, say } from "../base/message.ts";
import { clockTime, longDate, longDates, plain, weekday } from "./format.ts";
import type { Page } from "./page.ts";
import type { LocalSite } from "./site.ts";

/** A day that begins with its year, with a time or without: no time zone makes another of it. */
const yearFirst = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/;

/** A day in numbers as people write it: 6.2.2027, 06/02/2027. */
const yearLast = /^(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})$/;

/** Writes year, month and day as ISO 8601 does, if there is such a day. */
const isoDay = (numbers: readonly string[] = []): string | undefined =>
  z.iso.date().safeParse(numbers.map((number) => number.padStart(2, "0")).join("-")).data;

const dayMeant = (written: string) => isoDay(yearLast.exec(written)?.slice(1).reverse());

/** A field of front matter that takes a day. */
export const DayField = z.preprocess(
  (written) => isoDay(yearFirst.exec(String(written))?.slice(1)) ?? written,
  z.iso.date(must(say`a day such as 2026-11-16`, dayMeant)),
);

/** When an event is: days as ISO 8601 has them, times such as `18:00` in the site's time zone. */
export interface EventTime {
  first: string;
  last: string;
  opens?: string;
  closes?: string;
}

const eventForm = must(
  say`a day such as 2027-03-04, with a time such as 2027-03-04 18:00-20:00, or a first
  and a last day such as [2027-03-04, 2027-03-06]`,
  dayMeant,
);

const clockForm = String.raw`((?:[01]?\d|2[0-3])[:.][0-5]\d)`;
const dayAndTimes = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)(?:[T ]+${clockForm}(?:\s*[-–]\s*${clockForm})?)?$`,
);

const DayAndTimes = z.string().trim().regex(dayAndTimes).transform((text): EventTime => {
  const [, first = "", ...times] = dayAndTimes.exec(text)!;
  const [opens, closes] = times.map((time) => time?.replace(".", ":").padStart(5, "0"));
  return { first, last: first, opens, closes };
});

const FirstAndLast = z.tuple([z.string(), z.string()])
  .transform(([first, last]): EventTime => ({ first, last }));

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** The field of front matter. */
export const EventField = z.union([DayAndTimes, FirstAndLast], eventForm)
  .refine(({ first, last }) => isDay(first) && isDay(last), eventForm)
  .refine(
    ({ first, last, opens = "", closes = "24:00" }) => first <= last && opens < closes,
    asZodMessage(say`${it} ends before it begins. Correct it`),
  );

/** Writes when an event is as people do: "Thursday, 4 March 2027, 6 pm to 8 pm". */
export function eventText({ first, last, opens, closes }: EventTime, local: LocalSite): string {
  const { words, locale } = local;
  const start = new Date(first);
  if (first !== last) {
    return plain(longDates(locale).formatRange(start, new Date(last)));
  }
  const date = `${weekday(start.getUTCDay() - 1, locale)}, ${longDate(first, locale)}`;
  if (opens === undefined) return date;
  const [from, to] = [opens, closes].map((time) => time && clockTime(time, local));
  const times = to ? fill(words.hours.times, { opens: from, closes: to }) : from;
  return `${date}, ${fill(words.hours.clock, { times })}`;
}

/** Tells if an event is over on a day: it is not before the end of its last. */
export const isPast = ({ event }: Page, day: string): boolean =>
  event !== undefined && event.last < day;

/** Tells if a page is an event that one can still come to. */
export const isToCome = ({ event }: Page, day: string): boolean =>
  event !== undefined && event.last >= day;

/** Tells which day it is in a time zone. */
export const dayIn = (timeZone: string, time: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(time);

/** Every time zone's day begins at a multiple of this, in milliseconds since the epoch. */
const quarterHourMs = 15 * 60_000;

/** Finds when the next day begins in a time zone, in milliseconds since the epoch. */
export function nextDayIn(timeZone: string, time: number): number {
  const day = dayIn(timeZone, time);
  let next = Math.ceil((time + 1) / quarterHourMs) * quarterHourMs;
  while (dayIn(timeZone, next) === day) next += quarterHourMs;
  return next;
}
