import { fileKey } from "../site/addresses.ts";
import { formerFields, isFormerLine } from "../site/aliases.ts";
import { ContentError } from "../site/content_error.ts";
import { linesOf } from "../base/lines.ts";
import { knownFields } from "../site/front_matter.ts";
import { isEngineFile, likelyRole, ownFile, type Page } from "../site/page.ts";
import { formOf } from "../site/page_kinds.ts";
import { unfilled } from "../site/placeholders.ts";
import type { SiteReading } from "../site/read_site.ts";
import type { Site } from "../site/site.ts";
import type { SiteSettings } from "../site/site_json.ts";
import { languages, packs } from "../languages/mod.ts";
import { nearestName } from "../base/nearest.ts";
import { it, say, type Saying } from "../base/saying.ts";
import { type Findings, inspectFiles } from "./inspect_files.ts";
import { inspectText } from "./inspect_text.ts";
import { inspectPractice } from "./law.ts";
import { inspectSettings } from "./settings.ts";
import { linkTargets, type Targets } from "./targets.ts";
import { today } from "../format.ts";

/** Reads every text of a site for what a visitor would stumble over. */
export function inspectSite(
  { site, folder, settings, errors: unread }: SiteReading,
): Findings {
  const targets = linkTargets(site);
  const findings: Findings = { errors: [...unread], remarks: [...settings.remarks] };
  inspectFiles(site, folder, findings);
  for (const page of site.pages) inspectEmpty(page, site, findings);
  const { isPractice } = site.rules;
  if (isPractice) inspectLinks(site, settings, targets, findings);
  const linked = new Map<Page, Page[]>();
  for (const page of site.pages) linked.set(page, inspectText(page, site, targets, findings));
  findings.remarks.push(...inspectReach(site, linked));
  inspectFields(site, findings);
  inspectDrafts(site, findings);
  if (isPractice) {
    for (const page of site.pages) inspectPage(page, site, findings);
    inspectKeywords(site, findings);
    inspectPractice(site, settings, findings);
    inspectSettings(site, settings, findings);
    inspectDays(site, findings);
  }
  const isFirst = firstOf(folder);
  return {
    errors: findings.errors.filter(isFirst),
    remarks: findings.remarks.filter(isFirst),
  };
}

/** Makes a test that a finding is told of once, where a link in the folder shows a file again. */
function firstOf(folder: SiteReading["folder"]): (finding: { file: string }) => boolean {
  const first = new Map([...folder].toReversed().map(([file, bytes]) => [bytes, file]));
  return ({ file }) => (first.get(folder.get(file)!) ?? file) === file;
}

/** Reports what is likely a slip in a page as a whole. */
function inspectPage(page: Page, site: Site, { remarks }: Findings): void {
  const { file, kind, language, slug, title, lines } = page;
  const remark = (problem: Saying, line = 1) => remarks.push(new ContentError(file, line, problem));
  const versions = site.translations(page);
  const missing = site.languages.filter((other) => !versions.has(other)).join(", ");
  if (missing && kind !== "manual") {
    remark(say`The page has no counterpart in ${missing}. Add one, unless this is intended`);
  }
  if (isEngineFile(file)) return;

  // A folder's name is that of its page.
  const [name, part] = [fileKey(file), slug].map((path) => path.replace(/^.*\//, ""));
  if (slug !== "" && name !== part) {
    remark(say`The name cannot stand in an address, which says ${part!}.
      Rename it, unless it is meant`);
  }
  const likely = likelyRole(page);
  const rolePage = likely && site.page(language, likely);
  if (likely && !page.role && (!rolePage || isEngineFile(rolePage.file))) {
    remark(say`The name speaks of ${likely}, but no role does.
      Add role: ${likely} to ${ownFile(page)}`);
  }
  const { lede = "" } = page;
  const body = page.hasEngineText ? "" : page.body;
  for (const [part, text] of Object.entries({ title, description: lede, body })) {
    const lineAt = linesOf(text);
    for (const { placeholder, index } of unfilled(text)) {
      const problem =
        say`${placeholder} names nothing here. Put it in backticks if it is code, or remove it`;
      remark(problem, (lines[part] ?? 1) + lineAt(index) - 1);
    }
  }
}

/** Remarks once on a site whose services and other pages have no keywords: what they bring. */
function inspectKeywords({ pages }: Site, { remarks }: Findings): void {
  const own = pages.filter(({ file }) => !isEngineFile(file));
  const service = own.find(({ kind }) => kind === "service");
  if (!service || own.some(({ keywords }) => keywords.length > 0)) return;
  const problem = say`No page has keywords, the words that visitors type. With them the search
    finds many more pages. deno task check --keywords prints what to give an assistant to write them`;
  remarks.push(new ContentError(service.file, 1, problem));
}

/** Reports a page without text. */
function inspectEmpty(page: Page, { rules }: Site, { remarks }: Findings): void {
  if (page.body !== "" || !formOf(page).isText || !rules.isPractice) return;
  const problem = say`The page has no text. Write it below the front matter, or add draft: true`;
  remarks.push(new ContentError(page.file, 1, problem));
}

/** Looks at the links of navigation, footer and start page that name a path. */
function inspectLinks(
  site: Site,
  settings: SiteSettings,
  targets: Targets,
  { errors }: Findings,
): void {
  for (const language of site.languages) {
    const { actions, navigation, footer } = site.in(language);
    for (const [list, links] of Object.entries({ actions, navigation, footer })) {
      for (const [place, { url, page }] of links.entries()) {
        if (page) continue;
        const problem = targets.problem(url, undefined);
        if (problem === undefined) continue;
        errors.push(
          settings.error([language, list, place, "url"], say`${it} is wrong. ${problem}`),
        );
      }
    }
  }
}

/** Names that people give to fields in their own words, and those that they mean. */
const meantFields: ReadonlyMap<string, string> = new Map(
  languages.flatMap((language) => packs[language].facts.fieldsMeant)
    .map((pair) => pair.split(" ") as [string, string]),
);

/** Reports fields that mean nothing here: former ones, those that were not meant, and others. */
function inspectFields({ pages }: Site, { remarks }: Findings): void {
  const fields = pages.flatMap(({ file, foreign }) =>
    [...foreign].map(([name, line]) => ({ name, file, line }))
  );
  const tell = ({ file, line }: typeof fields[number], problem: Saying) =>
    remarks.push(new ContentError(file, line, problem));
  const former = fields.filter(({ name }) => formerFields.includes(name));
  if (former[0]) {
    const names = [...new Set(former.map(({ name }) => name))].join(", ");
    const count = new Set(former.map(({ file }) => file)).size;
    tell(
      former[0],
      say`${names}: no longer read (pages: ${count}). lib/CHANGELOG.md says what to write
        instead`,
    );
  }
  const unread: { field: typeof fields[number]; count: number }[] = [];
  const others = fields.filter((field) => !former.includes(field));
  for (const [name, uses] of Map.groupBy(others, ({ name }) => name)) {
    const near = meantFields.get(name.toLowerCase()) ?? nearestName(name, knownFields);
    if (near) {
      const problem = say`${name} means nothing in front matter here (pages: ${uses.length}).
        ${say`Did you mean ${near}?`}`;
      tell(uses[0]!, problem);
    } else unread.push({ field: uses[0]!, count: uses.length });
  }
  if (unread[0] === undefined) return;
  const names = unread.map(({ field, count }) => `${field.name} (${count})`).join(", ");
  const problem = say`Nothing here reads these fields, each with its number of pages: ${names}.
    Remove them, unless another program reads them`;
  tell(unread[0].field, problem);
}

/** Reports the lines of a former version that keep pages from being published, each once. */
function inspectDrafts({ drafts }: Site, { remarks }: Findings): void {
  for (const [reason, pages] of Map.groupBy(drafts.values(), ({ hiddenBy }) => hiddenBy)) {
    if (!isFormerLine(reason)) continue;
    const problem = say`This page is a draft, because of ${reason} (pages: ${pages.length}).
      Write draft: true, or take the line out`;
    remarks.push(new ContentError(pages[0]!.file, 1, problem));
  }
}

/** Reports pages published on days to come, which are shown already, once for the whole site. */
function inspectDays({ pages }: Site, { remarks }: Findings): void {
  const ahead = pages.filter(({ published = "" }) => published > today());
  const files = ahead.map(({ file }) => file);
  const example = ahead[0]?.published ?? "";
  if (files[0] === undefined) return;
  const problem =
    say`published is a day to come. If the page is an event, write event: ${example} in
    its place; else correct the day: ${files.join(", ")}`;
  remarks.push(new ContentError(files[0], 1, problem));
}

/** Reports the owner's pages that no click leads to; `linked` has what the texts of pages link. */
function inspectReach(
  site: Site,
  linked: ReadonlyMap<Page, readonly Page[]>,
): ContentError[] {
  const reached = new Set<Page | undefined>([undefined]);
  const queue: (Page | undefined)[] = site.languages.flatMap((language) => {
    const { start, actions, navigation, footer, imprint, privacy } = site.in(language);
    const links = [...actions, ...navigation, ...footer];
    return [start, imprint, privacy, ...links.map(({ page, url }) => page ?? site.pageAt(url))];
  });
  for (const page of queue) { // It grows meanwhile.
    if (reached.has(page)) continue;
    reached.add(page);
    queue.push(...linksBesideText(page!, site), ...linked.get(page!) ?? []);
  }
  return site.pages.filter((page) => !isEngineFile(page.file) && !reached.has(page))
    .map(({ file }) => {
      const problem = say`No link leads to this page. Link it from a page or the navigation`;
      return new ContentError(file, 1, problem);
    });
}

/** Lists the pages that a page leads to beside its text: those below it, and its translations. */
function linksBesideText(page: Page, site: Site): Page[] {
  const { contact, pricing } = site.in(page.language);
  return [
    ...site.translations(page).values(),
    ...formOf(page).isDocument ? [] : site.children(page),
    ...page.kind === "service" ? [contact, pricing] : [],
  ];
}
