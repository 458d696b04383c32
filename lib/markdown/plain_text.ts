import { decodeHTMLStrict } from "entities/decode";
import { Lexer, type Token, type Tokens } from "marked";
import type { Footnotes } from "marked-footnote";

/** Lists the texts of a block, without markup: of its paragraphs, cells, items, lines of code. */
export function blockTexts(token: Token): string[] {
  switch (token.type) {
    case "code":
      return (token as Tokens.Code).text.split("\n").map(spaced);
    case "list":
      return (token as Tokens.List).items.flatMap(({ tokens }) => tokens.flatMap(blockTexts));
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].flat().map(({ tokens }) => inlineText(tokens).trim());
    }
    case "footnotes":
      return (token as Footnotes).items.flatMap(({ content }) => content.flatMap(blockTexts));
    case "blockquote":
      return (token as Tokens.Blockquote).tokens.flatMap(blockTexts);
    default:
      return [spaced(inlineText([token]))];
  }
}

/** Returns the text a reader sees of what stands in a line. */
export const inlineText = (tokens: readonly Token[]): string =>
  tokens.map((token) => {
    const { type, raw } = token;
    if (type === "br") return " ";
    if (type === "html") return /^<br\b/i.test(raw) ? " " : "";
    if (type === "codespan") return token.text;
    if ("tokens" in token && token.tokens) return inlineText(token.tokens);
    return "text" in token ? decodeReferences(String(token.text)) : "";
  }).join("");

/** Makes each name of a page one that no other has: `numbered` writes one that was there before. */
export function uniqueNames(
  numbered: (name: string, number: number) => string,
): (name: string) => string {
  /** The number that each name was last given with. */
  const counts = new Map<string, number>();
  return (name) => {
    let unique = name;
    let count = counts.get(name) ?? 0;
    while (counts.has(unique)) unique = numbered(name, ++count);
    counts.set(unique, 0).set(name, count);
    return unique;
  };
}

/** Makes a name of lower case letters, digits and hyphens: `Müller & Söhne` is `mueller-soehne`. */
export function asciiName(text: string): string {
  return text.normalize("NFKC").toLowerCase()
    .replace(/[äöü]/g, "$&e").replaceAll("ß", "ss")
    .normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Makes such a name for an address, in which letters of other scripts stay: `О нас` is `о-нас`. */
export const addressName = (text: string): string =>
  asciiName(text) || text.normalize("NFC").toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Returns the value of an attribute as a tag of HTML has it. */
export const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag)
    ?.slice(1).join("");

/** Ends a text that is too long between two words. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const words = text.slice(0, longest).split(/\s+/);
  if (words.length > 1) words.pop();
  // Joined, it is a text of its own: a slice would keep all of the other in memory.
  return `${words.join(" ")} …`;
}

/** Joins texts to one line, parted by a dot in the middle where no sentence ends. */
export const oneLine = (texts: readonly string[]): string =>
  // Replaced by a pattern, the text would take more memory.
  texts.filter((text) => text !== "")
    .flatMap((text) => [text, /[.!?:;,…]$/.test(text) ? " " : " · "])
    .slice(0, -1).join("");

/** Finds the comments in HTML. */
export const comments = /<!--.*?(?:-->|$)/gs;

/** Decodes the character references of a text; a soft hyphen shows a reader nothing. */
const decodeReferences = (text: string) => decodeHTMLStrict(text.replaceAll("&shy;", ""));

/** Writes a text in one line. */
export const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the text a reader sees of a line of Markdown. */
export const lineText = (line: string) => spaced(inlineText(Lexer.lexInline(spaced(line))));
