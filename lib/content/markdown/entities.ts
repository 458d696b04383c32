/** The names of the characters from U+00A0 to U+00FF, in their order. */
const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr " +
  "deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc " +
  "Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute " +
  "THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave " +
  "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc " +
  "uuml yacute thorn yuml";

const markup = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const letters = { OElig: "Œ", oelig: "œ", Scaron: "Š", scaron: "š", Yuml: "Ÿ" };
const quotes = { lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„" };
const marks = { lsaquo: "‹", rsaquo: "›", ndash: "–", mdash: "—", bull: "•", hellip: "…" };
const signs = { euro: "€", trade: "™", larr: "←", rarr: "→" };
const mathematics = { minus: "−", ne: "≠", le: "≤", ge: "≥" };
/** A soft hyphen shows a reader nothing. */
const spaces = { ensp: "\u2002", emsp: "\u2003", thinsp: "\u2009", shy: "" };

/** The entities that texts are written with; the HTML standard has 2 000 more, mostly for formulas. */
const named = new Map([
  ...latin1.split(" ").map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...[markup, letters, quotes, marks, signs, mathematics, spaces].flatMap(Object.entries<string>),
]);

const reference = /&(?:#(\d{1,7})|#[Xx]([\da-f]{1,6})|([a-z\d]+));/gi;

/** A text with its character references (HTML standard, 13.5) as characters. */
export const unescape = (text: string): string =>
  text.replace(reference, (all, decimal?: string, hex?: string, name = "") => {
    if (name !== "") return named.get(name) ?? all;
    const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
  });
