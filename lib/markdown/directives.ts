import { asciiName } from "./plain_text.ts";

/** How deep directives may be nested; what is deeper is text. */
const deepest = 32;

/** The keys and values in braces behind a directive's name. */
export type Attributes = Readonly<Record<string, string>>;

/** A directive as it is written. */
export interface Directive {
  name: string;
  label: string;
  attributes: Attributes;
  /** The part of the braces that is no key with a value. */
  unread: string;
  /** The 1-based line of the page. */
  line: number;
  /** Colons that it begins with, at a character of the text. */
  colons: number;
  start: number;
  raw: string;
  /** How many characters of it stand before its content. */
  headLength: number;
  content: DirectivePart[];
  /** True if a line of colons ends it; if none does, it reaches to the end of the text. */
  closed: boolean;
}

/** A directive, or a stretch of text between two. */
export type DirectivePart = string | Directive;

/** Reads a page's text into its directives and the stretches between them, in order, lossless. */
export function readDirectives(source: string): DirectivePart[] {
  const parts: DirectivePart[] = [];
  /** The directives that have begun and not ended, outermost first. */
  const open: Directive[] = [];
  /** All before this character has been put in its place. */
  let placed = 0;
  const placeUntil = (end: number, next: number) => {
    const into = open.at(-1)?.content ?? parts;
    if (end > placed) into.push(source.slice(placed, end));
    placed = next;
    return into;
  };
  const isCode = codeReader();
  let next = 0;
  for (const [before, text] of source.split(/(?<=\n)/).entries()) {
    const start = next;
    next += text.length;
    const line = text.trimEnd();
    if (isCode(line) || !line.startsWith(":::")) continue;

    const opening = directiveStart.exec(line) ?? noteStart.exec(line);
    const innermost = open.at(-1);
    if (opening && open.length < deepest) {
      const [, colons = "", name = "", label = "", attributes = ""] = opening;
      const directive: Directive = {
        name,
        label,
        ...readAttributes(attributes),
        line: before + 1,
        colons: colons.length,
        start,
        raw: source.slice(start),
        headLength: text.length,
        content: [],
        closed: false,
      };
      placeUntil(start, next).push(directive);
      open.push(directive);
    } else if (innermost && /^:+$/.test(line) && line.length >= innermost.colons) {
      placeUntil(start, next);
      open.pop();
      innermost.raw = source.slice(innermost.start, next);
      innermost.closed = true;
    }
  }
  placeUntil(next, next);
  return parts;
}

/** Label and attributes are bounded, so that no line costs more than its length. */
const directiveStart =
  /^(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[(.{0,500})\])?[ \t]*(?:\{([^{}]{0,500})\})?$/;

/** Begins a block that was a note, with a title in no brackets: its last line must end no other. */
const noteStart = /^(:{3,})[ \t]*(note|info|tip|important|warning|caution|danger)[ \t]+(.{1,500})$/;

/** Begins a block of code, in lists too. */
const fenceStart = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})(.*)$/;

/** Tells of each line of a text, in order, if it belongs to a block of code between fences. */
function codeReader(): (line: string) => boolean {
  let fence: string | undefined;
  return (line) => {
    if (fence === undefined) {
      const [, marks, info] = fenceStart.exec(line) ?? [];
      // A line of ```` ```code``` ```` begins none.
      if (!(marks?.startsWith("`") && info?.includes("`"))) fence = marks;
      return fence !== undefined;
    }
    const marks = line.trim();
    if (marks.startsWith(fence) && marks === fence[0]!.repeat(marks.length)) fence = undefined;
    return true;
  };
}

/** Changes the lines of a text that stand in no block of code. */
function mapText(source: string, change: (line: string) => string): string {
  const isCode = codeReader();
  return source.split("\n").map((line) => isCode(line.trimEnd()) ? line : change(line)).join("\n");
}

const attributeForm = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

function readAttributes(text: string): Pick<Directive, "attributes" | "unread"> {
  const pairs = text.matchAll(attributeForm).map(([, key, ...values]) => [key, values.join("")]);
  return {
    attributes: Object.fromEntries(pairs),
    unread: text.replace(attributeForm, "").trim(),
  };
}

/** Finds code, which stays as it is, and the address that a link or its definition leads to. */
const linked =
  /(`+)(?!`).*?(?<!`)\1(?!`)|((?<=\]\(<)[^<>]+(?=>)|(?<=\]\(|^\[[^\]]+\]: *<?)[^\s()<>]+)/g;

/** Leads the links of a text where `link` says. */
export const withLinks = (text: string, link: (href: string) => string): string =>
  mapText(
    text,
    (line) => line.replace(linked, (match, _ticks, href?: string) => href ? link(href) : match),
  );

/** Ends a heading that has keywords: `## What does it cost {keywords="fee, charge"}`. */
const headingKeywords = /^(#{1,6} .*?)[ \t]*\{keywords="([^"]*)"\}[ \t]*$/;

/** Takes the keywords of headings out of a body; code stays as it is. */
export function takeKeywords(body: string) {
  const keywordsOf = new Map<string, string[]>();
  const lines = mapText(body, (line) => {
    const [, heading, words] = headingKeywords.exec(line) ?? [];
    if (heading === undefined || words === undefined) return line;
    const keywords = words.split(",").map((word) => word.trim()).filter(Boolean);
    keywordsOf.set(asciiName(heading), keywords);
    return heading;
  });
  return { body: lines, keywordsOf };
}
