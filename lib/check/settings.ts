import { isOddAt } from "../site/hours.ts";
import { needsBasis } from "../site/practice.ts";
import { publishedOf, type Site } from "../site/site.ts";
import type { SiteSettings } from "../site/site_json.ts";
import { it, say, type Saying } from "../base/saying.ts";
import type { Findings } from "./inspect_files.ts";

/** Reports settings that say too little, or what is likely not meant. */
export function inspectSettings(site: Site, settings: SiteSettings, { remarks }: Findings): void {
  const remark = (path: readonly PropertyKey[], problem: Saying) =>
    remarks.push(settings.error(path, problem));
  inspectVat(site, remark);
  inspectPlaces(site, remark);
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

/** Reports prices without the tax that the law asks them to hold. */
function inspectVat(site: Site, remark: Remark): void {
  const { practice: { country, audience }, vat } = site;
  if (publishedOf(site) === "nothing" || audience || vat !== "excluded" || country !== "DE") return;
  const problem = say`${it} leaves VAT out. Write "included" (§ 3 PAngV) or, if you sell to no
    consumers, "audience": "business" in practice, which every price then says`;
  remark(["vat"], problem);
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
    if (odd !== undefined) {
      remark(
        [...path, "hours"],
        say`${it} says ${odd}, which is at night or ends before it begins. Write the afternoon as
          "Mo-Fr 13:30-18:00"`,
      );
    }
  }
}
