import { join } from "@std/path/posix";
import { type Message, say, type Translate, withoutControls } from "../base/message.ts";
import { checkSite } from "../check/site.ts";
import { readConfig, type Variable } from "../config.ts";
import { type Language, packs } from "../languages/mod.ts";
import {
  type ContentError,
  errorsInOrder,
  type Findings,
  SiteError,
} from "../site/content_error.ts";
import { isEngineFile, type Page } from "../site/page.ts";
import type { SiteReading } from "../site/read_site.ts";
import { iconAt, iconPaths, type Site } from "../site/site.ts";
import { checkConfig, checkMail, type CheckResult } from "./check_config.ts";
import { loadSite } from "./load.ts";
import { newPages } from "./new.ts";
import { commandVariables, contentDirOf, ownerTranslator, runCommand } from "./command.ts";

/** Of a kind of faults, so many are listed unless all are asked for. */
const maxOfKind = 10;

/** Reads a site as the start does, and checks its texts as well; lists `limit` faults of a kind. */
export function checkFolder(dir: string, limit = maxOfKind): CheckResult {
  const translate = ownerTranslator(dir);
  const list = (title: Message, errors: readonly ContentError[]) =>
    errors.length === 0 ? [] : ["", translate(title), ...byKind(errors, limit, translate), ""];
  try {
    const reading = load(dir);
    const { site, folder, settings: { guess } } = reading;
    const findings = checkSite(reading, (file) => changedOn(join(dir, file)));
    const { errors, remarks } = findings;
    if (guess) remarks.push(guess);
    else {
      checkTemplates(reading, findings);
      checkIcons(site, findings);
    }
    const pages = site.pages.filter(({ file }) => folder.has(file)).length;
    const report = [
      `${dir}: ${translate(say`pages: ${pages}, files: ${site.files.size}`)}`,
      ...list(say`Errors: ${errors.length}`, errors),
      ...list(say`Remarks: ${remarks.length}`, remarks),
      ...errors.length === 0 ? [translate(say`No errors.`)] : [],
    ];
    return { ok: errors.length === 0, report: report.join("\n") };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const end = say`The site cannot be served. Links and pictures are checked once these errors are
      fixed.`;
    const { errors } = error;
    const report = [dir, ...list(say`Errors: ${errors.length}`, errors), translate(end)];
    return { ok: false, report: report.join("\n") };
  }
}

const load = (dir: string): SiteReading => loadSite(dir, readConfig(() => undefined));

const changedOn = (file: string): string =>
  Deno.statSync(file).mtime?.toISOString().slice(0, 10) ?? "";

/** Writes errors kind by kind, so many of each. */
function byKind(errors: readonly ContentError[], limit: number, translate: Translate): string[] {
  return Map.groupBy(errors, ({ problem }) => problem.form).values().flatMap((sameKind) => {
    const lines = errorsInOrder(sameKind).slice(0, limit)
      .map((error) => error.translatedBy(translate));
    const others = sameKind.length - lines.length;
    if (others > 0) lines.push(translate(say`… and ${others} more of this kind; --all lists them`));
    return lines;
  }).toArray();
}

/** Reports the pages that still say what `task new` wrote, each with its first such line. */
function checkTemplates({ site, folder }: SiteReading, findings: Findings): void {
  const templates = new Map(site.languages.map((language) => [language, newTexts(language)]));
  for (const { file, language } of site.pages) {
    const lines = new TextDecoder().decode(folder.get(file)).split(/\r?\n/);
    const at = lines.findIndex((line) => templates.get(language)?.has(line));
    if (at < 0) continue;
    const text = lines[at]!.replace(/(?<=^.{60}).+/, " …");
    findings.remark(
      file,
      say`“${text}” is still placeholder text. Replace or remove it`,
      at + 1,
    );
  }
}

/** Collects what the pages of a new site ask their owner to write. */
function newTexts(language: Language): Set<string> {
  const lines = newPages(language).flatMap(([name, text]) =>
    // Only the start page's title and description are of no use to anybody.
    (name === "index.md" ? text : text.replace(/^---\n.*?\n---\n/s, "")).split("\n")
  );
  // Headings, blocks and lists may stay as they came, and so may what is short.
  return new Set(lines.filter((line) => /^[^#:-].{20}/.test(line)));
}

/** Reports what browsers look for in vain. */
function checkIcons(site: Site, findings: Findings): void {
  const missing = iconPaths.filter((path) => iconAt(path, site) === undefined).join(", ");
  if (missing === "") return;
  findings.remark(
    "site.json",
    say`There is no ${missing}. Put it into assets/, or name a PNG as mark`,
  );
}

/**
 * Writes what an assistant needs that is to write keywords: in each language the prompt, and its
 * pages. Those that have none come alone, unless all have some or are asked for: a second author
 * finds other words.
 */
export function keywordsPrompt(site: Site, isAll: boolean): string {
  return site.languages.map((language) => {
    const pages = site.pages.filter((page) =>
      page.language === language && !isEngineFile(page.file) && page.body.trim() !== ""
    );
    const without = pages.filter(({ keywords }) => keywords.length === 0);
    const asked = isAll || without.length === 0 ? pages : without;
    return [packs[language].keywordsPrompt, ...asked.map(withoutKeywords)].join("\n");
  }).join("\n");
}

/** Writes a page without the keywords that it has: they would keep others from coming to mind. */
const withoutKeywords = ({ file, title, description, body }: Page): string =>
  `=== ${file}\n${title}\n${description}\n\n${
    body.replaceAll(/[ \t]*\{keywords="[^"\n]*"\}/g, "").trim()
  }\n`;

async function requestedCheck(variables: Variable, translate: Translate): Promise<CheckResult> {
  const dir = contentDirOf(variables);
  const has = (flag: string) => Deno.args.includes(flag);
  if (has("--config")) return await checkConfig(variables, translate);
  if (has("--mail")) return await checkMail(variables, translate, fetch);
  if (has("--keywords")) return { ok: true, report: keywordsPrompt(load(dir).site, has("--all")) };
  return checkFolder(dir, has("--all") ? Infinity : maxOfKind);
}

if (import.meta.main) {
  const variables = commandVariables();
  const translate = ownerTranslator(contentDirOf(variables));
  await runCommand(translate, async () => {
    const { ok, report } = await requestedCheck(variables, translate);
    console.log(withoutControls(report));
    if (!ok) Deno.exit(1);
  });
}
