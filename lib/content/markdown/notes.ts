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

const quotedHead = /^ {0,3}>[ \t]?\[!([\w-]{1,50})\][-+]?[ \t]*([^\n]{0,500})(?:\n|$)/;
const quotedLines = /(?: {0,3}>.*(?:\n|$))*/y;

/** Ways to write a note: what begins it, the lines of its text, and what stands before these. */
const forms = [
  // MkDocs: `!!! note "Title"` above an indented text; `???` folds it.
  { head: indentedHead, lines: indentedLines, margin: /^(?: {4}|\t)/gm },
  // GitHub and Obsidian: `> [!note] Title` above lines of a quote; `-` and `+` fold it.
  { head: quotedHead, lines: quotedLines, margin: /^ {0,3}>[ \t]?/gm },
];

/** Notes are read in notes so deep: each level reads its text once more. */
const deepest = 7;

/** Reads notes as other programs have them. */
export function foreignNotes(): MarkedExtension<string, string> {
  let depth = 0;
  return {
    extensions: [{
      name: "note",
      level: "block",
      childTokens: ["title", "tokens"],
      start: (source) => /^ {0,3}>[ \t]?\[!/m.exec(source)?.index,
      tokenizer(source): NoteToken | undefined {
        const form = depth < deepest && forms.find(({ head }) => head.test(source));
        if (!form) return undefined;
        const { head, lines, margin } = form;
        const [first = "", written = "", title] = head.exec(source) ?? [];
        lines.lastIndex = first.length;
        const [text = ""] = lines.exec(source) ?? [];
        const name = written.toLowerCase();
        // Of other names, the name says what the note is.
        const ownTitle = notes.has(name) ? "" : written.charAt(0).toUpperCase() + written.slice(1);
        depth++;
        const tokens = this.lexer.blockTokens(text.replace(margin, ""), []);
        depth--;
        const inline = this.lexer.inline(title?.trim() || ownTitle);
        return { type: "note", raw: first + text, name, title: inline, tokens };
      },
    }],
  };
}
