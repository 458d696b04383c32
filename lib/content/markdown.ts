import { Marked, type Token, type Tokens } from "marked";
import { escape } from "@std/html";
import type { Words } from "../words/words.ts";
import { anchors } from "./anchors.ts";

/** A part of a page between two headings, as plain text. */
export interface Section {
  /** Fragment of the section's heading, `null` for the text before the first heading. */
  anchor: string | null;
  /** Heading path, outermost first; empty for the text before the first heading. */
  headings: string[];
  text: string;
}

/** A heading of the table of contents. */
export interface TocEntry {
  depth: number;
  anchor: string;
  title: string;
}

export interface MarkdownDocument {
  html: string;
  sections: Section[];
  toc: TocEntry[];
}

/** A page as a card of the `cards` directive shows it. */
export interface Card {
  title: string;
  path: string;
  description: string;
  duration?: string;
  result?: string;
}

/** What a page's text needs to know of the site around it. */
export interface MarkdownContext {
  image(src: string): { width: number; height: number } | undefined;
  cards(attributes: Readonly<Record<string, string>>): readonly Card[];
  words: Words;
}

/** The body with directives resolved, as agents read it. */
export function plainMarkdown(body: string, _cards: MarkdownContext["cards"]): string {
  return body;
}

/** Renders a page's body; headings carry the anchors that its sections name. */
export function parseMarkdown(body: string, _context: MarkdownContext): MarkdownDocument {
  const tokens = marked.lexer(body);
  const sections: Section[] = [{ anchor: null, headings: [], text: "" }];
  const toc: TocEntry[] = [];
  const nextAnchor = anchors();
  const path: { depth: number; title: string }[] = [];

  for (const token of tokens) {
    if (token.type === "heading") {
      const heading = token as AnchoredHeading;
      const title = plainText(heading).trim();
      heading.anchor = nextAnchor(title);
      while (path.length > 0 && path.at(-1)!.depth >= heading.depth) path.pop();
      path.push({ depth: heading.depth, title });
      toc.push({ depth: heading.depth, anchor: heading.anchor, title });
      sections.push({ anchor: heading.anchor, headings: path.map((h) => h.title), text: "" });
    } else {
      const section = sections.at(-1)!;
      section.text = joined(section.text, plainText(token));
    }
  }
  return { html: marked.parser(tokens), sections, toc };
}

type AnchoredHeading = Tokens.Heading & { anchor?: string };

const marked = new Marked({
  gfm: true,
  renderer: {
    heading(token: AnchoredHeading) {
      const text = this.parser.parseInline(token.tokens);
      const id = token.anchor === undefined ? "" : ` id="${token.anchor}"`;
      return `<h${token.depth}${id}>${text}</h${token.depth}>\n`;
    },
    code({ text, lang }) {
      const language = lang ? ` class="language-${escape(lang)}"` : "";
      return `<pre tabindex="0"><code${language}>${escape(text)}</code></pre>\n`;
    },
    table(token) {
      const cells = (row: Tokens.TableCell[], tag: string) =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("");
      const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
      return `<div class="table" tabindex="0"><table>\n<thead><tr>${cells(token.header, "th")}` +
        `</tr></thead>\n<tbody>\n${rows}\n</tbody>\n</table></div>\n`;
    },
  },
});

/** The text a reader sees, without markup; blocks are parted by a blank. */
function plainText(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flat().map((cell) => inlineText(cell.tokens)).join(" ");
  }
  if (token.type === "list") {
    return (token as Tokens.List).items.map((item) => blockText(item.tokens)).join(" ");
  }
  if (token.type === "blockquote") return blockText((token as Tokens.Blockquote).tokens);
  if (token.type === "html" || token.type === "space" || token.type === "def") return "";
  if (token.type === "br") return " ";
  if ("tokens" in token && token.tokens) return inlineText(token.tokens);
  const text = "text" in token ? String(token.text) : "";
  const literal = token.type === "code" || token.type === "codespan";
  return (literal ? text : unescape(text)).replace(/\s+/g, " ");
}

const blockText = (tokens: Token[]) => tokens.map(plainText).reduce(joined, "");

const inlineText = (tokens: Token[]) => tokens.map(plainText).join("");

const joined = (text: string, more: string) =>
  more === "" ? text : text === "" ? more : `${text} ${more}`;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (e) => entities[e]!);
