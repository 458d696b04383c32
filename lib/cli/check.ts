import { contentDirOf, readConfig, variableWith } from "../config.ts";
import { ContentError, inOrder, SiteError } from "../site/content_error.ts";
import type { SiteReading } from "../site/read_site.ts";
import { iconAt, iconPaths, type Site } from "../site/site.ts";
import { checkSite } from "../check/site.ts";
import { type Language, packs } from "../languages/mod.ts";
import { loadSite } from "./load.ts";
import { say, type Saying } from "../base/saying.ts";
import { checkConfig, checkMail, type CheckResult } from "./check_config.ts";
import { ownerTranslator } from "./owner_language.ts";
import { isEngineFile, type Page } from "../site/page.ts";

/** Of a kind of faults, so many are listed unless all are asked for. */
const maxOfKind = 10;

/** Reads a site as the start does, and checks its texts as well; lists `limit` faults of a kind. */
export function checkFolder(dir: string, limit = maxOfKind): CheckResult {
  const translate = ownerTranslator(dir);
  const list = (number: (count: number) => Saying, errors: readonly ContentError[]) => {
    if (errors.length === 0) return [];
    const kinds = Map.groupBy(errors, ({ problem }) => problem.form);
    const lines = [...kinds.values()].flatMap((sameKind) => {
      const listed = inOrder(sameKind).slice(0, limit).map((error) =>
        error.translatedBy(translate)
      );
      const others = sameKind.length - listed.length;
      return others === 0
        ? listed
        : [...listed, translate(say`… and ${others} more of this kind; --all lists them`)];
    });
    return ["", `${translate(number(errors.length))}:`, ...lines, ""];
  };
  try {
    const reading = loadSite(dir, readConfig(() => undefined));
    const { site, folder } = reading;
    // What a link in the folder shows at a second place counts once.
    const pageTexts = new Set(site.pages.flatMap(({ file }) => folder.get(file) ?? []));
    const files = new Set(site.files.values().map(({ bytes }) => bytes));
    const { errors, remarks } = checkSite(reading);
    const ok = errors.length === 0;
    const report = [
      `${dir}: ${translate(numberOfPages(pageTexts.size))}, ${
        translate(numberOfFiles(files.size))
      }`,
      ...reading.guess ? ["", reading.guess.translatedBy(translate)] : [],
      ...list(numberOfErrors, errors),
      ...list(numberOfRemarks, [
        ...remarks,
        ...reading.guess ? [] : [...unwrittenPages(reading), ...missingIcons(site)],
      ]),
      translate(ok ? say`No errors.` : say`Visitors would come across these errors.`),
    ];
    return { ok, report: report.join("\n") };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const report = [
      dir,
      ...list(numberOfErrors, error.errors),
      translate(say`The site cannot be served. Links and pictures are checked once
        these errors are fixed.`),
    ];
    return { ok: false, report: report.join("\n") };
  }
}

const numberOfPages = (count: number) => count === 1 ? say`1 page` : say`${count} pages`;
const numberOfFiles = (count: number) => count === 1 ? say`1 file` : say`${count} files`;
const numberOfErrors = (count: number) => count === 1 ? say`1 error` : say`${count} errors`;
const numberOfRemarks = (count: number) => count === 1 ? say`1 remark` : say`${count} remarks`;

/** Finds the pages that still say what `task new` wrote, each with its first such line. */
function unwrittenPages({ site, folder }: SiteReading): ContentError[] {
  const templates = new Map(site.languages.map((language) => [language, newTexts(language)]));
  return site.pages.flatMap(({ file, language }) => {
    const lines = linesOf(new TextDecoder().decode(folder.get(file)));
    const at = lines.findIndex((line) => templates.get(language)?.has(line));
    if (at < 0) return [];
    const problem = say`“${beginningOf(lines[at]!)}” is still placeholder text.
      Replace or remove it`;
    return new ContentError(file, at + 1, problem);
  });
}

/** Remarks on what browsers look for in vain. */
function missingIcons(site: Site): ContentError[] {
  const missing = iconPaths.filter((path) => iconAt(path, site) === undefined);
  if (missing.length === 0) return [];
  const problem = say`There is no ${missing.join(", ")}. Put it into assets/,
    or name a PNG as mark`;
  return [new ContentError("site.json", 1, problem)];
}

/** Collects what the pages of a new site ask their owner to write. */
function newTexts(language: Language): Set<string> {
  const pages = new URL(`../languages/${language}/new_site/`, import.meta.url);
  const texts = filesIn(pages).map((name) => {
    const text = Deno.readTextFileSync(new URL(name, pages));
    // Only the start page's title and description are of no use to anybody.
    return name === "index.md" ? text : text.replace(/^---\n.*?\n---\n/s, "");
  });
  return new Set(texts.flatMap(linesOf).filter(isProse));
}

const linesOf = (text: string) => text.replaceAll("\r\n", "\n").split("\n");

/** Tells if a line is long enough to matter. Headings, blocks and lists may stay as they came. */
const isProse = (line: string) => line.length > 20 && !/^[#:-]/.test(line);

const beginningOf = (line: string) => line.length > 60 ? `${line.slice(0, 60).trimEnd()} …` : line;

function filesIn(folder: URL, under = ""): string[] {
  return [...Deno.readDirSync(new URL(under, folder))].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(folder, `${under}${name}/`) : under + name
  );
}

/** Finds the folder that is named, or configured. */
const folderAt = (place: number) => contentDirOf(variableWith(Deno.args[place], Deno.env.get));

async function requestedCheck(): Promise<CheckResult> {
  const [kind] = Deno.args;
  if (kind === "--config") return await checkConfig((name) => Deno.env.get(name), Deno.openKv);
  if (kind === "--mail") return await checkMail((name) => Deno.env.get(name), fetch);
  const isAll = Deno.args.includes("--all");
  if (kind === "--keywords") return askForKeywords(folderAt(isAll ? 2 : 1), isAll);
  return checkFolder(folderAt(kind === "--all" ? 1 : 0), isAll ? Infinity : maxOfKind);
}

/** Prints what an assistant in a chat needs to write keywords, of a site that can be served. */
function askForKeywords(dir: string, isAll: boolean): CheckResult {
  try {
    return {
      ok: true,
      report: keywordsPrompt(loadSite(dir, readConfig(() => undefined)).site, isAll),
    };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return checkFolder(dir);
  }
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
    return [packs[language].keywordsPrompt, ...asked.map(pageText)]
      .join("\n");
  }).join("\n");
}

/** Writes a page without the keywords that it has: they would keep others from coming to mind. */
const pageText = ({ file, title, description, body }: Page): string =>
  `=== ${file}\n${title}\n${description}\n\n${
    body.replaceAll(/[ \t]*\{keywords="[^"\n]*"\}/g, "").trim()
  }\n`;

if (import.meta.main) {
  const { ok, report } = await requestedCheck();
  console.log(report);
  if (!ok) Deno.exit(1);
}
