import { z } from "zod";
import { money } from "./format.ts";
import type { Words } from "../languages/mod.ts";
import { must, object } from "../base/owner_values.ts";
import { asMessage, say } from "../base/saying.ts";
import { fill } from "../base/fill.ts";

/** The units of a price that have words of their own; any other is named as it is written. */
const priceUnits = [
  "hour",
  "day",
  "month",
  "session",
  "person",
  "piece",
  "word",
  "line",
  "page",
  "night",
  "kilometre",
] as const;

type PriceUnit = (typeof priceUnits)[number];

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

/** How people write the units that a price may name. */
const unitWords: Record<PriceUnit, RegExp> = {
  hour: /^(h|hrs?|hour|std\.?|stunde)$/i,
  day: /^(day|tag)$/i,
  month: /^(month|monat)$/i,
  session: /^(session|sitzung)$/i,
  person: /^(person|pers\.|head|kopf)$/i,
  piece: /^(piece|each|stück|stk\.?)$/i,
  word: /^(word|wort)$/i,
  line: /^(line|(norm)?zeile)$/i,
  page: /^(page|(norm)?seite)$/i,
  night: /^(night|nacht|übernachtung)$/i,
  kilometre: /^(km|kilomet(re|er))$/i,
};

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

/** Reads digits as people group and part them: at most two behind the last point are cents. */
export function digitsOf(text: string): string {
  const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d\d?))?[.,'’ ]*$/.exec(text) ?? [];
  return [whole.replace(/\D/g, ""), cents].filter(Boolean).join(".");
}

/** Says what to write in place of a text that is an amount, if it is one. */
function amountIn(text: string): string | undefined {
  const { from, amount, to, per } = amountText.exec(text.trim())?.groups ?? {};
  if (amount === undefined) return undefined;
  const unit = per && (priceUnits.find((unit) => unitWords[unit].test(per)) ?? per);
  const sum = digitsOf(amount);
  if (!from && !to && !unit) return sum;
  const start = to ? `from: ${sum}, to: ${digitsOf(to)}` : `amount: ${sum}`;
  return `{ ${start}${from ? ", from: true" : ""}${unit ? `, per: ${unit}` : ""} }`;
}

const aNumber = say`a number such as 90, 1250.5 or 0, without a currency`;
const aUnit = say`one of ${priceUnits.join(", ")}, or a short text such as visit`;
const aText = say`at most 60 characters, such as on request`;

const amountForm = z.number(must(aNumber)).nonnegative(must(aNumber));
const per = z.string(must(aUnit)).trim().min(1, must(aUnit)).max(30, must(aUnit)).optional();

const TextForm = z.string().trim().min(1, must(aText)).max(60, must(aText)).transform((text) => ({
  text,
}));

const RangeForm = object(
  { from: amountForm, to: amountForm.optional(), per },
  say`a range such as { from: 60, to: 90, per: hour }`,
).refine(({ from, to = Infinity }) => from < to, {
  error: () => asMessage(say`The lower amount comes first, as in { from: 60, to: 90 }`),
}).transform(({ from, to, ...rest }): Sum =>
  // Without the upper amount the lower one is the least that it costs.
  to === undefined ? { amount: from, from: true, ...rest } : { amount: from, to, ...rest }
);

const SumForm = object({
  amount: amountForm,
  from: z.literal(true, must(say`true, or be left out`)).optional(),
  per,
}, say`${aNumber}, or { amount: 90, from: true, per: hour }`);

/** Chooses the form that a price is written in. */
function priceForm(value: unknown) {
  if (typeof value === "string") return TextForm;
  const isRange = typeof value === "object" && value !== null &&
    ("to" in value || ("from" in value && typeof value.from === "number"));
  return isRange ? RangeForm : SumForm;
}

/** The field of front matter; a number alone is the price of the whole service. */
export const PriceField = z.unknown().transform((written, context): Price => {
  const instead = typeof written === "string" ? amountIn(written) : undefined;
  if (instead !== undefined) {
    const message = asMessage(say`price is no amount as it is written. Write price: ${instead}`);
    context.issues.push({ code: "custom", message, input: written });
    return z.NEVER;
  }
  const value = typeof written === "number" ? { amount: written } : written;
  const { data, error } = priceForm(value).safeParse(value);
  if (data !== undefined) return data;
  context.issues.push(...error!.issues.map((issue) => ({ ...issue, input: value }) as never));
  return z.NEVER;
});

export const isSum = (price: Price | undefined): price is Sum =>
  price !== undefined && "amount" in price;

/** Writes a price as people do: "from €90 an hour", "€60 to €90", "on request". */
export function priceText(
  price: Price,
  { words: { service }, locale }: { words: Pick<Words, "service">; locale: string },
  { currency }: { currency: string },
): string {
  if (!isSum(price)) return price.text;
  const { amount, to, from, per } = price;
  if (amount === 0 && to === undefined) return service.free;
  const sum = (amount: number) => money(amount, currency, locale);
  const range = to === undefined
    ? sum(amount)
    : fill(service.range, { from: sum(amount), to: sum(to) });
  const unit = priceUnits.find((unit) => unit === per);
  const form = unit ? service.per[unit] : service.perOther;
  const priced = per === undefined ? range : fill(form, { price: range, unit: per });
  return from ? fill(service.from, { price: priced }) : priced;
}

/** The codes of units (UN/CEFACT Recommendation 20); what has none is named. */
const unitCodes: ReadonlyMap<string, string> = new Map([
  ["hour", "HUR"],
  ["day", "DAY"],
  ["month", "MON"],
  ["person", "IE"],
  ["piece", "H87"],
  ["word", "D68"],
  ["page", "ZP"],
  ["kilometre", "KMT"],
]);

/** Writes an amount as schema.org's specification of a price. */
export function specificationOf({ amount, to, from, per }: Sum, currency: string) {
  const code = per === undefined ? undefined : unitCodes.get(per);
  return {
    "@type": "UnitPriceSpecification",
    [from || to ? "minPrice" : "price"]: amount,
    maxPrice: to,
    priceCurrency: currency,
    ...per === undefined || code ? { unitCode: code } : { unitText: per },
  };
}
