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
  const [fence, other] = found;
  if (fence === undefined || other !== undefined) {
    throw new Error(`HOSTING.md has ${found.length} blocks in ${language}, where one is expected`);
  }
  return fence.text;
}

/** The scripts of HOSTING.md, by the name under which a reader saves each. */
export function hostingScripts(): Map<string, string> {
  const saved = /^Save this as `\/\S+\/([\w-]+)`(?:(?!^```)[^])*?^```shell\n([^]*?)^```/gm;
  const text = (hosting ?? "").replaceAll(/, save this as /g, ",\nSave this as ");
  return new Map([...text.matchAll(saved)].map(([, name, script]) => [name!, script!]));
}

/**
 * The file that HOSTING.md names where it shows a configuration of nginx: the last one before the block.
 * @throws when there is none
 */
export function nginxFile(language: string): string {
  const [before = ""] = (hosting ?? "").split(`\n\`\`\`${language}\n`);
  const name = [...before.matchAll(/\/etc\/nginx\/conf\.d\/([\w-]+\.conf)/g)].at(-1)?.[1];
  if (name === undefined) throw new Error(`HOSTING.md names no file for its ${language}`);
  return name;
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
function typedLines(transcript: string): string {
  let typing = "";
  let typed = "";
  for (const line of transcript.split("\n")) {
    if (typing === "" && !line.startsWith("$ ")) continue;
    typing += typing === "" ? line.slice(2) : `\n${line}`;
    if (isOpen(typing)) continue;
    typed += `${typing}\n`;
    typing = "";
  }
  return typed;
}

/** The commands in a block: a line, and those it goes on in after a backslash or in open quotes. */
function commandsIn(block: string): string[] {
  const commands: string[] = [];
  let open = "";
  for (const line of block.split("\n")) {
    open += open === "" ? line : `\n${line}`;
    if (isOpen(open)) continue;
    if (open.trim() !== "" && !open.startsWith("#")) commands.push(open);
    open = "";
  }
  return commands;
}

const isOpen = (command: string) =>
  command.endsWith("\\") || (command.match(/'/g)?.length ?? 0) % 2 === 1;

const withoutPipe = (command: string) => command.split(/ \| (?=(?:[^']*'[^']*')*[^']*$)/)[0]!;
