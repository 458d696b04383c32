import { ContentError } from "../site/content_error.ts";
import type { Page } from "../site/page.ts";
import { imprintCountries, imprintFacts, type Practice } from "../site/practice.ts";
import type { Site } from "../site/site.ts";
import type { SiteSettings } from "../site/site_json.ts";
import { it, say, type Saying } from "../base/saying.ts";
import type { Findings } from "./inspect_files.ts";

/** Facts of the practice, and what to do if they are not there. */
interface RequiredFacts {
  facts: readonly (keyof Practice)[];
  problem: Saying;
  /** True if the law asks for them, whatever the practice is. */
  isDue?: boolean;
}

/** Reports what the law of the practice's country asks it to say and the site does not. */
export function inspectPractice(site: Site, settings: SiteSettings, findings: Findings): void {
  const { invented, practice } = site;
  const { country = "" } = practice;
  const dueFindings = invented ? findings.remarks : findings.errors;
  const enginePages = (name: "imprint" | "privacy"): Page[] =>
    site.languages.flatMap((language) => site.in(language)[name] ?? [])
      .filter(({ hasEngineText }) => hasEngineText);
  const drafts = enginePages("privacy");
  const hasImprint = site.languages.every((language) => site.in(language).imprint) &&
    enginePages("imprint").length === 0;
  const required = [
    ...hasImprint ? [] : factsOfImprint(site),
    ...drafts.length > 0 ? factsOfPrivacy(country) : [],
  ];
  for (const { facts, problem, isDue } of required) {
    const missing = facts.filter((name) => practice[name] === undefined);
    if (missing.length === 0) continue;
    const error = settings.error(["practice"], problem.of(missing.join(", ")));
    (isDue ? dueFindings : findings.remarks).push(error);
  }
  if (!invented) inspectBorrowed(site, settings, findings);
  if (drafts.length === 0) return;
  const files = drafts.map(({ language, slug }) => `${language}/${slug}.md`).join(", ");
  const problem = say`The engine's draft is published as the privacy notice. Read it and keep to the
    periods it promises, or write your own: ${files}`;
  findings.remarks.push(new ContentError("site.json", 1, problem));
}

const registered = ["registerCourt", "registerNumber", "vatId"] as const;
const regulated = ["editor", "profession", "chamber", "supervisor"] as const;

/** The facts that a practice states if it has them, by the country whose law asks. */
const ifAny: Readonly<Record<string, readonly (keyof Practice)[]>> = {
  // § 5 DDG, § 18 (2) MStV, § 2 DL-InfoV
  DE: [...registered, "economicId", ...regulated, "insurer"],
  // § 5 ECG, § 25 MedienG
  AT: ["representative", ...registered, ...regulated],
};

/** The legal forms whose register says who represents them, as the end of a name has them. */
const company = /(?:GmbH|\b(?:UG|AG|SE|KG|KGaA|[oO]HG|eG|PartG|e\. ?V\.))(?![\p{L}\d])/u;

/** The companies that are always in the commercial register. */
const inRegister = /(?:GmbH|\b(?:UG|AG|SE|KGaA))(?![\p{L}\d])/u;

/** Lists what an imprint needs in the practice's country. */
function factsOfImprint(
  { practice: { country = "", legalName = "" }, vat }: Site,
): RequiredFacts[] {
  const isGerman = country === "DE";
  return [
    {
      facts: ["country"],
      problem: say`practice lacks ${it}. Add it: the wording of imprint and privacy notice
        depends on it`,
    },
    {
      facts: country === "" || imprintCountries.includes(country) ? imprintFacts : [],
      problem: say`practice lacks ${it}. Add them, and the engine publishes the imprint
        that the law asks for`,
    },
    {
      facts: country in ifAny ? ["phone"] : [],
      problem: say`practice lacks ${it}. Add it, or another quick way besides email
        on the contact page, as the law asks`,
    },
    {
      facts: isGerman ? ["representative"] : [],
      problem: say`practice lacks ${it}. A company must name its managing director
        (§ 5 DDG); a sole trader needs none`,
      isDue: company.test(legalName),
    },
    {
      facts: isGerman && inRegister.test(legalName) ? ["registerCourt", "registerNumber"] : [],
      problem: say`practice lacks ${it}. A company must name its register and its number there
        (§ 5 (1) 4 DDG)`,
      isDue: true,
    },
    {
      facts: isGerman && vat === "included" ? ["arbitration"] : [],
      problem: say`practice lacks ${it}. With consumers as clients and more than ten staff,
        write false, or say on a page that you take part (§ 36 VSBG)`,
    },
    {
      facts: ifAny[country] ?? [],
      problem: say`practice lacks ${it}. Add whichever of them the practice has`,
    },
  ];
}

/** Lists whom the privacy notice names as receiving data. */
function factsOfPrivacy(country: string): RequiredFacts[] {
  return [
    {
      facts: ["host"],
      problem: say`practice lacks ${it}. Name who runs the server, or write false if you do:
        the privacy notice says who receives data`,
      isDue: imprintCountries.includes(country),
    },
    {
      facts: ["mailHost"],
      problem: say`practice lacks ${it}. Name who runs the mailbox, or write false if you do:
        the privacy notice says who receives data`,
    },
  ];
}

/** The shipped site's names of its invented practice, which no other can pass off as its own. */
const shipped = { name: "Steghaus", legalName: "Steghaus Softwareberatung GmbH" };

/** Reports the shipped site's names where they are left. */
function inspectBorrowed(site: Site, settings: SiteSettings, { errors }: Findings): void {
  const borrowed = say`${it} is still that of the shipped site. Write your own`;
  if (site.name === shipped.name) errors.push(settings.error(["name"], borrowed));
  if (site.practice.legalName === shipped.legalName) {
    errors.push(settings.error(["practice", "legalName"], borrowed));
  }
}
