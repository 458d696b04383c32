/** The units of a price; one that names none is for the whole service. */
export const priceUnits = ["hour", "day", "month", "session", "person", "piece"] as const;

/** A price in the site's currency. */
export interface Price {
  amount: number;
  /** The amount is the least that it costs. */
  from?: true;
  per?: (typeof priceUnits)[number];
}

/** A fact that the page of a service may state in its front matter, and then tells every reader. */
interface FactDefinition {
  /** A text, or an ISO 8601 date or a price, which people read in their own form. */
  form: "text" | "day" | "price";
  onCard?: true;
}

/**
 * The one list of facts, in the order in which all readers get them. Of each, `service.<name>` in
 * `interface.json` is the label, `Service.<name>` in `descriptions.json` the description, and the
 * handbook has a row.
 */
const statedFacts = {
  price: { form: "price", onCard: true },
  duration: { form: "text", onCard: true },
  result: { form: "text", onCard: true },
  group: { form: "text" },
  updated: { form: "day" },
} as const satisfies Record<string, FactDefinition>;

export type FactName = keyof typeof statedFacts;

export const factList = Object.entries(statedFacts) as [FactName, FactDefinition][];
