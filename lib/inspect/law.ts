import { ContentError } from "../content/content_error.ts";
import { spaced } from "../content/markdown/plain_text.ts";
import { isEngineFile, type Page } from "../content/page.ts";
import { imprintCountries, imprintFacts, type Practice } from "../content/practice.ts";
import type { Site } from "../content/site.ts";
import type { SiteSettings } from "../content/site_json.ts";
import { packs } from "../languages/mod.ts";
import { it, say, type Saying } from "../saying.ts";
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
      .filter(({ file }) => isEngineFile(file));
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
  if (country === "AT") inspectAustrian(site, findings);
  inspectImprints(site, findings);
  if (!invented) inspectBorrowed(site, settings, findings);
  if (drafts.length === 0) return;
  const files = drafts.map(({ language, slug }) => `${language}/${slug}.md`).join(", ");
  const problem = say`The engine's draft is published as the privacy notice. Read it and keep to the
    periods it promises, or write your own: ${files}`;
  findings.remarks.push(new ContentError("site.json", 1, problem));
}

/** Digits at the end of a telephone number that tell it from others. */
const lastDigits = 7;

/** Reports an imprint of the owner's that contradicts site.json, or names a law that has ended. */
function inspectImprints(site: Site, { remarks }: Findings): void {
  const { street = "", phone = "" } = site.practice;
  const digits = phone.replace(/\D/g, "").slice(-lastDigits);
  for (const page of site.languages.flatMap((each) => site.in(each).imprint ?? [])) {
    const { file, lines, body } = page;
    if (isEngineFile(file)) continue;
    const remark = (problem: Saying) => remarks.push(new ContentError(file, lines.body, problem));
    const missing = [
      spaced(body).includes(spaced(street)) ? undefined : street,
      body.replace(/[^\d\p{L}]/gu, "").includes(digits) ? undefined : phone,
    ].filter(Boolean).join(", ");
    if (missing) {
      remark(say`The imprint does not name ${missing}, as site.json does. Correct one of the two`);
    }
    if (/§\s*\d+\s*(?:Abs\.\s*\d+\s*)?TMG/.test(body)) {
      remark(
        say`The imprint names the TMG, which ended in May 2024. Write § 5 DDG, or leave it out`,
      );
    }
  }
}

/** Words by which an Austrian imprint names the chamber and the profession (§ 5 ECG). */
const austrianWords = [/kammer|\bWKO\b|chamber/i, /beruf|gewerbe|profession|trade/i];

/** Reports an Austrian imprint that cannot say, or does not, what the law asks for. */
function inspectAustrian(site: Site, { remarks }: Findings): void {
  for (
    const { file, body, lines, language } of site.languages.flatMap((each) =>
      site.in(each).imprint ?? []
    )
  ) {
    if (isEngineFile(file)) {
      const own = `${language}/${packs[language].facts.imprintSlug}.md`;
      remarks.push(
        new ContentError(
          "site.json",
          1,
          say`The imprint is the engine's, which has no line of
          business (§ 25 MedienG). Write your own: ${own}`,
        ),
      );
    } else if (!austrianWords.every((words) => words.test(body))) {
      const problem = say`The imprint names no chamber or no profession. Add both, unless you have
        none (§ 5 ECG)`;
      remarks.push(new ContentError(file, lines.body, problem));
    }
  }
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

/** Facts that the shipped site states of its invented practice, and no other can say of itself. */
const shipped = {
  name: /^Steghaus$/,
  legalName: /^Steghaus Softwareberatung GmbH$/,
  registerNumber: /^HRB 12345$/,
  vatId: /^DE123456789$/,
  insurer: /^Muster-Versicherung AG/,
};

const borrowed = say`${it} is still that of the shipped site. Write your own`;

/** The certificates of its people, which only its page about them has together. */
const shippedCertificates = ["(iSAQB)", "(CKA)", "(OSCP)", "(IAAP)"];

/** Reports what is left of the shipped site's practice, which nobody may pass off as their own. */
function inspectBorrowed(site: Site, settings: SiteSettings, { errors }: Findings): void {
  const values: Readonly<Record<string, unknown>> = { ...site.practice, name: site.name };
  for (const [fact, form] of Object.entries(shipped)) {
    if (!form.test(String(values[fact]))) continue;
    const place = fact === "name" ? [fact] : ["practice", fact];
    errors.push(settings.error(place, borrowed));
  }
  for (const language of site.languages) {
    const { insurer = "" } = settings.json[language].practice;
    if (!shipped.insurer.test(insurer)) continue;
    errors.push(settings.error([language, "practice", "insurer"], borrowed));
  }
  for (const { file, body, lines } of site.pages) {
    if (!shippedCertificates.every((name) => body.includes(name))) continue;
    const problem = say`The certificates are still those of the shipped site. Write your own`;
    errors.push(new ContentError(file, lines.body, problem));
  }
}
