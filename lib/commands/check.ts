import { join } from "@std/path/posix";
import { type Config, ConfigError, fromCaller, readConfig } from "../config.ts";
import { checkStoreFile, storeWarning } from "../contact/kv.ts";
import { isFile } from "../contact/kv_url.ts";
import { ContentError, inOrder, SiteError } from "../content/content_error.ts";
import { iconAt, iconPaths } from "../content/icons.ts";
import { isEngineFile } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { inspectSite } from "../inspect/site.ts";
import { translator } from "../languages/messages.ts";
import type { Language } from "../languages/mod.ts";
import { loadSite } from "../load.ts";
import { proposeKeywords } from "./missed.ts";
import { ownerLanguage } from "./owner_language.ts";

/** A report to print. */
interface CheckResult {
  report: string;
  /** True if visitors or the start come across nothing that is wrong. */
  ok: boolean;
}

/** Reads a site as the start does, and checks its texts as well. */
export function checkSite(dir: string): CheckResult {
  const say = translator(ownerLanguage(dir));
  const number = (count: number, noun: string) => say(`${count} ${noun}${count === 1 ? "" : "s"}`);
  const list = (noun: string, errors: readonly ContentError[]) => {
    const lines = inOrder(errors).map((error) => error.told(say));
    return lines.length === 0 ? [] : ["", `${number(lines.length, noun)}:`, ...lines, ""];
  };
  try {
    const reading = loadSite(dir, readConfig(() => undefined));
    const { pages, files } = reading.site;
    const { errors, remarks } = inspectSite(reading);
    const ok = errors.length === 0;
    const report = [
      `${dir}: ${number(pages.length, "page")}, ${number(files.size, "file")}`,
      ...list("error", errors),
      ...list("remark", [
        ...remarks,
        ...unwrittenPages(dir, reading.site),
        ...missingIcons(reading.site),
      ]),
      say(ok ? "No errors." : "Visitors would come across these errors."),
    ];
    return { ok, report: report.join("\n") };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const report = [
      dir,
      ...list("error", error.errors),
      say("The site cannot be served. Links and pictures are checked once these errors are fixed."),
    ];
    return { ok: false, report: report.join("\n") };
  }
}

/** Finds the pages that still say what `task new` wrote, each with its first such line. */
function unwrittenPages(dir: string, site: Site): ContentError[] {
  const written = new Map(site.languages.map((language) => [language, newTexts(language)]));
  return site.pages.flatMap(({ file, language }) => {
    if (isEngineFile(file) || !file.endsWith(".md")) return [];
    const lines = linesOf(Deno.readTextFileSync(join(dir, file)));
    const at = lines.findIndex((line) => written.get(language)!.has(line));
    if (at < 0) return [];
    const problem = `“${beginningOf(lines[at]!)}” is still placeholder text. ` +
      "Replace it with your own, or remove it";
    return new ContentError(file, at + 1, problem);
  });
}

/** Remarks on what browsers look for in vain; not while the mark is the one of a new site. */
function missingIcons(site: Site): ContentError[] {
  const missing = iconPaths.filter((path) => iconAt(path, site) === undefined);
  const { mark } = site.theme;
  const isNew = mark !== undefined &&
    new TextDecoder().decode(mark.bytes) === Deno.readTextFileSync(newMark);
  if (missing.length === 0 || isNew) return [];
  const problem = `Browsers and phones look for ${missing.join(" and ")} and find nothing. Add ` +
    "assets/favicon.ico (32 pixels wide) and assets/apple-touch-icon.png (180), or name a PNG as mark";
  return [new ContentError("site.json", 1, problem)];
}

const newMark = new URL("new_site/assets/mark.svg", import.meta.url);

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

/** Reads the configuration as the start does: a line for each finding, and no value of it. */
export async function checkConfig(get: (name: string) => string | undefined): Promise<CheckResult> {
  try {
    const config = readConfig(get);
    const problem = await storeProblem(config);
    if (problem !== undefined) return { ok: false, report: problem };
    const notes = notesOn(config).map((note) => `Probably not intended: ${note}`);
    return { ok: true, report: [...notes, "The service starts with these variables."].join("\n") };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const report = [...error.problems, "The service would not start with these variables."];
    return { ok: false, report: report.join("\n") };
  }
}

/** Says what keeps a store in a file from being used. */
async function storeProblem({ kvUrl }: Config): Promise<string | undefined> {
  if (!isFile(kvUrl)) return undefined;
  try {
    await checkStoreFile(kvUrl);
    return undefined;
  } catch (error) {
    return storeWarning(kvUrl, (error as Error).message);
  }
}

/** Notes what a start accepts although its owner would be surprised by it. */
function notesOn(config: Config): string[] {
  const notes = [...config.warnings];
  if (config.mail === null) {
    notes.push("the contact form cannot send. Set MAIL_PROVIDER");
  }
  if (!config.denoDeploy) return notes;
  if (config.publicOrigin?.endsWith(".deno.net")) {
    notes.push(`every link says ${config.publicOrigin}. Set BASE_URL for a domain of your own`);
  }
  if (config.kvUrl === null) {
    notes.push(
      "no KV database is assigned to the app, so enquiries are refused. Assign one under " +
        "Databases, or set KV_URL and KV_TOKEN",
    );
  } else if (!config.kvIsRemote) {
    notes.push("the file named by KV_URL is lost with each instance. Assign a KV database");
  }
  if (config.mail?.provider === "outbox") {
    notes.push("what MAIL_PROVIDER=outbox writes is lost with each instance. Set another provider");
  }
  return notes;
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
  const dir = folderAt(2);
  const say = translator(ownerLanguage(dir));
  if (!file) {
    return { ok: false, report: say("Name a log: deno task check --missed FILE [FOLDER]") };
  }
  const path = fromCaller(file, Deno.env.get("INIT_CWD"));
  let log: string;
  try {
    log = Deno.readTextFileSync(path);
  } catch (error) {
    return { ok: false, report: say(`${path} cannot be read (${(error as Error).message})`) };
  }
  return { ok: true, report: await proposeKeywords(log, dir, readConfig(() => undefined)) };
}

if (import.meta.main) {
  const { ok, report } = await asked();
  console.log(report);
  if (!ok) Deno.exit(1);
}
