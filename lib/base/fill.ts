import { type Message, say } from "./message.ts";

/** Names and what they stand for: `true` and `false` in conditions, `undefined` where unsaid. */
export type FillValues = Readonly<Record<string, string | number | boolean | undefined>>;

export class TemplateError extends Error {
  override readonly name = "TemplateError";

  constructor(readonly problem: Message) {
    super(String(problem));
  }
}

/** A name in double braces; a backslash before them hides it. */
const placeholder = /\\[^]|\{\{([^{}\n]*)\}\}/g;

export interface Placeholder {
  name: string;
  /** The name with its braces, and where they begin. */
  written: string;
  index: number;
}

/** Puts values in the place of names in double braces, as in `{{name}}`; one without stays. */
export const fillNames = (
  text: string,
  valueOf: (placeholder: Placeholder) => string | undefined,
): string =>
  text.replace(placeholder, (written: string, name: string | undefined, index: number) => {
    const value = name === undefined ? undefined : valueOf({ name: name.trim(), written, index });
    if (value === undefined) return written;
    // One full stop ends an abbreviation and its sentence.
    const endsSentence = /^\.(?!\.)/.test(text.slice(index + written.length));
    return endsSentence ? value.replace(/\.$/, "") : value;
  });

/** The conditions that a line begins with. */
const conditions = /^(?:\{\{when (?:not )?\w+\}\})+/;

/**
 * Fills in a text of the engine. It has three forms:
 * - `{{name}}` is a value, in the form that the text has: see {@linkcode asMarkdown};
 * - `{{when name}}` or `{{when not name}}` begins a line that holds only if that is so; several
 *   hold together. A line with a value that the site does not say does not hold either;
 * - `{{= name}}` is a part that is written for this place.
 *
 * Lines that do not hold leave no gap.
 * @throws {TemplateError} for everything else in double braces
 */
export function fill(
  text: string,
  values: FillValues,
  part: (name: string) => string | undefined = () => undefined,
): string {
  if (!text.includes("{{")) return text;
  const refuse = (name: string): never => {
    throw new TemplateError(say`Nothing is called “${name}” in: ${text}`);
  };
  const valueOf = (name: string) => Object.hasOwn(values, name) ? values[name] : refuse(name);
  const isSo = (name: string) => (valueOf(name) ?? false) !== false;
  const lines = text.split("\n").flatMap((line) => {
    const [prefix = ""] = conditions.exec(line) ?? [];
    const rest = line.slice(prefix.length);
    const holds = prefix.matchAll(/when (not )?(\w+)/g)
      .every(([, not, name]) => isSo(name!) === (not === undefined));
    const isSaid = rest.matchAll(/\{\{ *(\w+) *\}\}/g)
      .every(([, name]) => valueOf(name!) !== undefined);
    return holds && isSaid ? [rest] : [];
  });
  const template = lines.join("\n").replaceAll(/^\n+|(?<=\n\n)\n+/g, "");
  if (template.replace(placeholder, "").includes("{{")) refuse("{{");
  return fillNames(template, ({ name }) => {
    const value = name.startsWith("=") ? part(name.slice(1).trim()) : valueOf(name);
    return value === undefined || typeof value === "boolean" ? refuse(name) : String(value);
  });
}

/**
 * The marks of Markdown, and of HTML within it: some wherever they stand, an underscore unless it
 * is within a word, an ampersand before a name, the rest where they would begin or end a line.
 */
const markupSigns = new RegExp(
  [
    /[\\`*[\]<|~"]|\{(?=\{)|&(?=#?\w+;)/,
    /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u,
    /^>|^[-+](?= )|(?<=^\d+)[.)](?= )|^[-=](?=[-=]*$)|^:(?=::)|(?<=^|\s)#/,
  ].map(({ source }) => source).join("|"),
  "gu",
);

/** Writes a value for Markdown anywhere but in code: also in HTML, where a backslash would show. */
export const asMarkdown = (text: string): string =>
  text.replaceAll(/\s*\n\s*/g, " ").replace(markupSigns, (mark) => `&#${mark.charCodeAt(0)};`);

/** Writes a text that stands by itself in a line so that Markdown shows it as it is. */
export const lineAsMarkdown = (text: string): string =>
  text.replace(/[\\`[\]]|<(?=[\p{L}/!?])|([*_~])(?=.*\1)|&(?=#?\w+;)/gu, "\\$&");
