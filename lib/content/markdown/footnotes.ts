import type { MarkedExtension, Token } from "marked";
import footnotes, { type Footnote, type Footnotes, type Options } from "marked-footnote";

/**
 * GitHub's footnotes. References are looked up by their label: marked-footnote goes through all
 * footnotes for each, and through all of the line for each `[^`.
 */
export function linearFootnotes(options: Options): MarkedExtension<string, string> {
  const { extensions, ...rest } = footnotes(options) as MarkedExtension<string, string>;
  let notes: Footnotes | undefined;
  let byLabel = new Map<string, Footnote>();
  const reference = (source: string, first: Token | undefined) => {
    const [raw, label = ""] = /^\[\^([^\]\n]{1,100})\]/.exec(source) ?? [];
    if (raw === undefined || first?.type !== "footnotes") return undefined;
    if (notes === undefined) {
      notes = first as Footnotes;
      // Of two footnotes with one label the first counts.
      byLabel = new Map(notes.rawItems.toReversed().map((note) => [note.label, note]));
    }
    const note = byLabel.get(label);
    if (!note) return undefined;
    if (note.refs.length === 0) notes.items.push(note);
    const id = note.refs[0]?.id ?? String(notes.items.length);
    const token = { type: "footnoteRef" as const, raw, index: note.refs.length, id, label };
    note.refs.push(token);
    return token;
  };
  return {
    ...rest,
    extensions: extensions?.map((extension) =>
      extension.name !== "footnoteRef" ? extension : {
        ...extension,
        tokenizer(source: string) {
          return reference(source, this.lexer.tokens[0]);
        },
      }
    ),
  };
}
