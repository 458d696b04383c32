import { z } from "zod";

export const currency = z.string().meta({ examples: ["EUR"] });

const price = z.object({
  amount: z.number().describe("Service.price.amount"),
  to: z.number().describe("Service.price.to").optional(),
  currency: currency.describe("Service.price.currency"),
  from: z.literal(true).describe("Service.price.from").optional(),
  per: z.string().describe("Service.price.per").optional(),
});

/**
 * What a service may state beside its name and description, in the order in which everybody reads
 * it: the members of the catalog. Of each, `service.<name>` in `interface.json` is the label,
 * `Service.<name>` in `descriptions.json` the description, and the handbook has a row.
 */
export const attributes = {
  price: price.describe("Service.price").optional(),
  duration: z.string().describe("Service.duration").optional(),
  result: z.string().describe("Service.result").optional(),
  group: z.string().describe("Service.group").optional(),
  updated: z.string().describe("Service.updated").optional(),
};

export type AttributeName = keyof typeof attributes;

export const attributeNames = Object.keys(attributes) as AttributeName[];
