import { it, type Message, say } from "../base/message.ts";
import { imprintCountries, imprintFacts, needsBasis, type Practice } from "../site/practice.ts";
import { publishedOf, type Site } from "../site/site.ts";
import type { SiteSettings } from "../site/site_json.ts";
import type { Findings } from "../site/content_error.ts";

/** What a law asks a practice to say. */
interface Need {
  fields: readonly (keyof Practice)[];
  /** What to do if they are not there. */
  problem: Message;
  /** Tells if the law asks it of this practice; it asks all if this is left out. */
  isAsked?(site: Site): boolean;
  /** Tells if their lack is an error; left out, it is a remark. */
  isDue?(site: Site): boolean;
}

/** Companies whose register says who represents them, as the ends of their names have them. */
const company = /(?:GmbH|\b(?:UG|AG|SE|KG|KGaA|[oO]HG|eG|PartG|e\. ?V\.))(?![\p{L}\d])/u;

/** Companies that are always in the commercial register. */
const registered = /(?:GmbH|\b(?:UG|AG|SE|KGaA))(?![\p{L}\d])/u;

const isNamedLike = (form: RegExp) => ({ practice }: Site) => form.test(practice.legalName ?? "");

const addressNeed: Need = {
  fields: imprintFacts,
  problem: say`practice lacks ${it}. Add them, and the engine publishes the imprint that the law
    asks for`,
  isDue: ({ practice }) => practice.country !== undefined,
};
const phoneNeed: Need = {
  fields: ["phone"],
  problem: say`practice lacks ${it}. Add it, or another quick way besides email on the contact page,
    as the law asks`,
};
const ifAny = say`practice lacks ${it}. Add whichever of them the practice has`;
const register = ["registerCourt", "registerNumber", "vatId"] as const;
const regulated = ["editor", "profession", "chamber", "supervisor"] as const;

/** What an imprint needs, by the country whose law asks for it. */
const imprintNeeds: ReadonlyMap<string, readonly Need[]> = new Map([
  // § 5 DDG, § 18 (2) MStV, § 2 DL-InfoV
  ["DE", [
    addressNeed,
    phoneNeed,
    {
      fields: ["representative"],
      problem: say`practice lacks ${it}. A company must name its managing director (§ 5 DDG); a sole
        trader needs none`,
      isDue: isNamedLike(company),
    },
    {
      fields: ["registerCourt", "registerNumber"],
      problem: say`practice lacks ${it}. A company must name its register and its number there
        (§ 5 (1) 4 DDG)`,
      isAsked: isNamedLike(registered),
      isDue: () => true,
    },
    {
      fields: ["arbitration"],
      problem: say`practice lacks ${it}. With consumers as clients and more than ten staff, write
        false, or say on a page that you take part (§ 36 VSBG)`,
      isAsked: ({ vat }) => vat === "included",
    },
    { fields: [...register, "economicId", ...regulated, "insurer"], problem: ifAny },
  ]],
  // § 5 ECG, § 25 MedienG
  ["AT", [
    addressNeed,
    phoneNeed,
    { fields: ["representative", ...register, ...regulated], problem: ifAny },
  ]],
  ["CH", [addressNeed]],
  ["GB", [addressNeed]],
  ["", [
    {
      fields: ["country"],
      problem: say`practice lacks ${it}. Add it: the wording of imprint and privacy notice depends
        on it`,
    },
    addressNeed,
  ]],
]);

/** What a privacy notice needs: whom it names as receiving data. */
const privacyNeeds: readonly Need[] = [
  {
    fields: ["host"],
    problem: say`practice lacks ${it}. Name who runs the server, or write false if you do: the
      privacy notice says who receives data`,
    isDue: ({ practice }) => imprintCountries.includes(practice.country ?? ""),
  },
  {
    fields: ["mailHost"],
    problem: say`practice lacks ${it}. Name who runs the mailbox, or write false if you do: the
      privacy notice says who receives data`,
  },
];

/** The shipped site's names of its invented practice, which no other can pass off as its own. */
const shippedNames = ["Steghaus", "Steghaus Softwareberatung GmbH"];

/** Reports what the law of the practice's country asks it to say and the site does not. */
export function checkPractice(site: Site, settings: SiteSettings, findings: Findings): void {
  const { invented, practice } = site;
  const report = (list: "errors" | "remarks", path: string[], problem: Message) =>
    findings[list].push(settings.error(path, problem));
  const locals = site.languages.map((language) => site.in(language));
  const hasImprint = locals.every(({ imprint }) => imprint && !imprint.hasEngineText);
  const drafts = locals.map(({ privacy }) => privacy).filter(({ hasEngineText }) => hasEngineText);
  const needs = [
    ...hasImprint ? [] : imprintNeeds.get(practice.country ?? "") ?? [],
    ...drafts.length > 0 ? privacyNeeds : [],
  ];
  for (const { fields, problem, isAsked, isDue } of needs) {
    const missing = fields.filter((name) => practice[name] === undefined);
    if (missing.length === 0 || isAsked?.(site) === false) continue;
    const list = isDue?.(site) && !invented ? "errors" : "remarks";
    report(list, ["practice"], problem.of(missing.join(", ")));
  }
  for (const name of ["host", "mailHost"] as const) {
    const provider = practice[name];
    if (!provider || provider.transferBasis || !needsBasis(provider)) continue;
    const problem =
      say`${it} is in a country whose law protects data less. Add "transferBasis", such
      as "the EU-US Data Privacy Framework", which the privacy notice then names`;
    report("remarks", ["practice", name], problem);
  }
  const showsNetPrices = site.vat === "excluded" && publishedOf(site) !== "nothing";
  if (practice.country === "DE" && showsNetPrices && !practice.audience) {
    const problem = say`${it} leaves VAT out. Write "included" (§ 3 PAngV) or, if you sell to no
      consumers, "audience": "business" in practice, which every price then says`;
    report("remarks", ["vat"], problem);
  }
  if (!invented) {
    const borrowed = say`${it} is still that of the shipped site. Write your own`;
    const isShipped = (name = "") => shippedNames.includes(name);
    if (isShipped(site.name)) report("errors", ["name"], borrowed);
    if (isShipped(practice.legalName)) report("errors", ["practice", "legalName"], borrowed);
  }
  if (drafts.length === 0) return;
  const files = drafts.map(({ language, slug }) => `${language}/${slug}.md`).join(", ");
  const problem = say`The engine's draft is published as the privacy notice. Read it and keep to the
    periods it promises, or write your own: ${files}`;
  findings.remark("site.json", problem);
}
