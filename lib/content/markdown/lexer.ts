import { Lexer, type Marked, type Token, type Tokens, type TokensList } from "marked";
import { anchors } from "../anchors.ts";
import { lineAt } from "../content_error.ts";
import {
  deepest,
  type Directive,
  type DirectivePart,
  readDirectives,
  tooDeep,
} from "./directives.ts";
import { headingTitle } from "./text.ts";

/** A directive among the tokens of marked. */
export interface DirectiveToken extends Omit<Directive, "label" | "content"> {
  type: "directive";
  label: Token[];
  tokens: Token[];
}

/** A heading of the page itself; one in a list or a quote has no anchor. */
export interface Heading extends Tokens.Heading {
  anchor: string;
  title: string;
}

/**
 * Reads a page into the tokens of marked, at whose top level, and in each other, directives stand.
 * @throws {MarkdownError} for text nested too deep
 */
export function readTokens(body: string, marked: Marked<string, string>): Token[] {
  const tokens = new PageLexer(marked).read(body);
  const { walkTokens } = marked.defaults;
  if (walkTokens) marked.walkTokens(tokens, walkTokens);
  return tokens;
}

/**
 * How often, on average, a character may be read. Each level of nesting reads its content anew, and
 * marked reads a quote twice whose next line has fewer marks: without a limit, twice at each level.
 */
const readings = 12;

class PageLexer extends Lexer {
  #depth = 0;
  /** Characters that may still be read. */
  #allowance = 0;
  #source = "";
  /** The line of text whose parts are being read. */
  #text = "";

  constructor(marked: Marked<string, string>) {
    super({ ...marked.defaults });
  }

  read(source: string): Token[] {
    this.#source = source.replace(/\r\n?/g, "\n");
    // A short text may be read more often than a long one.
    this.#allowance = readings * (this.#source.length + 10_000);
    // marked-footnote keeps its notes in the first token, which this makes it set.
    super.blockTokens("\n", this.tokens);
    this.tokens.splice(1);
    this.#readParts(readDirectives(this.#source), this.tokens);
    super.lex("");
    const nextAnchor = anchors();
    for (const token of withoutDirectives(this.tokens)) {
      if (token.type !== "heading") continue;
      const title = headingTitle(token as Tokens.Heading);
      Object.assign(token, { title, anchor: nextAnchor(title) });
    }
    return this.tokens;
  }

  #readParts(parts: readonly DirectivePart[], tokens: Token[]): void {
    for (const part of parts) {
      if (typeof part === "string") this.blockTokens(part, tokens);
      else tokens.push(this.#directive(part));
    }
  }

  #directive({ label, content, ...directive }: Directive): DirectiveToken {
    const tokens: Token[] = [];
    this.#depth++;
    this.#readParts(content, tokens);
    this.#depth--;
    return { type: "directive", ...directive, label: this.inline(label), tokens };
  }

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[] {
    this.#descend(source, source);
    const read = super.blockTokens(source, tokens, clipped);
    this.#depth--;
    return read;
  }

  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    if (this.#depth === 0) this.#text = source;
    this.#descend(source, this.#text);
    const read = super.inlineTokens(source, tokens);
    this.#depth--;
    return read;
  }

  /** `written` begins with a line of the page, which an error names. */
  #descend(source: string, written: string): void {
    this.#allowance -= source.length;
    if (this.#depth === deepest || this.#allowance < 0) {
      const [firstLine = ""] = written.trimStart().split("\n", 1);
      throw tooDeep(lineAt(this.#source, this.#source.indexOf(firstLine)));
    }
    this.#depth++;
  }
}

/** The blocks of a page in reading order, those in directives in the place of these. */
export function withoutDirectives(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (!isDirective(token)) return token;
    const label: Token = { type: "paragraph", raw: "", text: "", tokens: token.label };
    return [label, ...withoutDirectives(token.tokens)];
  });
}

/** Whether a token is a heading of the page itself. */
export const isHeading = (token: Token): token is Heading =>
  token.type === "heading" && "anchor" in token;

export const isDirective = (token: Token): token is DirectiveToken => token.type === "directive";
