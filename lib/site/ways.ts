import type { Words } from "../languages/mod.ts";
import { lineAsMarkdown } from "../base/fill.ts";
import { hoursInWords } from "./hours.ts";
import { type Location, phoneUri, type Practice, townOf } from "./practice.ts";

/** A practice as a site tells of it in one of its languages. */
type LocalPractice = [
  local: { words: Pick<Words, "reach" | "hours">; locale: string; hour12: boolean },
  site: { practice: Practice },
];

/** A way to reach an office beside the form: where it leads, if it can be pressed. */
export interface Way {
  label: string;
  texts: readonly string[];
  uri?: string;
  /** Of opening hours: the days that each text tells of, Monday being 0. */
  days?: readonly (readonly number[])[];
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
export const waysToReach = (...[local, { practice }]: LocalPractice): Office[] => [
  { ways: waysTo(practice, local) },
  ...locationsOf(practice).map(({ name, ...office }) => ({ name, ways: waysTo(office, local) })),
];

type Reached = Omit<Location, "name"> & Partial<Pick<Practice, "country" | "email" | "emergency">>;

function waysTo(office: Reached, local: LocalPractice[0]): Way[] {
  const { street, phone, email, emergency, hours = [] } = office;
  const { reach, hours: words } = local.words;
  const call = (label: string, phone?: string): Way => ({
    label,
    texts: phone ? [phone] : [],
    uri: phone && phoneUri(phone),
  });
  const open = hoursInWords(hours, local, words);
  const address = [street, townOf(office)].filter(Boolean).join(", ");
  const ways: Way[] = [
    { label: reach.address, texts: street ? [address] : [] },
    call(reach.phone, phone),
    call(emergency?.label ?? reach.emergency, emergency?.phone),
    { label: reach.email, texts: email ? [email] : [], uri: `mailto:${email}` },
    { label: words.label, texts: open.map(({ text }) => text), days: open.map(({ days }) => days) },
  ];
  return ways.filter(({ texts }) => texts.length > 0);
}

export const searchedWays = (...parts: LocalPractice): string =>
  waysToReach(...parts).map(({ name, ways }) => {
    const told = ways.map(({ label, texts }) => `${label}: ${texts.join("; ")}`).join(" · ");
    return name ? `${name}: ${told}` : told;
  }).filter(Boolean).join(" · ");

export function listOfWays(...[local, site]: LocalPractice): string {
  const { practice: { email, booking } } = site;
  const lists = waysToReach(local, site).map(({ name, ways }) => {
    const lines = ways.map(({ label, texts }) =>
      // An address that is escaped is no link any more.
      `- ${lineAsMarkdown(label)}: ${texts[0] === email ? email : lineAsMarkdown(texts.join("; "))}`
    );
    if (booking && !name) {
      lines.push(`- [${lineAsMarkdown(local.words.reach.booking)}](${booking})`);
    }
    const list = lines.length === 0 ? "" : `${lines.join("\n")}\n\n`;
    return name ? `**${lineAsMarkdown(name)}**\n\n${list}` : list;
  });
  return lists.join("");
}
