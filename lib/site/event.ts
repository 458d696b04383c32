import { z } from "zod";
import { clockTime, longDate, weekday } from "./format.ts";
import type { Words } from "../languages/mod.ts";
import { asMessage, it, say, type Saying } from "../base/saying.ts";
import type { ToldDay } from "../markdown/card.ts";
import { fill } from "../base/fill.ts";
import { must } from "../base/owner_values.ts";

/** A day in numbers as people write it: 6.2.2027, 06/02/2027. */
const inNumbers = /^(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})$/;

/** Messages for a field that takes a day; to one in numbers they say which line to write. */
const mustBeDay = (be: Saying) => {
  const { error } = must(be);
  return {
    error(issue: z.core.$ZodRawIssue): string {
      const [, day, month, year] = inNumbers.exec(String(issue.input)) ?? [];
      if (day === undefined || month === undefined) return error(issue);
      const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
      if (!z.iso.date().safeParse(written).success) return error(issue);
      return asMessage(say`${it} is no day as it is written. Write ${written}`);
    },
  };
};

/** A field of front matter that takes an ISO 8601 date. */
export const DayField = z.iso.date(mustBeDay(say`a day such as 2026-11-16`));

/** When an event is: days as ISO 8601 has them, times such as `18:00` in the site's time zone. */
export interface EventTime {
  first: string;
  last: string;
  opens?: string;
  closes?: string;
}

const eventForm = mustBeDay(
  say`a day such as 2027-03-04, with a time such as 2027-03-04 18:00-20:00, or a first
  and a last day such as [2027-03-04, 2027-03-06]`,
);

const isoDay = z.iso.date(eventForm);
const clockForm = String.raw`((?:[01]?\d|2[0-3])[:.][0-5]\d)`;
const written = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)(?:[T ]+${clockForm}(?:\s*[-–]\s*${clockForm})?)?$`,
);

const endsFirst = { error: () => asMessage(say`${it} ends before it begins. Correct it`) };

const DayAndTime = z.string(eventForm).trim().regex(written, eventForm)
  .transform((text): EventTime => {
    const [, first = "", opens, closes] = written.exec(text)!;
    const times = [opens, closes].map((time) => time?.replace(".", ":").padStart(5, "0"));
    return { first, last: first, opens: times[0], closes: times[1] };
  })
  .refine(({ first }) => isoDay.safeParse(first).success, eventForm)
  .refine(({ opens, closes }) => !opens || !closes || opens < closes, endsFirst);

const FirstAndLast = z.tuple([isoDay, isoDay], eventForm)
  .transform(([first, last]): EventTime => ({ first, last }))
  .refine(({ first, last }) => first <= last, endsFirst);

/** The field of front matter. */
export const EventField = z.union([DayAndTime, FirstAndLast], eventForm);

/** How a language writes days and times. */
interface DateWords {
  words: Pick<Words, "hours">;
  locale: string;
  hour12: boolean;
}

/** Writes when an event is as people do: "Thursday, 4 March 2027, 6 pm to 8 pm". */
export function eventText({ first, last, opens, closes }: EventTime, local: DateWords): string {
  const { words, locale, hour12 } = local;
  const start = new Date(first);
  if (first !== last) {
    return new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" })
      .formatRange(start, new Date(last)).replace(/\s/g, " ");
  }
  const dayOfWeek = (start.getUTCDay() + 6) % 7;
  const date = `${weekday(dayOfWeek, locale)}, ${longDate(first, locale)}`;
  if (opens === undefined) return date;
  const [from, to] = [opens, closes].map((time) => time && clockTime(time, locale, hour12));
  const times = to ? fill(words.hours.times, { opens: from, closes: to }) : from;
  return `${date}, ${fill(words.hours.clock, { times })}`;
}

export function toldDayOf(
  { event, published }: { event?: EventTime; published?: string },
  local: DateWords,
): ToldDay | undefined {
  if (event !== undefined) {
    const { first, opens } = event;
    return { datetime: opens ? `${first}T${opens}` : first, text: eventText(event, local) };
  }
  return published === undefined
    ? undefined
    : { datetime: published, text: longDate(published, local.locale) };
}

/** Tells if an event is over on a day: it is not before the end of its last. */
export const isPast = ({ event }: { event?: EventTime }, day: string): boolean =>
  event !== undefined && event.last < day;

/** Tells if a page is an event that one can still come to. */
export const isToCome = (page: { event?: EventTime }, day: string): boolean =>
  page.event !== undefined && !isPast(page, day);

/** Parts the events that are past on a day from the other pages. */
export const byTime = <Page extends { event?: EventTime }>(
  pages: readonly Page[],
  day: string,
) => ({
  past: pages.filter((page) => isPast(page, day)),
  current: pages.filter((page) => !isPast(page, day)),
});

/** Tells if there were events, and none is to come. */
export const lacksEvents = (
  current: readonly { event?: EventTime }[],
  past: readonly unknown[],
): boolean => past.length > 0 && !current.some(({ event }) => event);

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
