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

export const noteKinds = ["note", "tip", "important", "warning", "caution"] as const;
type NoteKind = (typeof noteKinds)[number];

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

const head =
  /^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+([\w-]{1,50})(?:[ \t]+"([^"\n]{0,500})")?[ \t]*(?:\n|$)/;
const indentedLines = /(?:(?: {4}|\t).*(?:\n|$)|[ \t]*\n)*/y;

/** Notes are read in notes so deep: each level reads its text once more. */
const deepest = 7;

/** Reads notes as MkDocs has them, `!!! note "Title"` above an indented text; `???` folds it. */
export function indentedNotes(): MarkedExtension<string, string> {
  let depth = 0;
  return {
    extensions: [{
      name: "note",
      level: "block",
      childTokens: ["title", "tokens"],
      tokenizer(source): NoteToken | undefined {
        const [first, name = "", title] = head.exec(source) ?? [];
        if (first === undefined || depth === deepest) return undefined;
        indentedLines.lastIndex = first.length;
        const [text = ""] = indentedLines.exec(source) ?? [];
        // Of other names, the name says what the note is.
        const heading = title ??
          (notes.has(name) ? "" : name.charAt(0).toUpperCase() + name.slice(1));
        depth++;
        const tokens = this.lexer.blockTokens(text.replace(/^(?: {4}|\t)/gm, ""), []);
        depth--;
        return { type: "note", raw: first + text, name, title: this.lexer.inline(heading), tokens };
      },
    }],
  };
}
