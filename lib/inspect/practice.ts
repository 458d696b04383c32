import { ContentError } from "../content/content_error.ts";
import { isEngineFile, type Page } from "../content/page.ts";
import { imprintFacts, imprintLaws } from "../content/practice.ts";
import type { Site } from "../content/site.ts";
import type { Practice, SiteSettings } from "../content/site_json.ts";
import type { Findings } from "./files.ts";

/** Facts of the practice, and what to do if they are not there. */
type Asked = readonly [facts: readonly (keyof Practice)[], remedy: string];

/** Reports what the law of the practice's country asks it to say and the site does not. */
export function inspectPractice(site: Site, settings: SiteSettings, { remarks }: Findings): void {
  const engines = (name: "imprint" | "privacy"): Page[] =>
    site.languages.flatMap((language) => site.in(language)[name] ?? [])
      .filter(({ file }) => isEngineFile(file));
  const drafts = engines("privacy");
  const hasImprint = site.languages.every((language) => site.in(language).imprint) &&
    engines("imprint").length === 0;
  const asked: Asked[] = [
    ...hasImprint ? [] : factsOfImprint(site),
    [
      drafts.length > 0 ? ["host", "mailHost"] : [],
      "Name who runs the server and the mailbox, unless you run them yourself: " +
      "the privacy notice says who receives data",
    ],
  ];
  for (const [facts, remedy] of asked) {
    const missing = facts.filter((name) => site.practice[name] === undefined);
    if (missing.length === 0) continue;
    remarks.push(settings.error(["practice"], `lacks ${missing.join(", ")}. ${remedy}`));
  }
  if (drafts.length === 0) return;
  const files = drafts.map(({ language, slug }) => `${language}/${slug}.md`).join(", ");
  const problem =
    "The engine's draft is published as the privacy notice. Read it: it promises to " +
    "delete enquiries six months after the last message and, except on Deno Deploy, logs and " +
    "traces after 30 days, and it names the basis of transfers abroad. Keep to that, or write " +
    `your own: ${files}`;
  remarks.push(new ContentError("site.json", 1, problem));
}

/** Lists what an imprint needs in the practice's country. */
function factsOfImprint({ practice: { country = "" } }: Site): Asked[] {
  const law = imprintLaws[country];
  const ifAsked = (name: keyof Practice) => law?.asked.includes(name) ? [name] : [];
  return [
    [
      ["country"],
      "Add it: the wording of imprint and privacy notice depends on it, and for " +
      `${Object.keys(imprintLaws).join(", ")} this check names the facts that the law asks for`,
    ],
    [
      law || !country ? imprintFacts : [],
      "Add them: the law asks for an imprint, which the engine publishes once they are there",
    ],
    [
      ifAsked("phone"),
      "The law asks for a quick way to reach you besides email: add the number, or name another " +
      "way on the contact page",
    ],
    [
      ifAsked("representative"),
      "Add the person who represents the practice. Without one, its imprint is complete only if " +
      "legalName is the first and last name of its owner",
    ],
    [law?.ifAny ?? [], "Add whichever of them the practice has"],
  ];
}
