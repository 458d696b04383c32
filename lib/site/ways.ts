import { z } from "zod";
import { fill, lineAsMarkdown } from "../base/fill.ts";
import { formedText, listOf, must } from "../base/owner_values.ts";
import { say } from "../base/message.ts";
import { clockTime, listOfTexts, weekday } from "./format.ts";
import type { Practice } from "./practice.ts";
import type { LanguageSettings, LocalSite } from "./site.ts";

/** The days of the week by the names that schema.org's `openingHours` and German have for them. */
const days = ["Mo", "Tu|Di", "We|Mi", "Th|Do", "Fr", "Sa", "Su|So"];

const day = `(?:${days.join("|")})`;
const dayRange = `${day}(?:-${day})?`;
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const openingHours = new RegExp(`^(${dayRange}(?:,${dayRange})*) (${time})-(${time})$`);

/** A time from and to on runs of days, Monday being 0; one from Saturday to Monday goes over Sunday. */
interface OpeningTime {
  runs: readonly { first: number; last: number }[];
  opens: string;
  closes: string;
}

const hoursForm =
  say`days and times such as "Mo-Fr 09:00-17:00" (the days are Mo, Tu, We, Th, Fr, Sa, Su), or a list
  of them. Leave out days that are closed, and write other words on the contact page`;

const HoursEntry = formedText(openingHours, hoursForm).transform((entry): OpeningTime => {
  const [, list = "", opens = "", closes = ""] = openingHours.exec(entry)!;
  const runs = list.split(",").map((run) => {
    const [first = 0, last = first] = run.split("-")
      .map((name) => days.findIndex((names) => names.includes(name)));
    return { first, last };
  });
  return { runs, opens, closes };
});

/** The field of `site.json`: one entry or several. */
export const OpeningHours = z.union([HoursEntry, listOf(HoursEntry, hoursForm)], must(hoursForm))
  .transform((entries) => [entries].flat());

/** Lists the days of an entry by their numbers. */
const daysOf = ({ runs }: OpeningTime): number[] =>
  runs.flatMap(({ first, last }) =>
    Array.from({ length: (last - first + 7) % 7 + 1 }, (_, at) => (first + at) % 7)
  );

/** A line of how to reach an office. */
interface Line {
  text: string;
  /** Of opening hours: the days that it tells of, Monday being 0. */
  days?: readonly number[];
}

/** Writes opening hours as people do, a line for the same days: those with a break are said once. */
export function hoursInWords(hours: readonly OpeningTime[], local: LanguageSettings): Line[] {
  const { locale, words: { hours: words } } = local;
  const clock = (time: string) => clockTime(time, local);
  const ofDays = Map.groupBy(hours, ({ runs }) => JSON.stringify(runs));
  return ofDays.values().map(([time, ...others]): Line => {
    const { runs, opens, closes } = time!;
    const named = runs.map(({ first, last }) =>
      first === last ? weekday(first, locale) : fill(words.days, {
        first: weekday(first, locale),
        last: weekday(last, locale),
      })
    );
    // Behind a break the other times follow the end of the first.
    const ends = others.map(({ opens, closes }) =>
      fill(words.times, { opens: clock(opens), closes: clock(closes) })
    );
    const text = fill(words.line, {
      days: listOfTexts(named, locale),
      opens: clock(opens),
      closes: listOfTexts([clock(closes), ...ends], locale),
    });
    return { text, days: daysOf(time!) };
  }).toArray();
}

/** Writes an entry as schema.org's OpeningHoursSpecification has it. */
export const hoursSpecification = (time: OpeningTime) => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek: daysOf(time).map((day) => weekday(day, "en")),
  opens: time.opens,
  closes: time.closes,
});

/** Tells where a number leads (RFC 3966): "(0)" is dialled only without the country. */
export const phoneUri = (phone: string): string =>
  `tel:${phone.replace(/^00/, "+").replace(/(?<=^\+.*)\(0\)/, "").replace(/[^\d+]/g, "")}`;

/** Countries whose addresses have the postal code behind the town (Universal Postal Union). */
const codeBehindTown = ["AU", "CA", "GB", "IE", "IN", "NZ", "US", "ZA"];

/** Writes town and postal code in the order of the practice's country; what is there of the two. */
export function townOf({ postalCode, city, country = "" }: Partial<Practice>): string {
  const parts = codeBehindTown.includes(country) ? [city, postalCode] : [postalCode, city];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** A way to reach an office beside the form: where it leads, if it can be pressed. */
export interface Way {
  label: string;
  lines: readonly Line[];
  uri?: string;
}

/** An office with its ways; the first, which is the practice's own, needs no name. */
interface Office {
  name?: string;
  ways: readonly Way[];
}

/** Lists the further offices, each in the practice's country and by what people call it. */
export const locationsOf = ({ locations, country }: Practice) =>
  locations.map((location) => ({
    ...location,
    country,
    name: location.name ?? location.city ?? location.street ?? location.phone,
  }));

/** Lists how else the practice is reached, but for appointments, which have a page elsewhere. */
export const waysToReach = (local: LocalSite): Office[] => [
  { ways: waysTo(local.practice, local) },
  ...locationsOf(local.practice).map(({ name, ...office }) => ({
    name,
    ways: waysTo(office, local),
  })),
];

function waysTo(office: Partial<Practice>, local: LocalSite): Way[] {
  const { street, phone, email, emergency, hours = [] } = office;
  const { reach, hours: { label } } = local.words;
  const way = (label: string, text?: string, uri?: string): Way => ({
    label,
    lines: text ? [{ text }] : [],
    uri,
  });
  const call = (label: string, phone?: string) => way(label, phone, phone && phoneUri(phone));
  const address = [street, townOf(office)].filter(Boolean).join(", ");
  return [
    way(reach.address, street && address),
    call(reach.phone, phone),
    call(emergency?.label ?? reach.emergency, emergency?.phone),
    way(reach.email, email, `mailto:${email}`),
    { label, lines: hoursInWords(hours, local) },
  ].filter(({ lines }) => lines.length > 0);
}

const textOf = ({ lines }: Way) => lines.map(({ text }) => text).join("; ");

/** Writes the ways in one text for the search. */
export const searchedWays = (local: LocalSite): string =>
  waysToReach(local).map(({ name, ways }) => {
    const text = ways.map((way) => `${way.label}: ${textOf(way)}`).join(" · ");
    return name ? `${name}: ${text}` : text;
  }).filter(Boolean).join(" · ");

/** Lists the ways in Markdown. */
export function listOfWays(local: LocalSite): string {
  const { email, booking } = local.practice;
  return waysToReach(local).flatMap(({ name, ways }) => {
    const items = ways.map((way) => {
      const text = textOf(way);
      // An address that is escaped is no link any more.
      return `- ${lineAsMarkdown(way.label)}: ${text === email ? text : lineAsMarkdown(text)}`;
    });
    if (booking && !name) {
      items.push(`- [${lineAsMarkdown(local.words.reach.booking)}](${booking})`);
    }
    return [name ? `**${lineAsMarkdown(name)}**` : "", items.join("\n")];
  }).filter(Boolean).join("\n\n");
}
