import { remembered } from "./remembered.ts";

/** An ISO 8601 date as people write it. */
export const longDate = (date: string, locale: string): string =>
  dateFormat(locale).format(new Date(date));

/** An amount in a currency (ISO 4217) as people write it, without cents where there are none. */
export const money = (amount: number, currency: string, locale: string): string =>
  moneyFormat(`${locale} ${currency}`).format(amount);

/** Making a format takes as long as a third of a page. */
const dateFormat = remembered((locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
);

const moneyFormat = remembered((key) => {
  const [locale, currency] = key.split(" ");
  const trailingZeroDisplay = "stripIfInteger";
  return new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay });
});
