import { nearestName } from "../base/nearest.ts";
import { it, type Message, say } from "../base/message.ts";
import { fileKey } from "../site/addresses.ts";
import { formerLines, knownFields, readFields } from "../site/front_matter.ts";
import { formOf, isEngineFile, likelyRole, type Page } from "../site/page.ts";
import { fillOwnText } from "../site/placeholders.ts";
import type { SiteReading } from "../site/read_site.ts";
import type { Site } from "../site/site.ts";
import type { SiteSettings } from "../site/site_json.ts";
import { checkFiles } from "./files.ts";
import type { Findings } from "../site/content_error.ts";
import { linkedPage, linkProblem } from "./links.ts";
import { checkPractice } from "./practice.ts";
import { checkText } from "./text.ts";

/**
 * Checks a whole site for what a visitor would stumble over; `changedOn` returns the ISO day on
 * which a file was last written, where that is known.
 */
export function checkSite(
  { site, folder, settings, findings }: SiteReading,
  changedOn: (file: string) => string = () => "",
): Findings {
  checkFiles(site, folder, findings);
  for (const page of site.pages) {
    checkText(page, site, findings);
    if (site.isPractice) checkPage(page, site, changedOn, findings);
  }
  checkOrphans(site, findings);
  checkFields(site, findings);
  checkDrafts(site, findings);
  if (!site.isPractice) return findings;
  checkLinks(settings, site, findings);
  checkPractice(site, settings, findings);
  return findings;
}

/** Reports what is likely a mistake in a page as a whole. */
function checkPage(
  page: Page,
  site: Site,
  changedOn: (file: string) => string,
  findings: Findings,
): void {
  const { event, file, kind, language, published = "", role, slug } = page;
  const remark = (problem: Message) => findings.remark(file, problem);
  const versions = site.translations(page);
  const missing = site.languages.filter((other) => !versions.has(other)).join(", ");
  if (missing && kind !== "manual") {
    remark(say`The page has no counterpart in ${missing}. Add one, unless this is intended`);
  }
  if (isEngineFile(file)) return;
  if (page.body === "" && formOf(page).isText) {
    remark(say`The page has no text. Write it below the front matter, or add draft: true`);
  }
  // A folder's name is that of its page.
  const [name, part] = [fileKey(file), slug].map((path) => path.replace(/^.*\//, ""));
  if (slug !== "" && name !== part) {
    remark(
      say`The name cannot stand in an address, which says ${part!}. Rename it, unless it is meant`,
    );
  }
  const likely = likelyRole(page);
  const rolePage = likely && site.page(language, likely);
  if (likely && !role && (!rolePage || isEngineFile(rolePage.file))) {
    // That of a folder without one, too.
    const ownFile = file.replace(/\/$/, "/index.md");
    remark(say`The name speaks of ${likely}, but no role does. Add role: ${likely} to ${ownFile}`);
  }
  if (published > site.day) {
    remark(say`published is a day to come. If the page is an event, write event in its place; else
      correct the day`);
  }
  if (event && isAboutAYear(event.last, site.day) && changedOn(file) > event.last) {
    remark(say`event was about a year ago, and the file was changed since. If the year is wrong,
      correct it`);
  }
  checkPlaceholders(page, findings);
}

/** Tells if a year later a day would be to come, or nearly so: then its year is likely wrong. */
function isAboutAYear(past: string, day: string): boolean {
  const days = (Date.parse(day) - Date.parse(past)) / 86_400_000;
  return days >= 270 && days <= 366;
}

/** Reports what stands in double braces and names nothing. */
function checkPlaceholders(page: Page, findings: Findings): void {
  const { file, hasEngineText, lede = "", bodyLine, lines, title } = page;
  const body = hasEngineText ? "" : page.body;
  for (const [part, text] of Object.entries({ title, description: lede, body })) {
    fillOwnText(text, {}, ({ written }, linesBefore) => {
      const problem =
        say`${written} names nothing here. Put it in backticks if it is code, or remove it`;
      findings.remark(
        file,
        problem,
        (part === "body" ? bodyLine : lines.get(part) ?? 1) + linesBefore,
      );
    });
  }
}

/** Checks the links of navigation, footer and start page that name a path. */
function checkLinks(settings: SiteSettings, site: Site, findings: Findings): void {
  for (const language of site.languages) {
    const { actions, navigation, footer } = site.in(language);
    for (const [list, entries] of Object.entries({ actions, navigation, footer })) {
      for (const [position, { url, page }] of entries.entries()) {
        const problem = page ? undefined : linkProblem(url, site);
        if (problem === undefined) continue;
        const path = [language, list, position, "url"];
        findings.errors.push(settings.error(path, say`${it} is wrong. ${problem}`));
      }
    }
  }
}

/** Reports fields that mean nothing here, each once. */
function checkFields({ pages }: Site, findings: Findings): void {
  const fields = pages.flatMap(({ file, lines }) =>
    [...lines].filter(([name]) => !readFields.includes(name))
      .map(([name, line]) => ({ name, file, line }))
  );
  for (const [name, uses] of Map.groupBy(fields, ({ name }) => name)) {
    const near = nearestName(name, knownFields);
    const remedy = near
      ? say`Did you mean ${near}?`
      : say`Remove it, unless another program reads it`;
    const problem =
      say`${name} means nothing in front matter here (pages: ${uses.length}). ${remedy}`;
    findings.remark(uses[0]!.file, problem, uses[0]!.line);
  }
}

/** Reports the lines of a former version that keep pages from being published. */
function checkDrafts({ drafts }: Site, findings: Findings): void {
  for (const { file, hiddenBy } of drafts.values()) {
    if (!formerLines.includes(hiddenBy)) continue;
    const problem = say`This page is a draft, because of ${hiddenBy}. Write draft: true, or take the
      line out`;
    findings.remark(file, problem);
  }
}

/** Reports the owner's pages that no link leads to. */
function checkOrphans(site: Site, findings: Findings): void {
  const found = new Set(site.languages.flatMap((language) => {
    const { start, actions, navigation, footer, imprint, privacy } = site.in(language);
    const links = [...actions, ...navigation, ...footer];
    return [start, imprint, privacy, ...links.map(({ page, url }) => page ?? site.pageAt(url))];
  }));
  for (const page of found) { // It grows meanwhile.
    if (page === undefined) continue;
    for (const next of linkedFrom(page, site)) found.add(next);
  }
  for (const page of site.pages) {
    if (found.has(page) || isEngineFile(page.file)) continue;
    findings.remark(
      page.file,
      say`No link leads to this page. Link it from a page or the navigation`,
    );
  }
}

/** Lists the pages that a page leads to: in its text, on its cards, in its lists and elsewhere. */
function linkedFrom(page: Page, site: Site): (Page | undefined)[] {
  const { document: { blocks, links }, language, kind } = page;
  const { contact, pricing } = site.in(language);
  return [
    ...links.map(({ kind, to }) => kind === "link" ? linkedPage(to, site, page) : undefined),
    ...blocks.flatMap(({ asks }) => asks ? site.cards(language, asks) : []),
    ...site.translations(page).values(),
    ...formOf(page).isDocument ? [] : site.children(page),
    ...kind === "service" ? [contact, pricing] : [],
  ];
}
