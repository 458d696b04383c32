import { copyFolder } from "../kit/folder.ts";

/** The code of a language that nobody speaks. */
export const madeUp = "xx";

/** What stays as it is in every language: code, placeholders, names, addresses. */
const fixed = new RegExp(
  [
    "```[\\s\\S]*?```",
    "`[^`\\n]+`",
    "\\{\\{[^}]*\\}\\}",
    "\\{(?:[^{}]|\\{\\{[^}]*\\}\\})*\\}",
    "\\]\\([^)#]*",
    ":::\\w+",
    "\\[![A-Z]+\\]",
    "https?:\\S+",
    "\\S+@\\S+",
    "/[a-z][\\w./-]*",
  ].join("|"),
  "g",
);

/** A text in the made-up language: each letter is the one 13 places on, whatever stays is kept. */
export function inMadeUp(text: string): string {
  let end = 0;
  let result = "";
  for (const { 0: kept, index } of text.matchAll(fixed)) {
    result += turned(text.slice(end, index)) + kept;
    end = index + kept.length;
  }
  return result + turned(text.slice(end));
}

const turned = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode((letter.charCodeAt(0) - first + 13) % 26 + first);
  });

/** Adds the made-up language to a copy of the project: its folder, and its name in `mod.ts`. */
export function addMadeUp(project: string): void {
  const languages = `${project}/lib/languages`;
  copyFolder(`${languages}/en`, `${languages}/${madeUp}`);
  rewrite(`${languages}/${madeUp}`);
  change(`${languages}/mod.ts`, (module) =>
    `import * as ${madeUp} from "./${madeUp}/mod.ts";\n` +
    module.replace("de: packOf(de)", `$&, ${madeUp}: packOf(${madeUp})`));
}

function rewrite(path: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    const file = `${path}/${name}`;
    if (isDirectory) rewrite(file);
    else if (name.endsWith(".json")) change(file, wordsInMadeUp);
    else if (name.endsWith(".md")) change(file, pageInMadeUp);
    else if (name.endsWith(".txt")) change(file, inMadeUp);
  }
}

const change = (file: string, to: (text: string) => string) =>
  Deno.writeTextFileSync(file, to(Deno.readTextFileSync(file)));

/** What a language's folder says of it that is no word. */
const facts: Record<string, string> = { locale: "eo", analyser: "plain" };

const wordsInMadeUp = (json: string) =>
  JSON.stringify(JSON.parse(
    json,
    (name, value) => facts[name] ?? (typeof value === "string" ? inMadeUp(value) : value),
  ));

/** The front matter keeps its keys, and the values that are no text. */
function pageInMadeUp(text: string): string {
  const [, front = "", body = ""] = text.match(/^(---\n[\s\S]*?\n---\n)([\s\S]*)$/)!;
  const lines = front.replace(
    /^(title|description|duration|result): (.*)$/gm,
    (_, key, value) => `${key}: ${inMadeUp(value)}`,
  );
  return lines + inMadeUp(body);
}
