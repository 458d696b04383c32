import { clockTime, listOfTexts, weekday } from "../format.ts";
import type { Words } from "../languages/mod.ts";
import { fill, lineAsMarkdown } from "../template.ts";
import { days, openingHours, type Practice } from "./practice_json.ts";
import type { LocalSite, Site } from "./site.ts";

/** The countries whose law asks a practice for an imprint on its website. */
export const imprintCountries: readonly string[] = ["DE", "AT", "CH"];

/** The facts that the engine's imprint cannot do without. */
export const imprintFacts = ["legalName", "street", "postalCode", "city", "email"] as const;

/**
 * Tells where a number leads (RFC 3966): a zero in brackets is dialled only without the country.
 */
export const phoneUri = (phone: string): string =>
  `tel:${phone.replace(/(?<=^\+.*)\(0\)/, "").replace(/[^\d+]/g, "")}`;

/** Countries whose addresses have the postal code behind the town (Universal Postal Union). */
const codeBehindTown = new Set(["AU", "CA", "GB", "IE", "IN", "NZ", "US", "ZA"]);

/** Writes town and postal code in the order of the practice's country; what is there of the two. */
export function townOf({ postalCode, city, country = "" }: Practice): string {
  const parts = codeBehindTown.has(country) ? [city, postalCode] : [postalCode, city];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** A way to reach the practice beside the form: where it leads, if it can be pressed. */
interface Way {
  label: string;
  texts: readonly string[];
  uri?: string;
}

/** Lists how else the practice is reached, but for appointments, which have a page elsewhere. */
export function waysToReach(local: LocalSite, { practice }: Site): Way[] {
  const { street, phone, email, hours = [] } = practice;
  const { reach, hours: words } = local.words;
  const address = [street, townOf(practice)].filter(Boolean).join(", ");
  const ways: Way[] = [
    { label: reach.address, texts: street ? [address] : [] },
    { label: reach.phone, texts: phone ? [phone] : [], uri: phone && phoneUri(phone) },
    { label: reach.email, texts: email ? [email] : [], uri: `mailto:${email}` },
    { label: words.label, texts: hoursInWords(hours, local, words) },
  ];
  return ways.filter(({ texts }) => texts.length > 0);
}

export const searchedWays = (local: LocalSite, site: Site): string =>
  waysToReach(local, site).map(({ label, texts }) => `${label}: ${texts.join("; ")}`).join(" · ");

export function listOfWays(local: LocalSite, site: Site): string {
  const { practice: { email, booking } } = site;
  const ways = waysToReach(local, site).map(({ label, texts }) =>
    // An address that is escaped is no link any more.
    `- ${lineAsMarkdown(label)}: ${texts[0] === email ? email : lineAsMarkdown(texts.join("; "))}`
  );
  if (booking) ways.push(`- [${lineAsMarkdown(local.words.reach.booking)}](${booking})`);
  return ways.length === 0 ? "" : `${ways.join("\n")}\n\n`;
}

/** Parts an entry: its runs of days by their numbers, Monday being 0, and two times. */
function partsOf(entry: string) {
  const [, list = "", opens = "", closes = ""] = openingHours.exec(entry) ?? [];
  const runs = list.split(",").map((run) => {
    const [first, last = first] = run.split("-").map((name) =>
      days.findIndex((day) => day.startsWith(name))
    ) as [number, number?];
    return { first, last };
  });
  return { runs, opens, closes };
}

/** Lists every day that a run covers; one from Saturday to Monday goes over the end of the week. */
const daysIn = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: (last - first + 7) % 7 + 1 }, (_, at) => (first + at) % 7);

/** Writes opening hours as people do, a line for each entry. */
export function hoursInWords(
  entries: readonly string[],
  { locale, hour12 }: { locale: string; hour12: boolean },
  words: Words["hours"],
): string[] {
  return entries.map((entry) => {
    const { runs, opens, closes } = partsOf(entry);
    const named = runs.map(({ first, last }) =>
      first === last ? weekday(first, locale) : fill(words.days, {
        first: weekday(first, locale),
        last: weekday(last, locale),
      })
    );
    return fill(words.line, {
      days: listOfTexts(named, locale),
      opens: clockTime(opens, locale, hour12),
      closes: clockTime(closes, locale, hour12),
    });
  });
}

/** Writes an entry as schema.org's OpeningHoursSpecification has it. */
export function hoursSpecification(entry: string) {
  const { runs, opens, closes } = partsOf(entry);
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: runs.flatMap(daysIn).map((day) => days[day]),
    opens,
    closes,
  };
}
