import { dirname, join } from "@std/path/posix";
import { fromCaller } from "../config.ts";
import { likelyLanguage } from "../content/guess.ts";
import { moveSite } from "../import/move.ts";
import { type Leave, type OldFiles, readFolder } from "../import/old_site.ts";
import { readWordPress } from "../import/wordpress.ts";
import { translator } from "../languages/messages.ts";
import { Language } from "../languages/mod.ts";
import { progressLines } from "../progress.ts";
import { checkSite } from "./check.ts";
import { CommandError } from "./new.ts";
import { ownerLanguage } from "./owner_language.ts";

/** Bytes that a text, any other file and an export may have. */
const most = { text: 2 * 1024 * 1024, file: 32 * 1024 * 1024, export: 500 * 1024 * 1024 };

const sizeOf = (path: string) => Deno.statSync(path).size;

/** Takes a step with a file; one that fails is noted. */
function attempt(path: string, leave: Leave, step: () => void): void {
  try {
    step();
  } catch (error) {
    leave("unreadable files", path, (error as Error).message);
  }
}

/** Lists the files of a folder that somebody wrote. Links are noted, and never followed. */
function filesIn(dir: string, leave: Leave): OldFiles {
  const paths: string[] = [];
  const walk = (folder: string) => {
    for (const { name, isDirectory, isFile } of Deno.readDirSync(join(dir, folder))) {
      const path = join(folder, name);
      if (/^(?:node_modules|vendor|_site|\.(?!eleventy).*)$/.test(name)) continue;
      if (isFile) paths.push(path);
      else if (!isDirectory) leave("unreadable files", path, "a link");
      else attempt(path, leave, () => walk(path));
    }
  };
  walk("");
  const text = (path: string) => {
    if (sizeOf(join(dir, path)) > most.text) throw new Error("more than 2 MB");
    return Deno.readTextFileSync(join(dir, path));
  };
  return { paths: new Set(paths.sort()), text };
}

const refuse = (path: string, why: string): never => {
  throw new CommandError(`${path} ${why}`);
};

/** Reads an export; of a folder there is none. */
function exportIn(from: string): string | undefined {
  try {
    const isExport = Deno.statSync(from).isFile && sizeOf(from) < most.export;
    if (isExport) return Deno.readTextFileSync(from);
    Deno.readDirSync(from);
    return undefined;
  } catch {
    return refuse(
      from,
      "cannot be read. Name the folder of a site, or a WordPress export below 500 MB",
    );
  }
}

/**
 * Writes a site into a new or empty folder, of the folder of a generator or a WordPress export, and
 * tells what came, what is left and what the check finds.
 */
export function importSite(from: string, to: string, tell: (line: string) => void): boolean {
  /** Each kind of thing that is left out, with its files. */
  const left = new Map<string, Map<string, string[]>>();
  const leave: Leave = (kind, file, name) => {
    const files = left.get(kind) ?? new Map<string, string[]>();
    left.set(kind, files.set(file, [...files.get(file) ?? [], name]));
  };
  const xml = exportIn(from);
  const files = xml === undefined
    ? filesIn(from, leave)
    : { paths: new Set<string>(), text: String };
  const old = xml === undefined ? readFolder(files, leave) : readWordPress(xml, leave);
  if (old.pages.length === 0) {
    refuse(from, "holds no page. Name the folder of a site, or a WordPress export");
  }
  const main = Language.safeParse(old.language).data ??
    likelyLanguage(old.pages.map(({ text }) => text).join("\n"));
  const progress = progressLines(tell, () => performance.now());
  const { texts, copies, pages, drafts } = moveSite(
    old,
    main,
    files,
    leave,
    (done) => progress("Import", done, old.pages.length),
  );

  const write = (path: string, make: (path: string) => void) => {
    Deno.mkdirSync(dirname(join(to, path)), { recursive: true });
    make(join(to, path));
  };
  try {
    Deno.mkdirSync(to, { recursive: true });
    if ([...Deno.readDirSync(to)].length > 0) {
      refuse(to, "is not empty, and nothing was written. Name a folder that does not exist yet");
    }
    Deno.writeTextFileSync(join(to, "IMPORT.md"), ""); // Where this cannot be written, nothing can.
    for (const [path, text] of texts) {
      attempt(path, leave, () => write(path, (path) => Deno.writeTextFileSync(path, text)));
    }
    for (const [path, file] of copies) {
      attempt(file, leave, () => {
        if (sizeOf(join(from, file)) > most.file) throw new Error("more than 32 MB");
        write(path, (path) => Deno.copyFileSync(join(from, file), path));
      });
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    refuse(to, "cannot be written. Name a folder where you may write");
  }

  const say = translator(ownerLanguage(to));
  const number = (count: number, noun: string) => say(`${count} ${noun}${count === 1 ? "" : "s"}`);
  const came = [number(pages, "page"), number(drafts, "draft"), number(copies.size, "file")];
  tell(came.join(", "));
  let report = `# ${came.join(", ")}\n`;
  for (const [kind, files] of left) {
    const all = [...files.values()].flat().length;
    const line = `${say(kind)}: ${all} (${number(files.size, "file")})`;
    tell(say(`left: ${line}`));
    report += `\n## ${line}\n\n`;
    for (const [file, names] of files) {
      const listed = [...new Set(names)].filter(Boolean)
        .map((name) => ` \`${name.replaceAll(/[`\s]+/g, " ")}\``);
      report += `- ${file}${listed.join("")}\n`;
    }
  }
  Deno.writeTextFileSync(join(to, "IMPORT.md"), report);
  tell(say("IMPORT.md lists where each of these stood."));
  const check = checkSite(to);
  tell(check.report);
  return check.ok;
}

if (import.meta.main) {
  const [from, to] = Deno.args;
  const path = (name: string) => fromCaller(name, Deno.env.get("INIT_CWD"));
  try {
    if (!from || !to) {
      throw new CommandError(
        "Name what is there and a new folder, for example: deno task import old-site my-practice",
      );
    }
    if (!importSite(path(from), path(to), console.log)) Deno.exit(1);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(translator(ownerLanguage(to ? path(to) : "."))(error.message));
    Deno.exit(1);
  }
}
