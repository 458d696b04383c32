/** The names of the building blocks, `:::name[label]{key=value}` … `:::`. */
export const directiveNames = ["cards", "steps", "case", "quote", "profile", "facts", "action"];

/** How deep directives, lists, quotes and emphasis may lie in each other. */
export const deepest = 32;

/** What stands in braces behind a directive's name. */
export type Attributes = Readonly<Record<string, string>>;

/** A directive as it is written; positions count characters from the start of the text it is in. */
export interface Directive {
  name: string;
  label: string;
  attributes: Attributes;
  /** The 1-based line in the text it is in. */
  line: number;
  start: number;
  end: number;
  /** The text between its first line and its last. */
  inner: string;
  innerStart: number;
  /** Whether a line of colons ends it; if none does, it reaches to the end of the text. */
  closed: boolean;
}

/** Reads the text into directives and the stretches between them, in order, lossless. */
export function* readDirectives(source: string): Generator<string | Directive> {
  if (!/^:::/m.test(source)) {
    if (source !== "") yield source;
    return;
  }
  let written = 0;
  let open: Omit<Directive, "end" | "inner" | "closed"> | undefined;
  /** How many colons each open directive began with, outermost first. */
  const colons: number[] = [];
  let fence: string | undefined;

  let number = 0;
  for (let start = 0, next: number; start < source.length; start = next) {
    number++;
    const newline = source.indexOf("\n", start);
    next = newline < 0 ? source.length : newline + 1;
    const line = source.slice(start, next).trimEnd();
    if (fence !== undefined) {
      if (endsFence(line, fence)) fence = undefined;
      continue;
    }
    fence = startedFence(line);
    if (fence !== undefined || !line.startsWith(":::")) continue;

    const opening = directiveStart.exec(line);
    if (opening) {
      const [, marks = "", name = "", label = "", attributes = ""] = opening;
      colons.push(marks.length);
      if (open) continue;
      if (start > written) yield source.slice(written, start);
      open = {
        name,
        label,
        attributes: readAttributes(attributes),
        line: number,
        start,
        innerStart: next,
      };
    } else if (open && /^:+$/.test(line) && line.length >= (colons.at(-1) ?? 0)) {
      colons.pop();
      if (colons.length > 0) continue;
      yield { ...open, end: next, inner: source.slice(open.innerStart, start), closed: true };
      open = undefined;
      written = next;
    }
  }
  if (open) {
    yield { ...open, end: source.length, inner: source.slice(open.innerStart), closed: false };
  } else if (written < source.length) yield source.slice(written);
}

/** Label and attributes are bounded, so that no line costs more than its length. */
const directiveStart =
  /^(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[(.{0,500})\])?[ \t]*(?:\{([^{}]{0,500})\})?$/;

/** The marks of a code fence, in a list item too; a line such as ```` ```code``` ```` begins none. */
function startedFence(line: string): string | undefined {
  const [, marks, info] = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  return marks?.startsWith("`") && info?.includes("`") ? undefined : marks;
}

const endsFence = (line: string, fence: string) => {
  const text = line.trimStart();
  return text.startsWith(fence) && text === fence[0]?.repeat(text.length);
};

function readAttributes(text: string): Attributes {
  const found = text.matchAll(/([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g);
  return Object.fromEntries(
    [...found].map(([, key, double, single, bare]) => [key, double ?? single ?? bare]),
  );
}
