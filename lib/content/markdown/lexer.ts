import { Lexer, type Marked, type Token, type Tokens, type TokensList } from "marked";
import { type Attributes, deepest, type Directive, readDirectives } from "./directives.ts";
import { tooDeep } from "./markdown_error.ts";

/** A directive among the tokens of marked. */
export interface DirectiveToken {
  type: "directive";
  raw: string;
  name: string;
  attributes: Attributes;
  label: Token[];
  tokens: Token[];
  /** How many characters stand before its content. */
  opening: number;
  closed: boolean;
}

/**
 * How often, on average, a character may be read. Each level of nesting reads its content anew, and
 * marked reads a quote twice whose next line has fewer marks: without a limit, twice at each level.
 */
const readings = 12;

/** Reads a page into the tokens of marked, at whose top level, and in each other, directives stand. */
export class PageLexer extends Lexer {
  #depth = 0;
  /** Characters that may still be read. */
  #allowance = 0;
  /** Where the blocks being read begin, to name the line if they cannot be read. */
  #place = { line: 1, tokens: this.tokens as Token[], from: 0 };
  #source = "";
  #text = "";

  constructor(marked: Marked) {
    super(marked.defaults);
  }

  /** @throws {MarkdownError} for text nested too deep */
  override lex(source: string): typeof this.tokens {
    this.#source = source.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
    // A short text may be read more often than a long one.
    this.#allowance = readings * (this.#source.length + 10_000);
    // marked-footnote keeps its notes in the first token, which this makes it set.
    super.blockTokens("\n", this.tokens);
    this.tokens.splice(1);
    this.#readBlocks(this.#source, this.tokens, 1);
    return super.lex("");
  }

  #readBlocks(source: string, tokens: Token[], firstLine: number): void {
    let line = firstLine;
    for (const part of readDirectives(source)) {
      if (typeof part === "string") {
        this.#place = { line, tokens, from: tokens.length };
        this.blockTokens(part, tokens);
        line += newlines(part);
      } else {
        const raw = source.slice(part.start, part.end);
        tokens.push(this.#directive(part, raw, firstLine + part.line - 1));
        line += newlines(raw);
      }
    }
  }

  #directive(directive: Directive, raw: string, line: number): DirectiveToken {
    const { name, label, attributes, inner, innerStart, start, closed } = directive;
    const tokens: Token[] = [];
    if (this.#depth === deepest) throw tooDeep(line);
    this.#depth++;
    this.#readBlocks(inner, tokens, line + 1);
    this.#depth--;
    const opening = innerStart - start;
    const labelTokens = this.inline(label);
    return {
      type: "directive",
      raw,
      name,
      attributes,
      label: labelTokens,
      tokens,
      opening,
      closed,
    };
  }

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[] {
    if (this.#isTooDeep(source)) {
      const { line, tokens, from } = this.#place;
      const read = tokens.slice(from).reduce((lines, { raw }) => lines + newlines(raw), 0);
      throw tooDeep(line + read);
    }
    this.#depth++;
    const read = super.blockTokens(source, tokens, clipped);
    this.#depth--;
    return read;
  }

  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    if (this.#isTooDeep(source)) {
      const [firstLine = ""] = this.#text.split("\n", 1);
      throw tooDeep(1 + newlines(this.#source.slice(0, this.#source.indexOf(firstLine))));
    }
    if (this.#depth === 0) this.#text = source;
    this.#depth++;
    const read = super.inlineTokens(source, tokens);
    this.#depth--;
    return read;
  }

  #isTooDeep(source: string): boolean {
    this.#allowance -= source.length;
    return this.#depth === deepest || this.#allowance < 0;
  }
}

/** The blocks of a page in reading order, those in directives included. */
export function* flow(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    if (isDirective(token)) {
      yield { type: "paragraph", raw: "", text: "", tokens: token.label };
      yield* flow(token.tokens);
    } else yield token;
  }
}

export const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

export const isDirective = (token: Token): token is DirectiveToken => token.type === "directive";

/** The blocks of a page with the character each begins at; a directive stands before its content. */
export function* placed(tokens: readonly Token[], start = 0): Generator<[Token, number]> {
  let offset = start;
  for (const token of tokens) {
    if (token.type === "footnotes") continue;
    yield [token, offset];
    if (isDirective(token)) yield* placed(token.tokens, offset + token.opening);
    offset += token.raw.length;
  }
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
