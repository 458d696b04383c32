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
