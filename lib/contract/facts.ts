import { say, type Saying } from "../saying.ts";

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
export interface FactDefinition {
  /** What it is, as an error in the front matter says it. */
  be: Saying;
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
  price: {
    be: say`a number above 0 such as 90 or 1250.5, without a currency,
      or { amount: 90, from: true, per: hour }`,
    form: "price",
    onCard: true,
  },
  duration: {
    be: say`how long the service takes, such as two to four weeks`,
    form: "text",
    onCard: true,
  },
  result: {
    be: say`what the client gets, such as a written report`,
    form: "text",
    onCard: true,
  },
  group: {
    be: say`the group under which the service is listed, such as Assess`,
    form: "text",
  },
  updated: {
    be: say`a day such as 2026-11-16`,
    form: "day",
  },
} as const satisfies Record<string, FactDefinition>;

export type FactName = keyof typeof statedFacts;

/** The facts that a page states. */
export type Stated = { readonly [Name in FactName]?: Name extends "price" ? Price : string };

export const factList = Object.entries(statedFacts) as [FactName, FactDefinition][];
