import { join } from "@std/path/posix";
import { fromCaller } from "../caller.ts";
import { readConfig } from "../config.ts";
import { ContentError, inOrder, SiteError } from "../content/content_error.ts";
import type { Site } from "../content/site.ts";
import { inspectSite } from "../inspect/site.ts";
import type { Language } from "../languages/mod.ts";
import { loadSite } from "../load_site.ts";
import { checkConfig } from "./check_config.ts";
import { proposeKeywords } from "./missed.ts";

/** What a check found in a site: what it would print, and whether there is an error in it. */
interface CheckResult {
  report: string;
  ok: boolean;
}

/** Reads a site as the start does, and checks its texts as well. */
export function checkSite(dir: string): CheckResult {
  try {
    const reading = loadSite(dir, readConfig(() => undefined));
    const { site } = reading;
    const found = inspectSite(reading);
    const remarks = [...found.remarks, ...unwrittenPages(dir, site)];
    const count = `${dir}: ${number(site.pages.length, "page")}, ${
      number(site.files.size, "file")
    }`;
    return {
      ok: found.errors.length === 0,
      report: [
        count,
        ...list("error", found.errors),
        ...list("remark", remarks),
        found.errors.length === 0 ? "No errors." : "Visitors would come across these errors.",
      ].join("\n"),
    };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return {
      ok: false,
      report: [
        dir,
        ...list("error", error.errors),
        "The site cannot be served. Links and pictures are checked once these errors are fixed.",
      ].join("\n"),
    };
  }
}

function list(noun: string, errors: readonly ContentError[]): string[] {
  if (errors.length === 0) return [];
  return [
    "",
    `${number(errors.length, noun)}:`,
    ...inOrder(errors).map(({ message }) => message),
    "",
  ];
}

const number = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Finds the pages that still say what `task new` wrote, each with its first such line. */
function unwrittenPages(dir: string, site: Site): ContentError[] {
  const written = new Map(site.languages.map((language) => [language, newTexts(language)]));
  return site.pages.flatMap(({ file, language }) => {
    if (file.startsWith("lib/") || !file.endsWith(".md")) return [];
    const lines = linesOf(Deno.readTextFileSync(join(dir, file)));
    const at = lines.findIndex((line) => written.get(language)!.has(line));
    if (at < 0) return [];
    const problem = `“${beginningOf(lines[at]!)}” is still placeholder text. ` +
      "Replace it with your own, or remove it";
    return new ContentError(file, at + 1, problem);
  });
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

/** Tells whether a line is long enough to matter. Headings, blocks and lists may stay as they came. */
const isProse = (line: string) => line.length > 20 && !/^[#:-]/.test(line);

const beginningOf = (line: string) => line.length > 60 ? `${line.slice(0, 60).trimEnd()} …` : line;

function filesIn(folder: URL, under = ""): string[] {
  return [...Deno.readDirSync(new URL(under, folder))].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(folder, `${under}${name}/`) : under + name
  );
}

/** Finds the folder that is named, or configured. */
function folderAt(place: number): string {
  const named = Deno.args[place] || Deno.env.get("CONTENT_DIR")?.trim();
  return named ? fromCaller(named, Deno.env.get("INIT_CWD")) : "content";
}

async function asked(): Promise<CheckResult> {
  const [kind, file] = Deno.args;
  if (kind === "--config") return await checkConfig((name) => Deno.env.get(name));
  if (kind !== "--missed") return checkSite(folderAt(0));
  if (!file) {
    return { ok: false, report: "Name a log: deno task check --missed FILE [FOLDER]" };
  }
  const log = Deno.readTextFileSync(fromCaller(file, Deno.env.get("INIT_CWD")));
  return { ok: true, report: await proposeKeywords(log, folderAt(2), readConfig(() => undefined)) };
}

if (import.meta.main) {
  const { ok, report } = await asked();
  console.log(report);
  if (!ok) Deno.exit(1);
}
