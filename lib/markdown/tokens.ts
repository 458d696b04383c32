import { Lexer, Marked, type MarkedExtension, type Token, Tokenizer, type Tokens } from "marked";
import footnotes from "marked-footnote";
import { type Directive, type DirectivePart, readDirectives } from "./directives.ts";
import {
  asciiName,
  attributeOf,
  comments,
  inlineText,
  lineText,
  spaced,
  uniqueNames,
} from "./plain_text.ts";

/** A directive among the tokens of marked. */
export interface DirectiveToken extends Omit<Directive, "label" | "content"> {
  type: "directive";
  label: Token[];
  /** What stands in it; what the engine puts before that takes no place in the text. */
  tokens: Token[];
  /** HTML of the page's own that ends the block. */
  end?: string;
}

/** A heading of the page itself; one in a list or a quote has no anchor. */
export interface HeadingToken extends Tokens.Heading {
  anchor: string;
  title: string;
}

/** Reads a page into the tokens of marked and directives; `part` writes what the engine puts in. */
export function readTokens(
  body: string,
  marked: Marked,
  part?: (block: string) => string | undefined,
): Token[] {
  const source = body.replace(surplusMarks, "$1");
  const lexer = new Lexer({ ...marked.defaults, tokenizer: new AlertTokenizer() });
  const read = (parts: readonly DirectivePart[], tokens: Token[]): Token[] => {
    for (const each of parts) {
      if (typeof each === "string") lexer.blockTokens(each, tokens);
      else {
        const { label, content, ...directive } = each;
        const own = lexer.blockTokens(part?.(directive.name) ?? "", []);
        for (const token of own) token.raw = "";
        tokens.push({
          type: "directive",
          ...directive,
          label: lexer.inline(label),
          tokens: read(content, own),
        });
      }
    }
    return tokens;
  };
  // marked-footnote keeps its notes in the first token, which this makes it set.
  lexer.blockTokens("\n", lexer.tokens);
  const tokens = read(readDirectives(source), lexer.tokens);
  for (const waiting of lexer.inlineQueue) {
    if (!isDense(waiting.src)) continue;
    waiting.tokens.push({ type: "text", raw: waiting.src, text: waiting.src });
    waiting.src = "";
  }
  lexer.lex(""); // Reads the lines of text that have been queued.

  // ASCII, and each once: `Das Maß` is `das-mass`, then `das-mass-1`.
  const nextAnchor = uniqueNames((anchor, number) => `${anchor}-${number}`);
  for (const { token } of placedBlocks(tokens)) {
    if (token.type !== "heading") continue;
    const title = spaced(inlineText(token.tokens ?? []));
    Object.assign(token, { title, anchor: nextAnchor(asciiName(title) || "section") });
  }
  marked.walkTokens(tokens, marked.defaults.walkTokens!);
  // By now the notes stand last, if there are any.
  return tokens.slice(1);
}

/** Leads the links and pictures of a page where `link` says. */
export const linksTo = (link: (href: string) => string): MarkedExtension => ({
  walkTokens(token) {
    // `www.` without a scheme would be the name of a page beside this one.
    if (token.type === "link") token.href = token.href.replace(/^(?=www\.)/i, "https://");
    if (token.type === "link" || token.type === "image") token.href = link(token.href);
    if (token.type === "html") {
      token.text = withoutFrames(token as Tokens.HTML)
        .replace(/(?<=\s(?:href|src)=")[^"]+/g, link);
    }
    if (isDirective(token) && token.attributes.href) {
      token.attributes = { ...token.attributes, href: link(token.attributes.href) };
    }
  },
});

/** Writes links in the place of frames, which pages do not show. */
const withoutFrames = ({ text, block }: Tokens.HTML): string =>
  text.replace(/<iframe(\s[^<>]{0,2000})>|<\/iframe>/gi, (tag: string) => {
    const address = attributeOf(tag, "src")?.replaceAll('"', "&quot;");
    if (!address) return "";
    const link = `<a href="${address}">${attributeOf(tag, "title") || address}</a>`;
    return block ? `<p>${link}</p>` : link;
  });

/** Makes a parser that knows of no site: it reads what a page holds, and renders nothing. */
export const plainMarked = () => new Marked(linksTo((href) => href), footnotes());

const mayBeCode = /`|~~~|<!--|^(?: {4}| *\t)/m;

/** Returns the code of a text, and the comments in its HTML. */
export function codeIn(source: string): string {
  let code = "";
  if (!mayBeCode.test(source)) return code;
  const marked = plainMarked();
  marked.walkTokens(readTokens(source, marked), ({ type, raw }) => {
    if (type === "code" || type === "codespan") code += raw;
    if (type === "html") code += raw.match(comments)?.join("") ?? "";
  });
  return code;
}

/** A line that may be a heading of the first level, or its underline. */
const mayBeMain = /^ {0,3}(?:#[ \t]|=+[ \t]*$)/m;

/**
 * Takes out of a text what stands above the page: its first heading outside any block. Beside a
 * title, it has to be of the first level, and to say the same or to begin the text and be the only
 * one of its level; else it is of the first level or begins the text. `linesAbove` counts the lines
 * gone before the body.
 */
export function withoutTitle(text: string, title?: string) {
  const untitled = { heading: "", body: text, linesAbove: 0 };
  if (title !== undefined && !mayBeMain.test(text)) return untitled;
  const [first, ...others] = headingsOf(text);
  if (first === undefined) return untitled;
  const { depth, start, raw } = first;
  const heading = lineText(first.text);
  const isAlone = start === 0 && others.every((other) => other.depth > depth);
  const isTitle = title === undefined
    ? depth === 1 || isAlone
    : depth === 1 && (isAlone || lettersOf(heading) === lettersOf(title));
  if (heading === "" || !isTitle) return untitled;
  // Its lines stay, so that what is wrong below it is told by the right one.
  const rest = text.slice(0, start) + raw.replace(/[^\n]/g, "") + text.slice(start + raw.length);
  const [above] = /^(?:[ \t]*\n)*/.exec(rest)!;
  return { heading, body: rest.slice(above.length), linesAbove: above.split("\n").length - 1 };
}

/** Returns what a title says, case, punctuation and blanks apart. */
const lettersOf = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Lists the headings of a page itself, each with the character that it begins at. */
function headingsOf(text: string) {
  // The text between two blocks, lexed by itself as it is for its page.
  const tokens = readDirectives(text).flatMap((part): Token[] =>
    typeof part === "string" ? new Lexer().blockTokens(part) : [{ type: "space", raw: part.raw }]
  );
  return placedBlocks(tokens).flatMap(({ token, start }) =>
    token.type === "heading" ? { ...token as Tokens.Heading, start } : []
  );
}

/**
 * Marks of quotes, lists and notes in a row beyond 7, which nobody means: marked calls itself for
 * each, and may read twice at each level what is in a quote.
 */
const surplusMarks = new RegExp(
  /^((?:mark){7})(?:mark)+/.source
    .replaceAll("mark", /[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|\[\^[^\]\n]+\]:)/.source),
  "gm",
);

/** Signs of markup that are read in a paragraph, heading or cell: marked pairs each with all. */
const maxSigns = 2_000;

const isDense = (text: string): boolean =>
  text.length > maxSigns && text.replace(/[^\\<!\[`*~_@:]+/g, "").length > maxSigns;

/** A block of a page, and the characters of the text that it stands between. */
export interface PlacedBlock {
  token: Token;
  start: number;
  end: number;
  /** The directive of which the token is the label. */
  directive?: DirectiveToken;
}

/** Lists the blocks of a page in reading order; the label of a directive stands for it. */
export function placedBlocks(tokens: readonly Token[], first = 0): PlacedBlock[] {
  let end = first;
  return tokens.flatMap((token): PlacedBlock[] => {
    const start = end;
    end += token.raw.length;
    if (!isDirective(token)) return [{ token, start, end }];
    const head = start + token.headLength;
    const label: Token = { type: "paragraph", raw: "", text: "", tokens: token.label };
    return [
      { token: label, start, end: head, directive: token },
      ...placedBlocks(token.tokens, head),
    ];
  });
}

/** Returns the directive that a text ends with, if it ends with one. */
export function lastDirective(tokens: readonly Token[]): DirectiveToken | undefined {
  const last = tokens.findLast(({ type }) => type !== "space");
  return last && isDirective(last) ? last : undefined;
}

/** Tells if a token is a heading of the page itself. */
export const isHeading = (token: Token): token is HeadingToken =>
  token.type === "heading" && "anchor" in token;

export const isList = (token: Token): boolean => token.type === "list";

export const isDirective = (token: Token): token is DirectiveToken => token.type === "directive";

/** Returns the pictures of a block that is nothing but pictures; else none. */
export function picturesIn(token?: Token): Tokens.Image[] {
  if (token?.type !== "paragraph") return [];
  const shown = (token as Tokens.Paragraph).tokens.filter(({ raw }) => raw.trim() !== "");
  return shown.every(isImage) ? shown : [];
}

const isImage = (token: Token): token is Tokens.Image => token.type === "image";

/** A quote, which is an alert if it has a kind. */
export interface AlertToken extends Tokens.Blockquote {
  kind?: "note" | "tip" | "important" | "warning" | "caution";
}

const alertHead = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Reads alerts, as GitHub has them: quotes whose first line is `[!NOTE]` alone. */
class AlertTokenizer extends Tokenizer {
  override blockquote(source: string): AlertToken | undefined {
    const quote: AlertToken | undefined = super.blockquote(source);
    const first = quote?.tokens[0];
    if (!quote || first?.type !== "paragraph") return quote;
    const [head, name] = alertHead.exec(first.raw) ?? [];
    if (head === undefined) return quote;
    // Its text is read later, without the line.
    const waiting = this.lexer.inlineQueue.findLast(({ tokens }) => tokens === first.tokens)!;
    waiting.src = waiting.src.slice(head.length);
    if (waiting.src === "") quote.tokens.shift();
    quote.kind = name!.toLowerCase() as AlertToken["kind"];
    return quote;
  }
}

/** Makes a token of HTML. */
export const html = (text: string): Token => ({ type: "html", raw: text, text });
