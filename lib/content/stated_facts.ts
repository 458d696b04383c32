import { factList, type Stated } from "../contract/facts.ts";

/** Lists the facts that a card has room for, on one line; empty where the page states none. */
export const cardFacts = (page: Stated): string =>
  factList.flatMap(([name, { onCard }]) => onCard && page[name] || []).join(" · ");

/**
 * Lists what the search reads of the facts: texts alone. Their labels, dates and the rate are the
 * same for every service, and would only push other pages down.
 */
export const searchedFacts = (page: Stated): string =>
  factList.flatMap(([name, { form }]) => form === "text" && page[name] || []).join(" · ");
