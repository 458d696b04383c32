import { lazyOfText } from "../base/lazy.ts";

/** Keeps what writes dates and times in a form, by language: it is dear to make, and freed late. */
const writer = (form: Intl.DateTimeFormatOptions) =>
  lazyOfText((locale) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...form }));

/** Writes days as people do, by language. */
export const longDates = writer({ dateStyle: "long" });
const weekdays = writer({ weekday: "long" });
const clock = { hour: "numeric", minute: "2-digit" } as const;
const timesOfTwelve = writer({ ...clock, hour12: true });
const timesOfDay = writer({ ...clock, hour12: false });

/** Writes an ISO 8601 date as people do. */
export const longDate = (date: string, locale: string): string =>
  longDates(locale).format(new Date(date));

/** Returns the day it is, in UTC, as an ISO 8601 date. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Writes an amount in a currency (ISO 4217) as people do, without cents where there are none. */
export const money = (amount: number, currency: string, locale: string): string =>
  plain(amount.toLocaleString(locale, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }));

/** Names a day of the week, Monday being 0. */
export const weekday = (day: number, locale: string): string =>
  weekdays(locale).format(new Date(Date.UTC(2024, 0, 1 + day)));

/** Writes a time such as `09:00` as people do, without the minutes of a full hour. */
export const clockTime = (
  time: string,
  { locale, hour12 }: { locale: string; hour12: boolean },
): string =>
  plain((hour12 ? timesOfTwelve : timesOfDay)(locale).format(new Date(`2024-01-01T${time}Z`)))
    .replace(/^0(?=\d)/, "").replace(":00", "");

/** Joins several texts into one: "Monday, Tuesday and Friday". */
export const listOfTexts = (texts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale).format(texts);

/** Makes plain spaces of those that Intl ties with, which only HTML has. */
export const plain = (text: string): string => text.replace(/\s/g, " ");
