import { hoursInWords } from "./opening_hours.ts";
import type { LocalSite, Site } from "./site.ts";
import type { Practice } from "./site_json.ts";

/** What the engine's imprint cannot do without. */
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

/**
 * Writes how else the practice is reached, which the contact page's Markdown says before its text.
 */
export function contactOpening(local: LocalSite, { practice }: Site): string {
  const { phone, email, hours = [], booking } = practice;
  const { reach, hours: words } = local.words;
  const ways = [
    phone && `- ${reach.phone}: ${phone}`,
    email && `- ${reach.email}: ${email}`,
    hours.length > 0 && `- ${words.label}: ${hoursInWords(hours, local, words).join("; ")}`,
    booking && `- [${reach.booking}](${booking})`,
  ].filter((way) => way);
  return ways.length === 0 ? "" : `${ways.join("\n")}\n\n`;
}

/** The name of a fact in `practice`. */
type Fact = keyof Practice;

interface ImprintLaw {
  /** What every practice has to say, beside what the imprint cannot do without. */
  asked: readonly Fact[];
  /** What those have to say who have it. */
  ifAny: readonly Fact[];
}

/** The countries whose law asks a practice for an imprint on its website, and what it asks for. */
export const imprintLaws: Readonly<Record<string, ImprintLaw>> = {
  // § 5 DDG, § 18 (2) MStV, § 2 DL-InfoV
  DE: {
    asked: ["phone", "representative"],
    ifAny: [
      "registerCourt",
      "registerNumber",
      "vatId",
      "economicId",
      "editor",
      "profession",
      "chamber",
      "supervisor",
      "insurer",
    ],
  },
  // § 5 ECG, § 25 MedienG
  AT: {
    asked: ["phone"],
    ifAny: [
      "representative",
      "registerCourt",
      "registerNumber",
      "vatId",
      "editor",
      "profession",
      "chamber",
      "supervisor",
    ],
  },
  // Art. 3 (1) s UWG
  CH: { asked: [], ifAny: [] },
};
