import {
  Lexer,
  type Marked,
  type Token,
  type TokenizerExtensionFunction,
  type Tokens,
  type TokensList,
} from "marked";
import { anchors } from "../anchors.ts";
import { lineAt } from "../content_error.ts";
import { stepEnds, stepLength, type Steps } from "../../turns.ts";
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
export function* readTokens(body: string, marked: Marked<string, string>): Steps<Token[]> {
  const tokens = yield* new PageLexer(marked).read(body);
  const { walkTokens } = marked.defaults;
  const endsStep = stepEnds();
  for (const token of tokens) {
    if (walkTokens) marked.walkTokens([token], walkTokens);
    if (endsStep(token.raw.length)) yield;
  }
  return tokens;
}

/**
 * How often, on average, a character may be read. Each level of nesting reads its content anew, and
 * marked reads a quote twice whose next line has fewer marks: without a limit, twice at each level.
 */
const readings = 12;

/** Stands for the text that the steps to come will read. */
const restType = "rest";

class PageLexer extends Lexer {
  #depth = 0;
  /** Characters that may still be read. */
  #allowance = 0;
  #source = "";
  /** The line of text whose parts are being read. */
  #text = "";
  /** Where the blocks of this step go, and how many characters it leaves to the next one. */
  #step: { tokens: Token[]; left: number } | undefined;

  constructor(marked: Marked<string, string>) {
    super({ ...marked.defaults });
    const { extensions } = this.options;
    const endStep: TokenizerExtensionFunction = (rest, tokens) => this.#restOf(rest, tokens);
    this.options.extensions = {
      renderers: {},
      childTokens: {},
      ...extensions,
      block: [endStep, ...extensions?.block ?? []],
    };
  }

  *read(source: string): Steps<Token[]> {
    this.#source = source.replace(/\r\n?/g, "\n");
    // A short text may be read more often than a long one.
    this.#allowance = readings * (this.#source.length + 10_000);
    // marked-footnote keeps its notes in the first token, which this makes it set.
    super.blockTokens("\n", this.tokens);
    this.tokens.splice(1);
    yield;
    yield* this.#readParts(readDirectives(this.#source), this.tokens);
    const endsStep = stepEnds();
    const texts = this.inlineQueue;
    for (let at = 0, start = 0; at < texts.length; start = at) {
      while (at < texts.length && !endsStep(texts[at++]!.src.length));
      this.inlineQueue = texts.slice(start, at);
      super.lex("");
      yield;
    }
    const nextAnchor = anchors();
    for (const token of flow(this.tokens)) {
      if (endsStep(token.raw.length)) yield;
      if (token.type !== "heading") continue;
      const title = headingTitle(token as Tokens.Heading);
      Object.assign(token, { title, anchor: nextAnchor(title) });
    }
    return this.tokens;
  }

  *#readParts(parts: readonly DirectivePart[], tokens: Token[]): Steps<void> {
    for (const part of parts) {
      if (typeof part === "string") yield* this.#readBlocks(part, tokens);
      else tokens.push(yield* this.#directive(part));
    }
  }

  *#readBlocks(source: string, tokens: Token[]): Steps<void> {
    this.#descend(source, source);
    for (let rest = source; rest !== "";) {
      this.#step = { tokens, left: rest.length - stepLength };
      super.blockTokens(rest, tokens);
      rest = tokens.at(-1)?.type === restType ? tokens.pop()!.raw : "";
      yield;
    }
    this.#depth--;
  }

  /**
   * Asked before each block: ends the step by taking the rest for one. Never behind a paragraph,
   * which marked may lengthen by what follows.
   */
  #restOf(rest: string, tokens: Token[]): Tokens.Generic | undefined {
    const { tokens: into, left } = this.#step ?? { left: 0 };
    if (tokens !== into || rest.length > left || tokens.at(-1)?.type === "paragraph") return;
    return { type: restType, raw: rest };
  }

  *#directive({ label, content, ...directive }: Directive): Steps<DirectiveToken> {
    const tokens: Token[] = [];
    this.#depth++;
    yield* this.#readParts(content, tokens);
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

/** The blocks of a page in reading order, those in directives included. */
export function* flow(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    if (isDirective(token)) {
      yield { type: "paragraph", raw: "", text: "", tokens: token.label };
      yield* flow(token.tokens);
    } else yield token;
  }
}

/** Whether a token is a heading of the page itself. */
export const isHeading = (token: Token): token is Heading =>
  token.type === "heading" && "anchor" in token;

export const isDirective = (token: Token): token is DirectiveToken => token.type === "directive";
