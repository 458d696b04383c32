import { escape } from "@std/html";
import { Marked, type MarkedExtension, type Token, type Tokens } from "marked";
import alerts from "marked-alert";
import footnotes from "marked-footnote";
import type { Words } from "../../languages/mod.ts";
import { fill } from "../../template.ts";
import { type Card, cardItem } from "./card.ts";
import { type Attributes, type Block, blocks } from "./directives.ts";
import { type DirectiveToken, type Heading, inRows, isHeading, isList } from "./tokens.ts";
import { indentedNotes, noteHtml, noteKinds, notes, type NoteToken } from "./notes.ts";
import { inlineText } from "./text.ts";

/** All that a page's Markdown needs to know of its site. */
export interface MarkdownContext {
  /** The engine's words within the author's text, in the page's language. */
  words: Words["markdown"];
  /** BCP 47 tag for dates. */
  locale: string;
  /** Tells where a link or a picture of the text leads; left out, where it says. */
  link?(href: string): string;
  /** Width and height in pixels of an image that the site publishes. */
  image(src: string): { width?: number; height?: number } | undefined;
  /** The pages that a directive `cards` asks for by its attributes. */
  cards(attributes: Attributes): readonly Card[];
}

/** Code, as HTML with its parts in classes where its language is known. */
export type Coloured = Tokens.Code & { coloured?: string };

/** A list that a directive shows in its own way. */
type BlockList = Tokens.List & Pick<Block, "look">;

/** Makes the parser and renderer of one page. */
export function createMarked(context: MarkdownContext): Marked<string, string> {
  const { words } = context;
  return new Marked<string, string>(
    { gfm: true },
    indentedNotes(),
    pageExtension(context),
    alerts({
      className: "alert",
      variants: noteKinds.map((type) => ({ type, icon: "", title: escape(words[type]) })),
    }),
    footnotes({
      // No anchor of a heading holds a "_".
      prefixId: "footnote_",
      description: escape(words.footnotes),
      backRefLabel: escape(words.footnoteBack),
      headingClass: "visually-hidden",
    }),
  );
}

function pageExtension(context: MarkdownContext): MarkedExtension<string, string> {
  const { words, locale, cards } = context;
  const tableName = unique();
  let images = 0;
  /** Of the heading a block stands under; the page's title is the first. */
  let depthAbove = 1;

  const image = ({ href, text }: Tokens.Image, title: string | null): string => {
    const size = context.image(href);
    const attributes = {
      src: encodeURI(href.toWellFormed()).replaceAll("%25", "%"),
      alt: text,
      title,
      width: size?.width,
      height: size?.height,
      loading: images++ > 0 ? "lazy" : undefined,
      decoding: "async",
    };
    const written = Object.entries(attributes)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
    return `<img${written.join("")}>`;
  };
  /** A picture by itself; its title is its caption. */
  const picture = (token: Tokens.Image): string => {
    const caption = token.title && `<figcaption>${escapeText(token.title)}</figcaption>`;
    return `<figure>${image(token, null)}${caption ?? ""}</figure>\n`;
  };

  return {
    extensions: [{
      name: "directive",
      level: "block",
      childTokens: ["label", "tokens"],
      renderer(token) {
        const { name, attributes, label, tokens } = token as unknown as DirectiveToken;
        const known = blocks.has(name);
        const look = blocks.get(name)?.look;
        for (const token of tokens) if (token.type === "list") Object.assign(token, { look });
        const words = this.parser.parseInline(label);
        const content = name === "steps"
          ? stepList(tokens, (step) => this.parser.parse(step))
          : name === "beside"
          ? sides(tokens, (side) => this.parser.parse(side))
          : this.parser.parse(inRows(tokens));
        if (name === "quote") {
          const source = words && `<figcaption>${words}</figcaption>\n`;
          return `<figure class="block-quote">\n<blockquote>\n${content}</blockquote>\n` +
            `${source}</figure>\n`;
        }
        if (notes.has(name)) return noteHtml(name, words, content, context.words);
        const { href } = attributes;
        const isLink = name === "action" && href !== undefined;
        const title = words && !isLink ? `<p class="block-label">${words}</p>\n` : "";
        const link = isLink
          ? `<p><a class="action" href="${escape(href)}">${words || escape(href)}</a></p>\n`
          : "";
        const list = name === "cards" && !tokens.some(isList)
          ? cardList(cards(attributes), depthAbove + 1, locale)
          : "";
        if (!known) return title + content;
        const tone = attributes.tone === "brand" ? " in-brand" : "";
        return `<div class="block-${name}${tone}">\n${title}${content}${list}${link}</div>\n`;
      },
    }, {
      name: "note",
      renderer(token) {
        const { name, title, tokens } = token as NoteToken;
        const { parser } = this;
        return noteHtml(name, parser.parseInline(title), parser.parse(tokens), words);
      },
    }],
    renderer: {
      heading({ depth, tokens, anchor }: Tokens.Heading & Partial<Heading>) {
        depthAbove = depth;
        const text = this.parser.parseInline(tokens);
        if (anchor === undefined) return `<h${depth}>${text}</h${depth}>\n`;
        // For the pointer alone: it says nothing that the heading does not.
        const link = `<a class="anchor" href="#${anchor}" aria-hidden="true" tabindex="-1"></a>`;
        return `<h${depth} id="${anchor}">${text}${link}</h${depth}>\n`;
      },
      code({ text, lang, coloured }: Coloured) {
        const language = languageOf(lang);
        const name = language && `language-${escape(language)} `;
        return `<pre tabindex="0"><code class="${name}hljs">${
          coloured ?? escape(text)
        }</code></pre>\n`;
      },
      table({ header, rows }) {
        const names = header.map(({ tokens }) => inlineText(tokens));
        const cell = ({ align, tokens }: Tokens.TableCell, tag: string, column: number) => {
          const text = this.parser.parseInline(tokens);
          // A header without words is none, for those who hear the table.
          const [name, scope] = tag === "th" && text !== "" ? ["th", ' scope="col"'] : ["td", ""];
          const side = align ? ` class="align-${align}"` : "";
          // Where a narrow screen stacks the cells of a row, each says what it is.
          const label = tag === "td" && column > 0 && names[column] && names.length > 2
            ? ` data-label="${escape(names[column])}"`
            : "";
          return `<${name}${scope}${side}${label}>${text}</${name}>`;
        };
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((each, column) => cell(each, tag, column)).join("")}</tr>`;
        const columns = names.filter(Boolean).join(", ");
        const body = rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="table" tabindex="0" role="region" ` +
          `aria-label="${escape(tableName(fill(words.table, { columns })))}"><table>\n` +
          `<thead>${row(header, "th")}</thead>\n` +
          (body && `<tbody>\n${body}\n</tbody>\n`) + "</table></div>\n";
      },
      list({ ordered, start, items, look }: BlockList) {
        const tag = ordered ? "ol" : "ul";
        const name = look?.list ?? (items.some(({ task }) => task) ? "tasks" : undefined);
        const first = ordered && start !== 1 ? ` start="${start}"` : "";
        const item = look?.item ? `<li class="${look.item}">` : "<li>";
        const inner = items.map(({ tokens }) => `${item}${this.parser.parse(tokens)}</li>\n`);
        return `<${tag}${name ? ` class="${name}"` : ""}${first}>\n${inner.join("")}</${tag}>\n`;
      },
      checkbox({ checked }) {
        const name = escape(checked ? words.taskDone : words.taskOpen);
        return `<input type="checkbox" disabled${checked ? " checked" : ""} aria-label="${name}"> `;
      },
      paragraph({ tokens }) {
        const pictures = tokens.filter(isImage);
        const isText = tokens.some((token) => !isImage(token) && token.raw.trim() !== "");
        if (isText || pictures.length === 0) return false;
        if (pictures.length > 1) {
          return `<div class="gallery">\n${pictures.map(picture).join("")}</div>\n`;
        }
        return pictures[0]?.title ? picture(pictures[0]) : false;
      },
      image(token) {
        return image(token, token.title);
      },
    },
  };
}

/** Returns the language of code, which its fence names first. */
export const languageOf = (lang = ""): string => /^\S*/.exec(lang)?.[0] ?? "";

/** Writes the content of `steps`: each heading as deep as the first begins a step. */
function stepList(tokens: Token[], parse: (tokens: Token[]) => string): string {
  const depth = tokens.find(isHeading)?.depth;
  const lead: Token[] = [];
  const steps: Token[][] = [];
  for (const token of tokens) {
    if (isHeading(token) && token.depth === depth) steps.push([token]);
    else (steps.at(-1) ?? lead).push(token);
  }
  if (steps.length === 0) return parse(lead);
  const items = steps.map((step) => `<li>${parse(step)}</li>\n`);
  return `${parse(lead)}<ol class="steps">\n${items.join("")}</ol>\n`;
}

/** Writes the content of `beside`: its pictures on the side that they begin or end. */
function sides(tokens: Token[], parse: (tokens: Token[]) => string): string {
  const parts = [tokens.filter(isPicture), tokens.filter((token) => !isPicture(token))];
  if (!tokens.slice(0, 1).some(isPicture)) parts.reverse();
  return parts.map((part) => `<div>\n${parse(part)}</div>\n`).join("");
}

/** Numbers a name that was there before: regions of a page must differ in name. */
function unique(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

/** Tells if a block is nothing but pictures. */
const isPicture = (token: Token): boolean =>
  token.type === "paragraph" &&
  (token as Tokens.Paragraph).tokens.every((part) => isImage(part) || part.raw.trim() === "");

const isImage = (token: Token): token is Tokens.Image => token.type === "image";

function cardList(cards: readonly Card[], depth: number, locale: string): string {
  if (cards.length === 0) return "";
  const items = cards.map((card) => cardItem(card, depth, locale));
  return `<ul class="cards">\n${items.join("")}</ul>\n`;
}

/** Escapes text of the Markdown that may hold entities already, as an image's title does. */
const escapeText = (text: string) =>
  escape(text).replace(/&amp;(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);/g, "&$1;");
