import { type ContentError, inOrder, SiteError } from "../content/content_error.ts";
import { fromCaller } from "../caller.ts";
import { readConfig } from "../config.ts";
import { inspectSite } from "../inspect/site.ts";
import { loadSite } from "../load_site.ts";
import { checkConfig } from "./check_config.ts";
import { proposeKeywords } from "./missed.ts";
import { unwrittenPages } from "./unwritten.ts";

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

/** The folder that is named, or configured. */
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
