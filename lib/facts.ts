import { z } from "zod";
import { longDate } from "./format.ts";
import type { Words } from "./languages/mod.ts";
import { text as textField } from "./base/owner_values.ts";
import { isSum, PriceField, priceText } from "./price.ts";
import { say, type Saying } from "./base/saying.ts";
import { mustBeDay } from "./written_day.ts";

/** The language that a fact is told in. */
interface Local {
  words: Pick<Words, "service">;
  locale: string;
}

/** What a site says of all its prices. */
interface Terms {
  currency: string;
  vat: keyof Words["service"]["vat"];
  practice: { audience?: "business" };
}

/** Says which tax an amount holds, and whom one without it is for. */
export function vatNote({ words: { service } }: Local, { vat, practice }: Terms): string {
  const isForBusiness = vat === "excluded" && practice.audience === "business";
  return isForBusiness ? `${service.vat[vat]}, ${service.forBusiness}` : service.vat[vat];
}

/** A fact as it is told. */
export interface Told {
  /** To programs. */
  value: unknown;
  /** The member of the catalog, where it is not the one of the fact's own name. */
  member?: "priceText";
  /** To people. */
  text: string;
  /** A condition that belongs to it, such as VAT. */
  note?: string;
}

/** A form that facts have: how a page states one in its front matter, and how all readers get it. */
interface FactForm<Field extends z.ZodType = z.ZodType, Member extends z.ZodType = z.ZodType> {
  field: Field;
  /** Its schema in the catalog. */
  member: Member;
  told(value: z.output<Field>, local: Local, terms: Terms): Told;
}

/** A fact that the page of a service may state, and then tells every reader. */
interface Fact extends FactForm {
  onCard?: true;
  inSearch?: true;
}

const form = <Field extends z.ZodType, Member extends z.ZodType>(
  definition: FactForm<Field, Member>,
) => definition;

const text = (be: Saying) =>
  form({
    field: textField(be),
    member: z.string(),
    told: (text) => ({ value: text, text }),
  });

/** An ISO 8601 date. */
export const day = z.iso.date(mustBeDay(say`a day such as 2026-11-16`));

const dayFact = form({
  field: day,
  member: z.string(),
  told: (day, { locale }) => ({ value: day, text: longDate(day, locale) }),
});

export const currency = z.string().meta({ examples: ["EUR"] });

const price = form({
  field: PriceField,
  member: z.object({
    amount: z.number().describe("Service.price.amount"),
    to: z.number().describe("Service.price.to").optional(),
    currency: currency.describe("Service.price.currency"),
    from: z.literal(true).describe("Service.price.from").optional(),
    per: z.string().describe("Service.price.per").optional(),
  }),
  told(price, local, terms) {
    const text = priceText(price, local, terms);
    if (!isSum(price)) return { member: "priceText", value: text, text };
    const value = { ...price, currency: terms.currency };
    const note = price.amount === 0 ? undefined : local.words.service.vat[terms.vat];
    return { value, text, note };
  },
});

/**
 * The one list of facts, in the order in which all readers get them. Of each, `service.<name>` in
 * `interface.json` is the label, `Service.<name>` in `descriptions.json` the description, and the
 * handbook has a row.
 */
const facts = {
  price: { ...price, onCard: true, inSearch: true },
  duration: {
    ...text(say`how long the service takes, such as two to four weeks`),
    onCard: true,
    inSearch: true,
  },
  result: {
    ...text(say`what the client gets, such as a written report`),
    onCard: true,
    inSearch: true,
  },
  group: {
    ...text(say`the group under which the service is listed, such as Assess`),
    inSearch: true,
  },
  updated: dayFact,
} satisfies Record<string, Fact>;

type Facts = typeof facts;
export type FactName = keyof Facts;

export const factList = Object.entries(facts) as [FactName, Fact][];

/** The fields of front matter that state facts. */
export const factFields = Object.fromEntries(
  factList.map(([name, { field }]) => [name, field.optional()]),
) as { [Name in FactName]: z.ZodOptional<Facts[Name]["field"]> };

/** The members of a service in the catalog that tell facts. */
export const factMembers = Object.fromEntries(
  factList.map(([name, { member }]) => [name, member.describe(`Service.${name}`).optional()]),
) as { [Name in FactName]: z.ZodOptional<Facts[Name]["member"]> };
