import { isOddAt, overlapping } from "../content/hours.ts";
import { needsBasis, phoneUri } from "../content/practice.ts";
import { publishedOf, type Site } from "../content/site.ts";
import type { SiteSettings } from "../content/site_json.ts";
import { money } from "../format.ts";
import { isSum } from "../price.ts";
import { it, say, type Saying } from "../saying.ts";
import type { Findings } from "./inspect_files.ts";

/** Reports settings that say too little, or what is likely not meant. */
export function inspectSettings(site: Site, settings: SiteSettings, { remarks }: Findings): void {
  const remark = (path: readonly PropertyKey[], problem: Saying) =>
    remarks.push(settings.error(path, problem));
  inspectMoney(site, settings, remark);
  inspectPlaces(site, remark);
  inspectCalls(site, remark);
  const { contactPerson, insurer } = site.practice;
  if (contactPerson) {
    remark(
      ["practice", "contactPerson"],
      say`${it} publishes the name of ${contactPerson.name}. Ask for consent, for a picture, too`,
    );
  }
  if (insurer && !/\d/.test(insurer)) {
    const problem = say`${it} has no address. Add the insurer's, and where the insurance is valid`;
    remark(["practice", "insurer"], problem);
  }
  for (const language of site.languages) {
    if (settings.json[language].words?.everyday === undefined) continue;
    remark(
      [language, "words", "everyday"],
      say`${it} is not read any more: the search has no list of everyday words. Take it out, and
      write what visitors type as keywords or synonyms`,
    );
  }
  for (const fact of ["host", "mailHost"] as const) {
    const provider = site.practice[fact];
    if (!provider || provider.transferBasis || !needsBasis(provider)) continue;
    remark(
      ["practice", fact],
      say`${it} is in a country whose law protects data less. Add "transferBasis", such as "the
      EU-US Data Privacy Framework", which the privacy notice then names`,
    );
  }
}

/** Adds a remark on a setting, which its path names. */
type Remark = (path: readonly PropertyKey[], problem: Saying) => void;

/** Countries of practices whose currency (ISO 4217) is not the euro. */
const currencies: ReadonlyMap<string | undefined, string> = new Map(
  ("AU AUD,CA CAD,CH CHF,CZ CZK,DK DKK,GB GBP,GG GBP,HU HUF,IM GBP,IN INR,IS ISK,JE GBP,JP JPY," +
    "LI CHF,NO NOK,NZ NZD,PL PLN,RO RON,SE SEK,US USD,ZA ZAR")
    .split(",").map((row) => row.split(" ") as [string, string]),
);

/** Reports prices in a currency, or with a tax, that nobody chose. */
function inspectMoney(site: Site, { isWritten }: SiteSettings, remark: Remark): void {
  const { practice: { country, audience }, vat, currency, languages, hourlyRate } = site;
  if (publishedOf(site) === "nothing") return;
  const usual = currencies.get(country);
  if (usual && !isWritten("currency")) {
    const { locale } = site.in(languages[0]);
    const [amount = 1] = [
      ...site.pages.flatMap(({ price }) => isSum(price) ? price.amount : []),
      ...hourlyRate ? [hourlyRate] : [],
    ];
    const shown = money(amount, currency, locale);
    remark(
      ["currency"],
      say`${it} is left out: prices read ${shown}. Add "currency": "${usual}"`,
    );
  }
  if (audience || vat !== "excluded") return;
  if (country === "DE") {
    const problem = say`${it} leaves VAT out. Write "included" (§ 3 PAngV) or, if you sell to no
      consumers, "audience": "business" in practice, which every price then says`;
    remark(["vat"], problem);
  } else if (!isWritten("vat")) {
    const problem = say`${it} is left out, so that VAT comes on top of every price. Add "vat":
      "included", "excluded" or, if you charge none, "none"`;
    remark(["vat"], problem);
  }
}

/** Most digits of a telephone number (ITU-T E.164), with a few of "(0)" and an extension. */
const mostDigits = 18;

/** Reports telephones and hours of the practice's places that nobody can call or come at. */
function inspectPlaces({ practice }: Site, remark: Remark): void {
  const { locations, emergency } = practice;
  const places: [PropertyKey[], { phone?: string; hours?: readonly string[] }][] = [
    [["practice"], practice],
    [["practice", "emergency"], emergency ?? {}],
    ...locations.map((place, at): typeof places[number] => [["practice", "locations", at], place]),
  ];
  for (const [path, { phone, hours = [] }] of places) {
    const digits = phone?.replace(/\D/g, "").length ?? 0;
    if (digits > mostDigits || /\d.*\+/.test(phone ?? "")) {
      remark(
        [...path, "phone"],
        say`${it} holds more than one number, and nobody can call it. Keep one, and write the other
          on the contact page`,
      );
    } else if (phone && !/^\s*(?:\+|00)/.test(phone)) {
      remark(
        [...path, "phone"],
        say`${it} has no country. Write it with one, such as "+49 30 1234567"`,
      );
    }
    const [odd] = hours.filter(isOddAt);
    const second = overlapping(hours);
    if (second !== undefined) {
      remark(
        [...path, "hours"],
        say`${it} says ${second}, while another entry of the same day is open. Correct one of the two`,
      );
    } else if (odd !== undefined) {
      remark(
        [...path, "hours"],
        say`${it} says ${odd}, which is at night or ends before it begins. Write the afternoon as
          "Mo-Fr 13:30-18:00"`,
      );
    }
  }
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, "");

/** Reports links of menu, footer and buttons that call another number than the practice's. */
function inspectCalls(site: Site, remark: Remark): void {
  const { phone, emergency, contactPerson, locations } = site.practice;
  const phones = [
    phone,
    emergency?.phone,
    contactPerson?.phone,
    ...locations.map(({ phone }) => phone),
  ]
    .filter((phone) => phone !== undefined);
  const known = new Set(phones.map((phone) => digitsOf(phoneUri(phone))));
  if (phone === undefined) return;
  for (const language of site.languages) {
    const { actions, navigation, footer } = site.in(language);
    for (const [list, links] of Object.entries({ actions, navigation, footer })) {
      for (const [place, { url }] of links.entries()) {
        if (!url.startsWith("tel:") || known.has(digitsOf(url))) continue;
        remark(
          [language, list, place, "url"],
          say`${it} calls ${url}, and practice.phone is ${phone}. Correct one of the two, if it is wrong`,
        );
      }
    }
  }
}
