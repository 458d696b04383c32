/** A text and any other single value of JSON, as regular expressions. */
const text = String
  .raw`"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[^"\\\u0000-\u001f]*)*"`;
const scalar = String.raw`${text}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`;
const pattern = (source: string) => new RegExp(source, "y");

/** The tokens that may come next in JSON text (RFC 8259). */
const tokens = {
  value: pattern(`${scalar}|[{[]`),
  "value or end": pattern(`${scalar}|[{[\\]]`),
  "name or end": pattern(`${text}|}`),
  name: pattern(text),
  colon: pattern(":"),
  "comma or ]": pattern("[,\\]]"),
  "comma or }": pattern("[,}]"),
};

/**
 * Finds where a text that is not JSON stops being it: the place of a character, or the end of the
 * text. Strangers choose the text: jsonc-parser takes ten times as long for one of line breaks.
 */
export function jsonBreak(json: string): number {
  const open: ("{" | "[")[] = [];
  let next: keyof typeof tokens | undefined = "value";
  let at = afterBlanks(json, 0);
  while (next !== undefined) {
    const token: RegExp = tokens[next];
    token.lastIndex = at;
    const found = token.exec(json)?.[0];
    if (found === undefined) return at;
    at = afterBlanks(json, token.lastIndex);
    if (found === "{" || found === "[") {
      open.push(found);
      next = found === "{" ? "name or end" : "value or end";
      continue;
    }
    if (found === "}" || found === "]") open.pop();
    const inside = open.at(-1);
    const isName = next === "name" || (next === "name or end" && found !== "}");
    if (isName) next = "colon";
    else if (found === ":") next = "value";
    else if (found === ",") next = inside === "{" ? "name" : "value";
    else next = inside && (inside === "{" ? "comma or }" : "comma or ]");
  }
  return at;
}

const blanks = /[ \t\n\r]*/y;

function afterBlanks(json: string, at: number): number {
  blanks.lastIndex = at;
  blanks.test(json);
  return blanks.lastIndex;
}
