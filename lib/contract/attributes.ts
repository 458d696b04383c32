import { z } from "zod";

export const currency = z.string().meta({ examples: ["EUR"] });

const price = z.object({
  amount: z.number(),
  to: z.number().optional(),
  currency: currency,
  from: z.literal(true).optional(),
  per: z.string().optional(),
});

/**
 * What a service may state beside its name and description, in the order in which everybody reads
 * it: the members of the catalog. Of each, `service.<name>` in `interface.json` is the label,
 * `Service.<name>` in `descriptions.json` the description, and the handbook has a row.
 */
export const attributes = {
  price: price.optional(),
  duration: z.string().optional(),
  result: z.string().optional(),
  group: z.string().optional(),
  updated: z.string().optional(),
};

export type AttributeName = keyof typeof attributes;

export const attributeNames = Object.keys(attributes) as AttributeName[];
