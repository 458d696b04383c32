/** A fenced block of Markdown: the first word behind the backticks, and what it holds. */
export interface Fence {
  language: string;
  text: string;
}

export function fences(markdown: string): Fence[] {
  // Those of a list are indented.
  return [...markdown.matchAll(/^( *)```(\w*).*\n([\s\S]*?)^\1```/gm)]
    .map(([, indent, language = "", text = ""]) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }));
}

/** How to run the service; an owner who replaced `content/` has no such text there. */
export const hosting = textOf("content/HOSTING.md");

export function textOf(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** A test of what HOSTING.md says, ignored where there is none. */
export const hostingTest = hosting === undefined ? Deno.test.ignore : Deno.test;

/**
 * The one block of HOSTING.md in a language, so that a test runs what a reader copies.
 * @throws when there is none, or more than one
 */
export function hostingFence(language: string): string {
  if (hosting === undefined) return "";
  const found = fences(hosting).filter((fence) => fence.language === language);
  if (found.length !== 1) throw new Error(`HOSTING.md has ${found.length} blocks in ${language}`);
  return found[0]!.text;
}

/** The text of the file that HOSTING.md has a reader save under a name. */
export function hostingScript(name: string): string {
  const [, after = ""] = hosting!.split(new RegExp(`ave this as \`/\\S+/${name}\``));
  return fences(after)[0]!.text;
}

/**
 * The first shell command of HOSTING.md that a pattern fits.
 * @throws when there is none
 */
export function hostingShell(pattern: RegExp): string {
  const command = shellCommands(hosting ?? "").find((command) => pattern.test(command));
  if (command === undefined) throw new Error(`HOSTING.md has no command like ${pattern}`);
  return command;
}

/** The shell commands in the `sh`, `bash` and `console` blocks of Markdown, without what they are piped into. */
export function shellCommands(markdown: string): string[] {
  return fences(markdown).filter(({ language }) => /^(sh|bash|console)$/.test(language))
    .flatMap(({ language, text }) => commandsIn(language === "console" ? typedLines(text) : text))
    .map(withoutPipe);
}

export const isCurl = (command: string): boolean => command.startsWith("curl ");

/** What somebody types in a transcript: from a prompt on, as long as quotes or a backslash go on. */
const typedLines = (transcript: string): string =>
  transcript.split(/^\$ /m).slice(1)
    .map((part) => commandsIn(part)[0]).join("\n");

/** The commands in a block: a line, and those it goes on in after a backslash or in open quotes. */
function commandsIn(block: string): string[] {
  const commands: string[] = [];
  let open = "";
  for (const line of block.split("\n")) {
    open += open === "" ? line : `\n${line}`;
    if (open.endsWith("\\") || open.split("'").length % 2 === 0) continue;
    if (open.trim() !== "" && !open.startsWith("#")) commands.push(open);
    open = "";
  }
  return commands;
}

const withoutPipe = (command: string) => command.split(/ \| (?=(?:[^']*'[^']*')*[^']*$)/)[0]!;
