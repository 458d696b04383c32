/** Writes an ISO 8601 date as people do. */
export const longDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

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
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" })
    .format(new Date(Date.UTC(2024, 0, 1 + day)));

/** Writes a time such as `09:00` as people do, without the minutes of a full hour. */
export const clockTime = (
  time: string,
  { locale, hour12 }: { locale: string; hour12: boolean },
): string =>
  plain(
    new Intl.DateTimeFormat(locale, {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
      hour12,
    }).format(new Date(`2024-01-01T${time}Z`)),
  ).replace(/^0(?=\d)/, "").replace(":00", "");

/** Names a country by its two letters (ISO 3166-1). */
export const regionName = (country: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;

/** Joins several texts into one: "Monday, Tuesday and Friday". */
export const listOfTexts = (texts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale).format(texts);

/** Makes plain spaces of those that Intl ties with, which only HTML has. */
export const plain = (text: string): string => text.replace(/\s/g, " ");
