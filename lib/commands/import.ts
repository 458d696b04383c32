import { dirname, join } from "@std/path/posix";
import { fromCaller } from "../config.ts";
import { likelyLanguage } from "../content/guess.ts";
import { readFolder } from "../import/folder.ts";
import { moveSite } from "../import/move.ts";
import type { Leave } from "../import/old_site.ts";
import { readWordPress } from "../import/wordpress.ts";
import { translator } from "../languages/messages.ts";
import { Language } from "../languages/mod.ts";
import { checkSite } from "./check.ts";
import { CommandError, makeFolder } from "./new.ts";
import { ownerLanguage } from "./owner_language.ts";

/** Bytes that a text, any other file and an export may have. */
const most = { text: 2 * 1024 * 1024, file: 32 * 1024 * 1024, export: 500 * 1024 * 1024 };

/** Folders that programs fill. */
const filled = /^(?:node_modules|vendor|_site|\.(?!eleventy).*)$/;

/** Takes a step with a file; one that fails is noted. */
function attempt(path: string, leave: Leave, step: () => void): void {
  try {
    step();
  } catch (error) {
    leave("unreadable files", path, (error as Error).message);
  }
}

/** Checks that a file is no bigger than it may be. */
function sized(path: string, bytes: number): string {
  if (Deno.statSync(path).size <= bytes) return path;
  throw new Error(`more than ${bytes / 1024 / 1024} MB`);
}

/** Lists the files of a folder that somebody wrote. Links are noted, and never followed. */
function filesIn(dir: string, leave: Leave, folder = ""): string[] {
  return [...Deno.readDirSync(join(dir, folder))].flatMap(({ name, isDirectory, isFile }) => {
    const path = join(folder, name);
    const files: string[] = [];
    if (filled.test(name)) return files;
    if (isFile) files.push(path);
    else if (!isDirectory) leave("unreadable files", path, "a link");
    else attempt(path, leave, () => files.push(...filesIn(dir, leave, path)));
    return files;
  });
}

/** Reads an export, or lists the files of a folder. */
function opened(from: string, leave: Leave): string | string[] {
  try {
    if (Deno.statSync(from).isFile) return Deno.readTextFileSync(sized(from, most.export));
    return filesIn(from, leave).sort();
  } catch {
    throw new CommandError(
      `${from} cannot be read. Name the folder of a site, or a WordPress export below 500 MB`,
    );
  }
}

/** Writes a site into a new folder, and tells what came, what is left and what the check finds. */
export function importSite(from: string, to: string, tell: (line: string) => void): boolean {
  const left: { kind: string; file: string; name: string }[] = [];
  const leave: Leave = (kind, file, name) => left.push({ kind, file, name });
  const source = opened(from, leave);
  const textAt = (path: string) => Deno.readTextFileSync(sized(join(from, path), most.text));
  const old = typeof source === "string"
    ? readWordPress(source, leave)
    : readFolder(source, textAt, leave);
  if (old.pages.length === 0) {
    const problem = "holds no page. Name the folder of a site, or a WordPress export";
    throw new CommandError(`${from} ${problem}`);
  }
  const main = Language.safeParse(old.language).data ??
    likelyLanguage(old.pages.map(({ text }) => text).join("\n"));
  const { texts, copies, pages, drafts } = moveSite(old, main, leave);

  const placeOf = (path: string) => {
    Deno.mkdirSync(dirname(join(to, path)), { recursive: true });
    return join(to, path);
  };
  makeFolder(to, () => Deno.writeTextFileSync(placeOf("IMPORT.md"), ""));
  for (const [path, text] of texts) {
    attempt(path, leave, () => Deno.writeTextFileSync(placeOf(path), text));
  }
  for (const [path, file] of copies) {
    attempt(file, leave, () => {
      Deno.copyFileSync(sized(join(from, file), most.file), placeOf(path));
    });
  }

  const say = translator(ownerLanguage(to));
  const number = (count: number, noun: string) => say(`${count} ${noun}${count === 1 ? "" : "s"}`);
  const came = [number(pages, "page"), number(drafts, "draft"), number(copies.size, "file")];
  tell(came.join(", "));
  let report = `# ${came.join(", ")}\n`;
  for (const [kind, all] of Map.groupBy(left, ({ kind }) => kind)) {
    const byFile = Map.groupBy(all, ({ file }) => file);
    const line = `${say(kind)}: ${all.length} (${number(byFile.size, "file")})`;
    tell(say(`left: ${line}`));
    report += `\n## ${line}\n\n`;
    for (const [file, these] of byFile) {
      const names = [...new Set(these.map(({ name }) => name))].filter(Boolean);
      report += `- ${[file, ...names.map(asCode)].join(" ")}\n`;
    }
  }
  Deno.writeTextFileSync(join(to, "IMPORT.md"), report);
  tell(say("IMPORT.md lists where each of these stood."));
  const check = checkSite(to);
  tell(check.report);
  return check.ok;
}

const asCode = (text: string) => `\`${text.replaceAll(/[`\s]+/g, " ")}\``;

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
