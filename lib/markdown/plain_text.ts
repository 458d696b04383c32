import { decodeHTMLStrict } from "entities/decode";
import type { Token, Tokens } from "marked";

/** Returns the text of a block, without markup; blocks, cells, items and lines are parted. */
export function blockText(token: Token): string {
  switch (token.type) {
    case "code":
      return joinLines((token as Tokens.Code).text.split("\n").map(spaced));
    case "list":
      return joinLines(
        (token as Tokens.List).items.map(({ tokens }) => joinLines(tokens.map(blockText))),
      );
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return joinLines([header, ...rows].flat().map(({ tokens }) => inlineText(tokens).trim()));
    }
    case "footnotes": {
      const { items } = token as unknown as { items: { content: Token[] }[] };
      return joinLines(items.flatMap(({ content }) => content.map(blockText)));
    }
    case "blockquote":
    case "note":
      return joinLines((token as Tokens.Blockquote).tokens.map(blockText));
    default:
      return silent.has(token.type) ? "" : spaced(inlineText([token]));
  }
}

/** Returns the text a reader sees of what stands in a line. */
export const inlineText = (tokens: readonly Token[]): string => tokens.map(inline).join("");

/** Makes the anchors of one page: ASCII, unique; `Das Maß` is `das-mass`, then `das-mass-1`. */
export function anchors(): (title: string) => string {
  /** The number that each anchor was last given with. */
  const counts = new Map<string, number>();
  return (title) => {
    const base = asciiName(title) || "section";
    let anchor = base;
    let count = counts.get(base) ?? 0;
    while (counts.has(anchor)) anchor = `${base}-${++count}`;
    counts.set(anchor, 0).set(base, count);
    return anchor;
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
  // Joined, it is a text of its own: a slice would keep all of the other in memory.
  return `${words.slice(0, Math.max(1, words.length - 1)).join(" ")} …`;
}

/** Joins the parts that are not empty, each on its own line. */
export const joinLines = (parts: readonly string[]) =>
  parts.filter((part) => part !== "").join("\n");

/** Joins lines to one, parted by a dot in the middle where no sentence ends. */
export function oneLine(text: string): string {
  const parts = text.split("\n");
  const between = (place: number) => ".!?:;,…".includes(parts[place - 1]!.at(-1)!) ? " " : " · ";
  return parts.map((part, place) => place === 0 ? part : between(place) + part).join("");
}

/** Tokens that show nothing of their own. */
const silent = new Set([
  "html",
  "space",
  "def",
  "footnote",
  "footnoteRef",
  "checkbox",
]);

function inline(token: Token): string {
  if (token.type === "br" || /^<br\b/i.test(token.raw)) return " ";
  if (silent.has(token.type)) return "";
  if (token.type === "codespan") return (token as Tokens.Codespan).text;
  if (token.type === "image") return decodeReferences((token as Tokens.Image).text);
  if ("tokens" in token && token.tokens) return inlineText(token.tokens);
  return "text" in token ? decodeReferences(String(token.text)) : "";
}

/** Decodes the character references of a text; a soft hyphen shows a reader nothing. */
const decodeReferences = (text: string) => decodeHTMLStrict(text.replaceAll("&shy;", ""));

/** Writes a text in one line. */
export const spaced = (text: string) => text.replace(/\s+/g, " ").trim();
