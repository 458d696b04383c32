import { z } from "zod";
import { clockTime, listOfTexts, weekday } from "../format.ts";
import type { Words } from "../languages/mod.ts";
import { formed, must, object, text } from "../owner_values.ts";
import { asMessage, it, say, type Saying } from "../saying.ts";
import { fill, lineAsMarkdown } from "../template.ts";

/** The days of the week; schema.org's `openingHours` names them by their first two letters. */
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const day = `(?:${days.map((name) => name.slice(0, 2)).join("|")})`;
const dayRange = `${day}(?:-${day})?`;
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const openingHours = new RegExp(`^(${dayRange}(?:,${dayRange})*) (${time})-(${time})$`);

const hours = must(say`opening hours such as "Mo-Fr 09:00-17:00" (the days are Mo, Tu, We, Th,
  Fr, Sa, Su), or a list of them`);
/** Says of opening hours in other words what to write for them. */
const hoursForm = {
  error(issue: z.core.$ZodRawIssue): string {
    const written = typeof issue.input === "string" ? issue.input : undefined;
    if (written !== undefined && !/\d/.test(written)) {
      return asMessage(
        say`${it} says no time. Leave hours out, and write “${written}” on the contact
        page`,
      );
    }
    return written !== undefined && /\d\s*[,;+]\s*\d/.test(written)
      ? asMessage(say`${it} holds several times. Write each as one of a list:
          ["Mo-Fr 09:00-12:00", "Mo-Fr 13:00-17:00"]`)
      : hours.error(issue);
  },
};
/** German names of days, which none of schema.org's is like. */
const germanDays: Readonly<Record<string, string>> = { Di: "Tu", Mi: "We", Do: "Th", So: "Su" };
const HoursEntry = z.string(hoursForm)
  .transform((entry) => entry.replace(/\b(?:Di|Mi|Do|So)\b/g, (day) => germanDays[day]!))
  .pipe(z.string().regex(openingHours, hoursForm));

/** One entry or several, each of days and a time from and to. */
const OpeningHours = z.union(
  [HoursEntry.transform((entry) => [entry]), z.array(HoursEntry)],
  hoursForm,
);

export const fact = (be: Saying) => text(be).optional();

/** Who does something for the practice; `false` if it does so itself. */
const provider = (be: Saying) => z.union([z.literal(false), text(be)], must(be)).optional();

export const yesOrNo = z.boolean(must(say`true or false`));

const webAddress = (be: Saying) => z.url({ protocol: /^https?$/, ...must(be) });

/** The facts that a site states of its practice, if it likes. */
export const Practice = object({
  legalName: fact(say`the name in the register, such as "Example Consulting GmbH"`),
  representative: fact(say`the name of the person who represents the practice`),
  street: fact(say`street and number, such as "Example Street 1"`),
  postalCode: fact(say`the postal code in quotes, such as "12345"`),
  city: fact(say`the name of the town`),
  country: formed(/^[A-Z]{2}$/, say`two capital letters such as "DE"`).optional(),
  email: z.email(must(say`an email address such as "hello@practice.example"`)).optional(),
  phone: fact(say`a telephone number in quotes, such as "+49 30 1234567"`),
  /** True if the contact form has a field for a telephone number. */
  phoneField: yesOrNo.default(false),
  registerCourt: fact(say`the court that keeps the register, such as "Amtsgericht Berlin"`),
  registerNumber: fact(say`the number in the register, such as "HRB 00000"`),
  vatId: fact(say`the VAT identification number, such as "DE999999999"`),
  economicId: fact(say`the business identification number, such as "DE999999999-00001"`),
  editor: fact(say`the name and address of the person responsible for what the site publishes`),
  profession: fact(say`the professional title, the country that awarded it, the professional rules
    and where to read them`),
  chamber: fact(say`the professional body that the practice belongs to`),
  supervisor: fact(say`the authority that licenses or supervises the practice, and its address`),
  insurer: fact(say`the liability insurer, its address and where the insurance is valid`),
  host: provider(say`the name and address of whoever runs the server, or false if you do`),
  mailHost: provider(say`the name and address of whoever runs the mailbox, or false if you do`),
  /** False if it takes part in no dispute resolution before a consumer arbitration board. */
  arbitration: z.literal(false, must(say`false, or left out`)).optional(),
  dataProtectionOfficer: fact(say`how to reach the data protection officer`),
  hours: OpeningHours.optional(),
  booking: webAddress(say`the address where appointments are made, such as
    "https://booking.example"`)
    .optional(),
  type: formed(
    /^[A-Z][A-Za-z]+$/,
    say`a type of schema.org such as "ProfessionalService" or "LegalService"`,
  ).optional(),
  sameAs: z.array(
    webAddress(say`an address such as "https://social.example/practice"`),
    must(say`a list of addresses in square brackets`),
  ).optional(),
}, say`an object of facts such as { "email": "hello@practice.example" }`);

export type Practice = z.output<typeof Practice>;

/** The facts that hold words, which the second language of a site may say in its own. */
export const LocalPractice = Practice.pick({
  chamber: true,
  editor: true,
  host: true,
  insurer: true,
  mailHost: true,
  profession: true,
  supervisor: true,
});

/** The facts of the practice that are one text each. */
export const factNames =
  Practice.omit({ arbitration: true, hours: true, phoneField: true, sameAs: true, type: true })
    .keyof().options;

/** The countries whose law asks a practice for an imprint on its website. */
export const imprintCountries: readonly string[] = ["DE", "AT", "CH"];

/** The facts that the engine's imprint cannot do without. */
export const imprintFacts = ["legalName", "street", "postalCode", "city", "email"] as const;

/** Tells where a number leads (RFC 3966): "(0)" is dialled only without the country. */
export const phoneUri = (phone: string): string =>
  `tel:${phone.replace(/(?<=^\+.*)\(0\)/, "").replace(/[^\d+]/g, "")}`;

/** Countries whose addresses have the postal code behind the town (Universal Postal Union). */
const codeBehindTown = new Set(["AU", "CA", "GB", "IE", "IN", "NZ", "US", "ZA"]);

/** Writes town and postal code in the order of the practice's country; what is there of the two. */
export function townOf({ postalCode, city, country = "" }: Practice): string {
  const parts = codeBehindTown.has(country) ? [city, postalCode] : [postalCode, city];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** A practice as a site tells of it in one of its languages. */
type LocalPractice = [
  local: { words: Pick<Words, "reach" | "hours">; locale: string; hour12: boolean },
  site: { practice: Practice },
];

/** A way to reach the practice beside the form: where it leads, if it can be pressed. */
interface Way {
  label: string;
  texts: readonly string[];
  uri?: string;
}

/** Lists how else the practice is reached, but for appointments, which have a page elsewhere. */
export function waysToReach(...[local, { practice }]: LocalPractice): Way[] {
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

export const searchedWays = (...parts: LocalPractice): string =>
  waysToReach(...parts).map(({ label, texts }) => `${label}: ${texts.join("; ")}`).join(" · ");

export function listOfWays(...[local, site]: LocalPractice): string {
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

type Times = Record<"opens" | "closes", string>;

/** Writes opening hours as people do, a line for the same days: those with a break are said once. */
export function hoursInWords(
  entries: readonly string[],
  { locale, hour12 }: { locale: string; hour12: boolean },
  words: Words["hours"],
): string[] {
  const ofDays = Map.groupBy(entries.map(partsOf), ({ runs }) => JSON.stringify(runs));
  return [...ofDays.values()].map((parts) => {
    const named = parts[0]!.runs.map(({ first, last }) =>
      first === last ? weekday(first, locale) : fill(words.days, {
        first: weekday(first, locale),
        last: weekday(last, locale),
      })
    );
    const [{ opens, closes }, ...others] = parts.map(({ opens, closes }) => ({
      opens: clockTime(opens, locale, hour12),
      closes: clockTime(closes, locale, hour12),
    })) as [Times, ...Times[]];
    // Behind a break the other times follow the end of the first.
    const ends = [closes, ...others.map((times) => fill(words.times, times))];
    return fill(words.line, {
      days: listOfTexts(named, locale),
      opens,
      closes: listOfTexts(ends, locale),
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
