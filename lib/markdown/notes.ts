import { escape } from "@std/html";
import type { MarkedExtension, Tokens } from "marked";
import type { Words } from "../languages/mod.ts";

/** A note among the tokens of marked. */
export interface NoteToken extends Tokens.Generic {
  type: "note";
  kind: "note" | "tip" | "important" | "warning" | "caution";
  tokens: Tokens.Blockquote["tokens"];
}

/** Writes a note below what it is. */
export const noteHtml = (
  { kind }: NoteToken,
  content: string,
  words: Words["markdown"],
) =>
  `<div class="alert alert-${kind}">\n` +
  `<p class="alert-title">${escape(words[kind])}</p>\n${content}</div>\n`;

const noteHead = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Makes notes of GitHub's alerts: of quotes whose first line is `[!NOTE]` alone. */
export const alerts: MarkedExtension<string, string> = {
  walkTokens(token) {
    if (token.type !== "blockquote") return;
    const [first, ...others] = (token as Tokens.Blockquote).tokens;
    const [head, name] = (first?.type === "paragraph" && noteHead.exec(first.raw)) || [];
    const [mark, ...rest] = (first as Tokens.Paragraph)?.tokens ?? [];
    if (head === undefined || mark?.type !== "text") return;
    // A break behind the head ends its line.
    if (rest[0]?.type === "br") rest.shift();
    const text = (mark as Tokens.Text).text.slice(head.length);
    const tokens = text === "" ? rest : [{ ...mark, raw: text, text }, ...rest];
    Object.assign(first!, { tokens });
    Object.assign(token, {
      type: "note",
      kind: name!.toLowerCase(),
      tokens: tokens.length === 0 ? others : [first, ...others],
    });
  },
};
