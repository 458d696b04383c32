import { escape } from "@std/html";

/** Text that is HTML already: made by `markup`, or vouched for by `raw`. */
export class Html {
  constructor(readonly text: string) {}
}

/** A value in a template; `false`, `null` and `undefined` leave nothing. */
type Value = Html | string | number | false | null | undefined | readonly Value[];

/**
 * Makes HTML of a template: every value but Html is escaped, for text and quoted attributes. It is
 * not called `html`, because `deno fmt` re-indents templates of that name and so changes the page.
 */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Html {
  let text = strings[0]!;
  values.forEach((value, index) => text += render(value) + strings[index + 1]!);
  return new Html(text);
}

/** Lets text through as it is. For rendered Markdown and JSON data blocks, never for input. */
export const raw = (text: string): Html => new Html(text);

/** Joins the parts that are there, a line each. */
export function lines(...parts: Value[]): Html {
  return new Html(parts.map(render).filter((text) => text !== "").join("\n"));
}

/** Writes ` name="value"` for every value that is there; `true` gives the bare name. */
export function attributes(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): Html {
  const parts = Object.entries(values).map(([name, value]) => {
    if (value === undefined || value === false) return "";
    return value === true ? ` ${name}` : ` ${name}="${render(value)}"`;
  });
  return new Html(parts.join(""));
}

/** Writes a data block that a script reads and the browser does not run, so that CSP allows it. */
export function dataBlock(type: string, value: unknown, id?: string): Html {
  const json = raw(JSON.stringify(value).replaceAll("<", "\\u003c"));
  return markup`<script type="${type}"${attributes({ id })}>${json}</script>`;
}

function render(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === false || value === null || value === undefined) return "";
  if (typeof value === "object") return value.map(render).join("");
  return escape(String(value));
}

/** Markup, and the elements whose text is for machines or comes back with a form. */
const untouched = /<(?<name>script|style|pre|code|textarea)\b[^>]*>.*?<\/\k<name>>|<[^>]*>/u;

/** Ends with a space that holds on to what follows. */
const ties = [
  // A number and its unit, but not a year: `5 weeks`, `80 %`.
  /(?<![\p{L}\d.,:’'-])\d{1,3}(?:[.,]\d+)* (?!(?:to|and|or|bis|und|oder)\b)(?=[\p{L}%€$£])/u,
  // A time of day: `6:30 pm`, `18 Uhr`.
  /\d (?=(?:[ap]m|Uhr)\b)/u,
  // A range of times or small numbers: `9 am to 1 pm`, `3 to 5`.
  /(?:(?<![\p{L}\d.,])\d{1,2}|:\d\d|[ap]m) (?=(?:to|bis) \d{1,2}(?![\d.,]))/u,
  /(?<=(?:(?<![\p{L}\d.,])\d{1,2}|:\d\d|[ap]m) )(?:to|bis) (?=\d{1,2}(?![\d.,]))/u,
  // A postcode and its town: `Musterstraße 7, 12345 Musterstadt`.
  /(?<=, )\d{4,5} (?=\p{Lu})/u,
  // A day and its month: `12. Dezember 2026`.
  /(?<![\d.])\d{1,2}\. (?=\p{Lu}\p{Ll}+ \d{4})/u,
  // The thousands of a number: `12 000`.
  /\d (?=\d{3}(?!\d))/u,
  // A name and its number: `RFC 9110`, `§ 13`, `Art. 6`.
  /(?<![\p{L}\d])(?:\p{Lu}{2,5}|[€$£]|§§?|Art\.|Abs\.|Nr\.|no\.) (?=\d)/u,
  // Abbreviations: `z. B.`, `zzgl. USt.`
  /(?<![\p{L}\d])(?:\p{L}\. (?=\p{L}\.)|(?:zzgl|inkl)\. (?=\p{Lu}))/u,
];

const pattern = new RegExp([untouched, ...ties].map(({ source }) => source).join("|"), "gsu");

/** Puts no-break spaces into HTML alone: in other forms a program could not find `5 weeks`. */
export const withNoBreakSpaces = (html: string): string =>
  html.replace(pattern, (match) => match.endsWith(" ") ? `${match.slice(0, -1)}\u00a0` : match);
