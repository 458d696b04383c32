import { z } from "zod";
import {
  formedText,
  listOf,
  must,
  object,
  optionalText,
  textForm,
  yesOrNo,
} from "../base/owner_values.ts";
import { type Message, say } from "../base/message.ts";
import { OpeningHours } from "./ways.ts";

/** The path of a file in the folder, which may begin with a slash. */
export const filePath = (be: Message) => textForm(be).transform((path) => path.replace(/^\//, ""));

/** A fact that not every practice has; `false` says that it has none. */
const factIfAny = (be: Message) => z.union([z.literal(false), textForm(be)], must(be)).optional();

const countryForm = must(say`a country by its two letters of ISO 3166, such as "DE" or "GB"`);

/** Tells if a code is that of a country; `UK` is none, but another name for `GB`. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.Locale(`und-${code}`).region === code &&
  new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) !== undefined;

const country = z.string(countryForm).trim().toUpperCase().refine(isCountry, countryForm);

/** Who does something for the practice; `false` if it does so itself. */
const provider = (be: Message) =>
  z.union([
    z.literal(false),
    textForm(be).transform((name): Provider => ({ name })),
    object({
      name: textForm(be),
      country: country.optional(),
      /** What allows a transfer to that country. */
      transferBasis: optionalText(
        say`what the transfer rests on, such as "standard contractual clauses"`,
      ),
    }, be),
  ], must(be)).optional();

/** Somebody who processes data for the practice; one without a country may be anywhere. */
export interface Provider {
  name: string;
  country?: string;
  transferBasis?: string;
}

const webAddress = (be: Message) => z.url({ protocol: /^https?$/, ...must(be) });

const phone = textForm(say`a telephone number in quotes, such as "+49 30 1234567"`);

/** Where an office is, and its telephone. */
const address = {
  street: optionalText(say`street and number, such as "Example Street 1"`),
  postalCode: optionalText(say`the postal code in quotes, such as "12345"`),
  city: optionalText(say`the name of the town`),
  phone: phone.optional(),
};

/** Texts that the second language of a site may say in its own words. */
const localTexts = {
  editor: factIfAny(
    say`the name and address of the person responsible for what the site publishes`,
  ),
  profession: factIfAny(
    say`the professional title, the country that awarded it, the professional rules
    and where to read them`,
  ),
  chamber: factIfAny(say`the professional body that the practice belongs to`),
  supervisor: factIfAny(
    say`the authority that licenses or supervises the practice, and its address`,
  ),
  insurer: factIfAny(say`the liability insurer, its address and where the insurance is valid`),
};

/** The facts that are one text each, which a page may name. */
const texts = {
  legalName: optionalText(say`the name in the register, such as "Example Consulting GmbH"`),
  representative: optionalText(say`the name of the person who represents the practice`),
  ...address,
  country: country.optional(),
  email: z.email(must(say`an email address such as "hello@practice.example"`)).optional(),
  registerCourt: factIfAny(say`the court that keeps the register, such as "Amtsgericht Berlin"`),
  registerNumber: factIfAny(say`the number in the register, such as "HRB 00000"`),
  vatId: factIfAny(say`the VAT identification number, such as "DE999999999"`),
  economicId: factIfAny(say`the business identification number, such as "DE999999999-00001"`),
  ...localTexts,
  dataProtectionOfficer: optionalText(say`how to reach the data protection officer`),
  booking: webAddress(
    say`the address where appointments are made, such as "https://booking.example"`,
  ).optional(),
};

export const textFacts = z.object(texts).keyof().options;

/** Other facts that hold words. */
const people = {
  /** Who answers, shown at the end of the start page and nowhere else. */
  contactPerson: object({
    name: textForm(say`the name of the person`),
    role: optionalText(say`what the person does, such as "Front desk"`),
    image: filePath(say`the path of a picture in the folder, such as "assets/portrait.jpg"`)
      .optional(),
    phone: phone.optional(),
  }, say`a person such as { "name": "…", "role": "Front desk" }`).optional(),
  host: provider(say`the name and address of whoever runs the server, or false if you do`),
  mailHost: provider(say`the name and address of whoever runs the mailbox, or false if you do`),
};

const practiceForm = say`an object of facts such as { "email": "hello@practice.example" }`;

/** The facts that hold words, which the second language of a site may say in its own. */
export const LocalPracticeFields = object({ ...localTexts, ...people }, practiceForm);

/** The facts that a site states of its practice, if it likes. */
export const Practice = object({
  ...texts,
  ...people,
  hours: OpeningHours.optional(),
  /** Further offices; the practice's own address is the first. */
  locations: listOf(
    object({
      name: optionalText(say`what people call the office, such as "Exampletown North"`),
      ...address,
      hours: OpeningHours.optional(),
    }, say`an office such as { "street": "Example Street 1", "city": "Exampletown" }`),
    say`a list of offices in square brackets`,
  ).default([]),
  /** A telephone for what cannot wait. */
  emergency: object({
    label: optionalText(say`the words before the number, such as "At night"`),
    phone,
  }, say`a telephone such as { "phone": "+49 30 1234567" }`).optional(),
  /** Whom the prices are for, if not for everybody. */
  audience: z.literal("business", must(say`"business", or left out`)).optional(),
  /** True if the contact form has a field for a telephone number. */
  phoneField: yesOrNo.default(false),
  /** False if it takes part in no dispute resolution before a consumer arbitration board. */
  arbitration: z.literal(false, must(say`false, or left out`)).optional(),
  type: formedText(
    /^[A-Z][A-Za-z]+$/,
    say`a type of schema.org such as "ProfessionalService" or "LegalService"`,
  ).optional(),
  sameAs: listOf(
    webAddress(say`an address such as "https://social.example/practice"`),
    say`a list of addresses in square brackets`,
  ).optional(),
}, practiceForm);

export type Practice = z.output<typeof Practice>;

/** The European Economic Area. */
export const eea: readonly string[] =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK"
    .split(" ");

/** Countries that the European Commission found to protect data alike, whoever receives them. */
const adequate = "AD AR CH FO GB GG IL IM JE JP KR NZ UY".split(" ");

/** Tells if data may leave for the provider only on a basis of its own. */
export const needsBasis = ({ country }: Provider): boolean =>
  country !== undefined && !eea.includes(country) && !adequate.includes(country);

/** The countries whose law asks a practice for an imprint on its website. */
export const imprintCountries: readonly string[] = ["DE", "AT", "CH"];

/** The facts that the engine's imprint cannot do without. */
export const imprintFacts = ["legalName", "street", "postalCode", "city", "email"] as const;
