import { fileKey, linkOf, resolvePath } from "../content/addresses.ts";
import { ContentError, linesOf } from "../content/content_error.ts";
import { knownFields } from "../content/front_matter.ts";
import { isEngineFile, likelyRole, ownFile, type Page } from "../content/page.ts";
import { unfilled } from "../content/placeholders.ts";
import type { SiteReading } from "../content/read_site.ts";
import type { Site } from "../content/site.ts";
import type { SiteSettings } from "../content/site_json.ts";
import { today } from "../format.ts";
import { nearestName } from "../nearest.ts";
import type { Progress } from "../progress.ts";
import { type Findings, inspectFiles } from "./files.ts";
import { inspectMarkdown } from "./markdown.ts";
import { inspectPractice } from "./practice.ts";
import { fileProblem, formProblem, leavesFolder, linkTargets, type Targets } from "./targets.ts";

/** Reads every text of a site for what a visitor would stumble over. */
export function inspectSite(
  { site, folder, settings, errors }: SiteReading,
  progress: Progress = () => {},
): Findings {
  const targets = linkTargets(site);
  const found: Findings = { errors: [...errors], remarks: [] };
  inspectFiles(site, folder, found);
  for (const [at, page] of site.pages.entries()) {
    inspectText(page, site, targets, found);
    progress("Checking", at + 1, site.pages.length);
  }
  inspectFields(site, found);
  inspectDrafts(site, found);
  if (settings.guess) return { ...found, remarks: [settings.guess, ...found.remarks] };
  for (const page of site.pages) inspectPage(page, site, found);
  inspectLinks(site, settings, targets, found);
  inspectPractice(site, settings, found);
  inspectDays(site, found);
  return found;
}

/** Reports what is likely a slip in a page as a whole. */
function inspectPage(page: Page, site: Site, { remarks }: Findings): void {
  const { file, kind, language, slug, title, lines, updated = "", price } = page;
  const remark = (problem: string, line = 1) => remarks.push(new ContentError(file, line, problem));
  const versions = site.translations(page);
  const missing = site.languages.filter((each) => !versions.has(each)).join(", ");
  if (missing) {
    remark(
      `The page has no counterpart in ${missing}. Add one, unless this is intended`,
    );
  }
  const first = versions.get(site.languages[0]) ?? page;
  if (JSON.stringify(price) !== JSON.stringify(first.price)) {
    remark(`The price is another than in ${first.file}. Correct it, if it is wrong`, lines.price);
  }
  if (updated > today()) remark(`updated is ${updated}, a day to come. Correct it`, lines.updated);
  if (isEngineFile(file)) return;

  // A folder's name is that of its page.
  const [name, part] = [fileKey(file), slug].map((path) => path.replace(/^.*\//, ""));
  if (slug !== "" && name !== part) {
    remark(
      `The name cannot stand in an address, which says ${part}. Rename it, unless it is meant`,
    );
  }
  const likely = likelyRole(page);
  const known = likely && site.page(language, likely);
  if (likely && !page.role && (!known || isEngineFile(known.file))) {
    remark(
      `The name speaks of ${likely}, but no role does. Add role: ${likely} to ${ownFile(page)}`,
    );
  }
  if (page.body === "" && textKinds.has(kind)) {
    remark("The page has no text. Write it below the front matter, or add draft: true");
  }
  if (kind === "service" && page.keywords.length === 0) {
    remark(
      `“${title}” has no keywords. Add what visitors type: keywords: [slow website, speed up]`,
    );
  }
  const { lede = "", body } = page;
  for (const [part, text] of Object.entries({ title, description: lede, body })) {
    const lineAt = linesOf(text);
    for (const { found, index } of unfilled(text)) {
      const problem =
        `${found} names nothing here. Put it in backticks if it is code, or remove it`;
      remark(problem, (lines[part] ?? 1) + lineAt(index) - 1);
    }
  }
}

/** Kinds of pages that show nothing but their text. */
const textKinds: ReadonlySet<Page["kind"]> = new Set(["page", "article", "document", "service"]);

/** Reports what a visitor would stumble over in the text of a page. */
function inspectText(page: Page, site: Site, targets: Targets, found: Findings): void {
  const { file, language, path } = page;
  const { addresses, headings, directives, errors } = inspectMarkdown(page.body);
  const place = (line: number, problem: string) =>
    new ContentError(file, page.lines.body + line - 1, problem);
  const error = (line: number, problem: string) => found.errors.push(place(line, problem));
  const remark = (line: number, problem: string) => found.remarks.push(place(line, problem));

  for (const { line, problem } of errors) error(line, problem);
  for (const { kind, to, alt, line } of addresses) {
    const problem = kind === "link"
      ? targets(to, page)
      : kind === "form"
      ? formProblem(to, site)
      : fileProblem(kind, to, page, site);
    // Other programs may find what lies around the folder.
    if (problem) (kind === "link" && leavesFolder(to, page) ? remark : error)(line, problem);
    if (kind === "picture" && alt?.trim() === "") {
      error(line, `The picture ${to} has no alternative text. Write ![what it shows](…)`);
    }
    if (kind !== "link") continue;
    const target = site.pageAt(resolvePath(linkOf(to, page, site), path) ?? "");
    const own = target && site.translations(target).get(language);
    if (own === undefined || own === target || own === page) continue;
    remark(line, `${to} leads into the other language. Write ${own.path}, unless this is intended`);
  }
  for (const { name, attributes: { of = "services", group }, line, hasList } of directives) {
    if (name === "prices" && !site.hasPrices) {
      error(line, ":::prices shows nothing. Add a price to the front matter of a service");
    }
    if (name !== "cards" || hasList || site.cards(language, { of, group }).length > 0) continue;
    const asked = site.cards(language, { of }).length === 0 ? `folder ${of}` : `group ${group}`;
    error(line, `:::cards shows nothing: the ${asked} has no page. Name another`);
  }
  let above = 1;
  for (const { depth, title, line } of headings) {
    if (depth === 1) {
      remark(line, `“${title}” is a main heading beside the page's title. Begin it with ##`);
    } else if (depth > above + 1) {
      error(line, `The heading “${title}” skips a level. Begin it with ${"#".repeat(above + 1)}`);
    }
    above = depth;
  }
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
        const problem = page ? undefined : targets(url, undefined);
        if (problem === undefined) continue;
        errors.push(settings.error([language, list, place, "url"], `is wrong. ${problem}`));
      }
    }
  }
}

/** Reports fields of other programs, each once: unknown ones, and on a site what others mean. */
function inspectFields({ pages, isGuessed }: Site, { remarks }: Findings): void {
  const fields = pages.flatMap(({ file, foreign }) =>
    [...foreign].map(([name, field]) => ({ name, file, ...field }))
  );
  for (const [name, uses] of Map.groupBy(fields, ({ name }) => name)) {
    const { file, line, ours } = uses[0]!;
    if (ours && isGuessed) continue;
    const near = nearestName(name, knownFields);
    const remedy = near ? `Did you mean ${near}?` : "Remove it, unless another program reads it";
    const problem = ours
      ? `Since version 5, ${name} is read as ${ours} (pages: ${uses.length}). ` +
        "Remove it where this is not intended"
      : `${name} means nothing in front matter here (pages: ${uses.length}). ${remedy}`;
    remarks.push(new ContentError(file, line, problem));
  }
}

/** Reports what keeps pages from being published, each once; a site's owner knows the drafts. */
function inspectDrafts({ drafts, isGuessed }: Site, { remarks }: Findings): void {
  for (const [reason, pages] of Map.groupBy(drafts.values(), ({ hiddenBy }) => hiddenBy)) {
    if (reason === "draft: true" && !isGuessed) continue;
    const problem = `This page is not published, because of ${reason} (pages: ${pages.length}). ` +
      "Change that, unless this is intended";
    remarks.push(new ContentError(pages[0]!.file, 1, problem));
  }
}

/** Reports pages of days to come, which are shown already, once for the whole site. */
function inspectDays({ pages }: Site, { remarks }: Findings): void {
  const files = pages.filter(({ published = "" }) => published > today()).map(({ file }) => file);
  if (files[0] === undefined) return;
  const problem =
    "published is a day to come, and the pages are shown as events. Correct the day " +
    `of any that is none: ${files.join(", ")}`;
  remarks.push(new ContentError(files[0], 1, problem));
}
