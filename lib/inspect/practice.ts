import { ContentError } from "../content/content_error.ts";
import { isEngineFile, type Page } from "../content/page.ts";
import { imprintFacts, imprintLaws } from "../content/practice.ts";
import type { Site } from "../content/site.ts";
import { openingHours, type SiteSettings } from "../content/site_json.ts";
import type { Findings } from "./files.ts";

/** Reports what the law of the practice's country asks it to say and the site does not. */
export function inspectPractice(site: Site, settings: SiteSettings, { remarks }: Findings): void {
  const isOwn = (page: Page | undefined) => page !== undefined && !isEngineFile(page.file);
  if (!site.languages.every((language) => isOwn(site.in(language).imprint))) {
    const problems = imprintProblems(site);
    remarks.push(...problems.map((problem) => settings.error(["practice"], problem)));
  }
  if (!site.languages.every((language) => isOwn(site.in(language).privacy))) {
    const unnamed = (["host", "mailHost"] as const).filter((name) => !site.practice[name]);
    if (unnamed.length > 0) {
      const problem = `lacks ${unnamed.join(", ")}. Name who runs the server and the mailbox, ` +
        "unless you run them yourself: the privacy notice says who receives data";
      remarks.push(settings.error(["practice"], problem));
    }
  }
  for (const entry of site.practice.hours ?? []) {
    const [, , opens = "", closes = ""] = openingHours.exec(entry) ?? [];
    if (opens < closes) continue;
    const problem = `has ${entry}, which ends before it begins. Correct the times, ` +
      "unless you are open past midnight";
    remarks.push(settings.error(["practice", "hours"], problem));
  }
  const drafts = site.languages.map((language) => site.in(language).privacy)
    .filter((page) => !isOwn(page)).map(({ language, slug }) => `${language}/${slug}.md`);
  if (drafts.length > 0) {
    const problem =
      "The engine's draft is published as the privacy notice. Read it: it promises to " +
      "delete enquiries six months after the last message and, except on Deno Deploy, logs and " +
      "traces after 30 days, and it names the basis of transfers abroad. Keep to that, or write " +
      `your own: ${drafts.join(", ")}`;
    remarks.push(new ContentError("site.json", 1, problem));
  }
}

function imprintProblems({ practice }: Site): string[] {
  const { country = "" } = practice;
  const law = imprintLaws[country];
  const lacks = (names: readonly (keyof typeof practice)[] = [], remedy: string) => {
    const missing = names.filter((name) => practice[name] === undefined);
    return missing.length > 0 ? [`lacks ${missing.join(", ")}. ${remedy}`] : [];
  };
  const asked = law?.asked ?? [];
  return [
    ...lacks(
      ["country"],
      "Add it: the wording of imprint and privacy notice depends on it, and for " +
        `${Object.keys(imprintLaws).join(", ")} this check names the facts that the law asks for`,
    ),
    ...lacks(
      law || !country ? imprintFacts : [],
      "Add them: the law asks for an imprint, which the engine publishes once they are there",
    ),
    ...lacks(
      asked.filter((name) => name === "phone"),
      "The law asks for a quick way to reach you besides email: add the number, or name another " +
        "way on the contact page",
    ),
    ...lacks(
      asked.filter((name) => name === "representative"),
      "Add the person who represents the practice. Without one, its imprint is complete only if " +
        "legalName is the first and last name of its owner",
    ),
    ...lacks(law?.ifAny, "Add whichever of them the practice has"),
  ];
}
