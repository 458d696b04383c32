import { z } from "zod";
import { fill } from "../base/fill.ts";
import { must, object, textForm } from "../base/owner_values.ts";
import { say } from "../base/message.ts";
import type { Words } from "../languages/mod.ts";
import { money } from "./format.ts";
import type { Page } from "./page.ts";
import type { LanguageSettings, Site } from "./site.ts";

/** An amount in the site's currency; one without a unit is for the whole service. */
interface Sum {
  amount: number;
  /** The upper end of a range, whose lower end is the amount. */
  to?: number;
  /** The amount is the least that it costs. */
  from?: true;
  per?: string;
}

/** What a service costs; a text says so where there is no amount. */
export type Price = Sum | { text: string };

/**
 * The units of a price that have words of their own: how people write them, and their codes
 * (UN/CEFACT Recommendation 20). Any other unit is named as it is written.
 */
const units: readonly [name: keyof Words["service"]["per"], written: RegExp, code?: string][] = [
  ["hour", /^(h|hrs?|hour|std\.?|stunde)$/i, "HUR"],
  ["day", /^(day|tag)$/i, "DAY"],
  ["month", /^(month|monat)$/i, "MON"],
  ["session", /^(session|sitzung)$/i],
  ["person", /^(person|pers\.|head|kopf)$/i, "IE"],
  ["piece", /^(piece|each|stück|stk\.?)$/i, "H87"],
  ["word", /^(word|wort)$/i, "D68"],
  ["line", /^(line|(norm)?zeile)$/i],
  ["page", /^(page|(norm)?seite)$/i, "ZP"],
  ["night", /^(night|nacht|übernachtung)$/i],
  ["kilometre", /^(km|kilomet(re|er))$/i, "KMT"],
];

const number = String.raw`\d[\d.,'’ ]*`;
const currencies = String.raw`(?:€|£|\$|eur|euro|chf|s?fr\.?|gbp|usd)`;

/** A text that is an amount as people write one: "ab 1.900 €", "CHF 240 pro Sitzung". */
const amountText = new RegExp(
  String
    .raw`^(?<from>ab|from|mind(?:\.|estens)|at least)?\s*${currencies}?\s*(?<amount>${number})` +
    String.raw`(?:[-–—]+(?!\s*\d))?\s*${currencies}?\s*` +
    String
      .raw`(?:(?:-|–|bis|to)\s*${currencies}?\s*(?<to>${number})(?:[-–—]+)?\s*${currencies}?\s*)?` +
    String.raw`(?:(?:\/|pro\s|per\s|je\s|an?\s)\s*(?<per>(?:\d{1,3}\s)?[^\d,;]{1,30}?))?` +
    String
      .raw`\s*(?:,?\s*(?:netto|brutto|zzgl\.|inkl\.|plus|excl|incl)(?:\D|\d+(?:[.,]\d+)?\s*%)*)?$`,
  "i",
);

/** Finds the row of a unit, if it has words of its own. */
const unitNamed = (per?: string) => units.find(([name]) => name === per) ?? [];

/** Reads digits as people group and part them: at most two behind the last point are cents. */
function digitsOf(text: string): string {
  const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d\d?))?[.,'’ ]*$/.exec(text) ?? [];
  return [whole.replace(/\D/g, ""), cents].filter(Boolean).join(".");
}

/** Writes an amount as the field takes it, if a text is one. */
function amountIn(text: string): string | undefined {
  const { from, amount, to, per } = amountText.exec(text.trim())?.groups ?? {};
  if (amount === undefined) return undefined;
  const [unit = per] = units.find(([, written]) => written.test(per ?? "")) ?? [];
  const sum = digitsOf(amount);
  if (!from && !to && !unit) return sum;
  const start = to ? `from: ${sum}, to: ${digitsOf(to)}` : `amount: ${sum}`;
  return `{ ${start}${from ? ", from: true" : ""}${unit ? `, per: ${unit}` : ""} }`;
}

const aNumber = say`a number such as 90, 1250.5 or 0, without a currency`;
const aPrice = say`${aNumber}, { amount: 90, from: true, per: hour }, { from: 60, to: 90 } or a text
  of at most 60 characters such as on request`;
const aUnit = say`one of ${units.map(([name]) => name).join(", ")}, or a short text such as visit`;

const digits = /^\d+(?:\.\d\d?)?$/;
const amount = z.string(must(aNumber)).regex(digits, must(aNumber, amountIn));
const per = textForm(aUnit).max(30, must(aUnit)).optional();

const TextForm = textForm(aPrice).max(60, must(aPrice)).refine(
  (text) => digits.test(text) || amountIn(text) === undefined,
  must(aPrice, amountIn),
);

const SumForm = object({
  amount: amount.optional(),
  from: z.union([z.literal("true"), amount]).optional(),
  to: amount.optional(),
  per,
}, aPrice).refine(({ amount, from, to = Infinity }) => {
  const starts = [amount, from].filter((start) => start !== undefined && start !== "true");
  // What is no number is told of by itself.
  return starts.length === 1 && !(Number(starts[0]) >= Number(to));
}, must(aPrice));

/** The field of front matter, whose values are texts; digits alone are for the whole service. */
export const PriceField = z.union([TextForm, SumForm], must(aPrice)).transform((price): Price => {
  if (typeof price === "string") {
    return digits.test(price) ? { amount: Number(price) } : { text: price };
  }
  const { amount, from, to, per } = price;
  return {
    amount: Number(amount ?? from),
    to: to === undefined ? undefined : Number(to),
    // Without the upper amount the lower one is the least that it costs.
    from: from === undefined || to !== undefined ? undefined : true,
    per,
  };
});

export const isSum = (price: Price | undefined): price is Sum =>
  price !== undefined && "amount" in price;

/** Writes a price as people do: "from €90 an hour", "€60 to €90", "on request". */
export function priceText(
  price: Price,
  { words: { service }, locale }: LanguageSettings,
  { currency }: Site,
): string {
  if (!isSum(price)) return price.text;
  const { amount, to, from, per } = price;
  if (amount === 0 && to === undefined) return service.free;
  const sum = (amount: number) => money(amount, currency, locale);
  const range = to === undefined
    ? sum(amount)
    : fill(service.range, { from: sum(amount), to: sum(to) });
  const [unit] = unitNamed(per);
  const form = unit ? service.per[unit] : service.perOther;
  const priced = per === undefined ? range : fill(form, { price: range, unit: per });
  return from ? fill(service.from, { price: priced }) : priced;
}

/** Says which tax an amount holds, and whom one without it is for. */
export function vatNote(
  { service }: Words,
  { vat, practice }: Pick<Site, "vat" | "practice">,
): string {
  const isForBusiness = vat === "excluded" && practice.audience === "business";
  return isForBusiness ? `${service.vat[vat]}, ${service.forBusiness}` : service.vat[vat];
}

/** Writes the price of a page, or else the rate, as schema.org's specification of one. */
export function priceSpecification(page: Page, { hourlyRate, currency, vat }: Site) {
  const rate = hourlyRate ? { amount: hourlyRate, per: "hour" } : undefined;
  const { price = rate } = page;
  if (!isSum(price)) return undefined;
  const { amount, to, from, per } = price;
  const [, , unitCode] = unitNamed(per);
  return {
    "@type": "UnitPriceSpecification",
    [from || to ? "minPrice" : "price"]: amount,
    maxPrice: to,
    priceCurrency: currency,
    unitCode,
    unitText: unitCode ? undefined : per,
    // Where no tax is charged, an amount neither holds it nor lacks it.
    valueAddedTaxIncluded: vat === "none" ? undefined : vat === "included",
  };
}
