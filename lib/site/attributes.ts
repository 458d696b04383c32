import type { z } from "zod";
import type { AttributeName } from "../contract/attributes.ts";
import type { Words } from "../languages/mod.ts";
import { textForm } from "../base/owner_values.ts";
import { say, type Saying } from "../base/saying.ts";
import { DayField } from "./event.ts";
import { longDate } from "./format.ts";
import { isSum, PriceField, priceText } from "./price.ts";

/** The language that an attribute is told in. */
interface AttributeWords {
  words: Pick<Words, "service">;
  locale: string;
}

/** What a site says of all its prices. */
interface PriceTerms {
  currency: string;
  vat: keyof Words["service"]["vat"];
  practice: { audience?: "business" };
}

/** Says which tax an amount holds, and whom one without it is for. */
export function vatNote(
  { words: { service } }: AttributeWords,
  { vat, practice }: PriceTerms,
): string {
  const isForBusiness = vat === "excluded" && practice.audience === "business";
  return isForBusiness ? `${service.vat[vat]}, ${service.forBusiness}` : service.vat[vat];
}

/** An attribute as it is told. */
export interface Told {
  /** To programs. */
  value: unknown;
  /** The member of the catalog, where it is not the one of the attribute's own name. */
  member?: "priceText";
  /** To people. */
  text: string;
  /** A condition that belongs to it, such as VAT. */
  note?: string;
}

/** How the page of a service states an attribute in its front matter, and who is told of it. */
export interface Attribute<Field extends z.ZodType = z.ZodType> {
  field: Field;
  told(value: z.output<Field>, local: AttributeWords, terms: PriceTerms): Told;
  onCard?: true;
  inSearch?: true;
}

const attributeOfField = <Field extends z.ZodType>(definition: Attribute<Field>) => definition;

const textAttribute = (be: Saying) => ({
  field: textForm(be),
  told: (text: string): Told => ({ value: text, text }),
});

const priceAttribute = attributeOfField({
  field: PriceField,
  told(price, local, terms) {
    const text = priceText(price, local, terms);
    if (!isSum(price)) return { member: "priceText", value: text, text };
    const value = { ...price, currency: terms.currency };
    const note = price.amount === 0 ? undefined : local.words.service.vat[terms.vat];
    return { value, text, note };
  },
  onCard: true,
  inSearch: true,
});

/** How a site reads and tells each attribute that the contract names. */
export const siteAttributes = {
  price: priceAttribute,
  duration: attributeOfField({
    ...textAttribute(say`how long the service takes, such as two to four weeks`),
    onCard: true,
    inSearch: true,
  }),
  result: attributeOfField({
    ...textAttribute(say`what the client gets, such as a written report`),
    onCard: true,
    inSearch: true,
  }),
  group: attributeOfField({
    ...textAttribute(say`the group under which the service is listed, such as Assess`),
    inSearch: true,
  }),
  updated: attributeOfField({
    field: DayField,
    told: (day, { locale }) => ({ value: day, text: longDate(day, locale) }),
  }),
} satisfies Record<AttributeName, Attribute>;

/** The fields of front matter that state attributes. */
export const attributeFields = {
  price: siteAttributes.price.field.optional(),
  duration: siteAttributes.duration.field.optional(),
  result: siteAttributes.result.field.optional(),
  group: siteAttributes.group.field.optional(),
  updated: siteAttributes.updated.field.optional(),
};
