import { escape } from "@std/html";
import type { MarkedExtension, Token, Tokens } from "marked";
import type { Words } from "../../languages/mod.ts";

/** The notes of this engine, which are GitHub's alerts, by the names that they have elsewhere. */
export const notes: ReadonlyMap<string, NoteKind> = new Map<string, NoteKind>([
  ["note", "note"],
  ["info", "note"],
  ["tip", "tip"],
  ["important", "important"],
  ["warning", "warning"],
  ["caution", "caution"],
  ["danger", "caution"],
]);

type NoteKind = "note" | "tip" | "important" | "warning" | "caution";

/** Writes a note; a title that it has stands in the place of what it is. */
export const noteHtml = (
  name: string,
  title: string,
  content: string,
  words: Words["markdown"],
) => {
  const kind = notes.get(name) ?? "note";
  return `<div class="alert alert-${kind}">\n` +
    `<p class="alert-title">${title || escape(words[kind])}</p>\n${content}</div>\n`;
};

/** A note among the tokens of marked. */
export interface NoteToken extends Tokens.Generic {
  type: "note";
  name: string;
  title: Token[];
  tokens: Token[];
}

const indentedHead =
  /^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+([\w-]{1,50})(?:[ \t]+"([^"\n]{0,500})")?[ \t]*(?:\n|$)/;
const indentedLines = /(?:(?: {4}|\t).*(?:\n|$)|[ \t]*\n)*/y;

/** Notes are read in notes so deep: each level reads its text once more. */
const deepest = 7;

/**
 * Reads notes as other programs have them: of MkDocs, `!!! note "Title"` above an indented text,
 * which `???` folds, and of GitHub and Obsidian, quotes that begin with `[!note] Title`.
 */
export function foreignNotes(): MarkedExtension<string, string> {
  let depth = 0;
  return {
    extensions: [{
      name: "note",
      level: "block",
      childTokens: ["title", "tokens"],
      tokenizer(source): NoteToken | undefined {
        const [first, name = "", title] = indentedHead.exec(source) ?? [];
        if (first === undefined || depth === deepest) return undefined;
        indentedLines.lastIndex = first.length;
        const [text = ""] = indentedLines.exec(source) ?? [];
        depth++;
        const tokens = this.lexer.blockTokens(text.replace(/^(?: {4}|\t)/gm, ""), []);
        depth--;
        const inline = this.lexer.inline(title ?? titleOf(name));
        return { type: "note", raw: first + text, name, title: inline, tokens };
      },
    }],
    walkTokens: readQuotedNote,
  };
}

/** Says what a note is where its name is none of ours. */
const titleOf = (name: string) =>
  notes.has(name) ? "" : name.charAt(0).toUpperCase() + name.slice(1);

const quotedHead = /^\[!([\w-]{1,50})\][-+]?[ \t]*/;

/** Makes a note of a quote that begins as one: the rest of its first line is the title. */
function readQuotedNote(token: Token): void {
  if (token.type !== "blockquote") return;
  const { tokens } = token as Tokens.Blockquote;
  const [first] = tokens;
  const inline = first?.type === "paragraph" ? first.tokens ?? [] : [];
  const [head, written = ""] = inline[0]?.type === "text"
    ? quotedHead.exec((inline[0] as Tokens.Text).text) ?? []
    : [];
  if (head === undefined) return;
  const { title, rest } = firstLineOf(inline, head.length);
  const name = notes.has(written.toLowerCase()) ? written.toLowerCase() : written;
  const ownTitle: Token = { type: "text", raw: titleOf(name), text: titleOf(name) };
  const isBlank = rest.every(({ raw }) => raw.trim() === "");
  Object.assign(first!, { tokens: rest });
  Object.assign(token, {
    type: "note",
    name,
    title: title.some(({ raw }) => raw.trim() !== "") ? title : [ownTitle],
    tokens: isBlank ? tokens.slice(1) : tokens,
  });
}

/** Parts the first line of a paragraph, without so many characters, from the rest. */
function firstLineOf(inline: readonly Token[], skipped: number) {
  const [title, rest]: [Token[], Token[]] = [[], []];
  let isTitle = true;
  for (const [at, token] of inline.entries()) {
    const text = (token as Tokens.Text).text ?? "";
    const shown = at === 0 ? text.slice(skipped) : text;
    const end = token.type === "text" ? shown.indexOf("\n") : -1;
    const part = (text: string): Token => ({ ...token as Tokens.Text, raw: text, text });
    if (!isTitle) rest.push(token);
    else if (token.type === "br") isTitle = false;
    else if (end >= 0) {
      title.push(part(shown.slice(0, end)));
      rest.push(part(shown.slice(end + 1)));
      isTitle = false;
    } else title.push(at === 0 ? part(shown) : token);
  }
  return { title, rest };
}
