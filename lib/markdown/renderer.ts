import { typeset } from "./typographer.ts";
import { pictureShape } from "./card.ts";
import { escape } from "@std/html";
import { Marked, type MarkedExtension, type Parser, type Token, type Tokens } from "marked";
import footnotes from "marked-footnote";
import type { Words } from "../languages/mod.ts";
import { fill } from "../base/fill.ts";
import { type Block, blockHtml, type BlockPages, blocks, type BlockWriter } from "./blocks.ts";
import {
  alerts,
  type DirectiveToken,
  type HeadingToken,
  isDirective,
  isHeading,
  isImage,
  type NoteToken,
  readTokens,
} from "./tokens.ts";
import { inlineText } from "./plain_text.ts";

/** All that a page's Markdown needs to know of its site. */
export interface MarkdownContext extends BlockPages {
  /** The engine's words within the author's text, in the page's language. */
  words: Words["markdown"];
  /** Such as `en-GB`. */
  locale: string;
  /** Tells where a link or a picture of the text leads; left out, where it says. */
  link?(href: string): string;
  /** Width and height in pixels of an image that the site publishes. */
  image(src: string): { width?: number; height?: number } | undefined;
}

/** Code, as HTML with its parts in classes where its language is known. */
type Coloured = Tokens.Code & { coloured?: string };

/** A list that a directive shows in its own way. */
type BlockList = Tokens.List & Pick<Block, "look">;

/** A page's text as HTML. */
export interface PageHtml {
  /** All before its first heading. */
  lead: string;
  /** All from there on; empty without a heading. */
  rest: string;
  /** True if a part of it is set as code, which has a stylesheet of its own. */
  hasCode: boolean;
}

/** How a page shows its text. */
export interface Showing {
  /** The anchors of the headings below which the text is folded. */
  folded?: ReadonlySet<string>;
  /** HTML that ends the call to action with which the text ends. */
  end?: string;
}

/** Renders a text, its code in colours. */
export async function renderMarkdown(
  body: string,
  context: MarkdownContext,
  { folded = new Set(), end }: Showing = {},
): Promise<PageHtml> {
  const marked = createMarked(context);
  const tokens = readTokens(body, marked, context);
  const codes: Coloured[] = [];
  let hasCode = false;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "code") codes.push(token as Tokens.Code);
    hasCode ||= token.type === "code" || (token.type === "html" && /<pre\b/i.test(token.raw));
  });
  if (codes.length > 0) {
    // Most pages do without.
    const { highlight } = await import("./highlight.ts");
    for (const code of codes) code.coloured = highlight(code);
  }
  const last = tokens.findLast(({ type }) => type !== "space");
  if (last && isDirective(last)) last.end = end;
  const heading = tokens.findIndex(({ type }) => type === "heading");
  const leadEnd = heading < 0 ? tokens.length : heading;
  return {
    lead: typeset(marked.parser(arrangeBlocks(tokens.slice(0, leadEnd))), context.locale),
    rest: typeset(marked.parser(arrangeBlocks(tokens.slice(leadEnd), folded)), context.locale),
    hasCode,
  };
}

/** Leads the links and pictures of a page's HTML to where they lead on the page at an address. */
export const withAbsoluteLinks = ({ lead, rest }: PageHtml, pageUrl: string): string =>
  `${lead}${rest}`.replaceAll(
    / (href|src)="([^"]*)"/g,
    (all, name, to) => URL.canParse(to, pageUrl) ? ` ${name}="${new URL(to, pageUrl).href}"` : all,
  );

/** Makes the parser and renderer of one page. */
function createMarked(context: MarkdownContext): Marked<string, string> {
  const { words } = context;
  return new Marked<string, string>(
    { gfm: true },
    alerts,
    pageExtension(context),
    footnotes({
      // No anchor of a heading holds a "_".
      prefixId: "footnote_",
      description: escape(words.footnotes),
      backRefLabel: escape(words.footnoteBack),
      headingClass: "visually-hidden",
    }),
  );
}

type PageParser = Parser<string, string>;

/** Writes what pages show in a way of their own; other tokens are written as marked does. */
function pageExtension(context: MarkdownContext): MarkedExtension<string, string> {
  const { words } = context;
  const nameTable = unique();
  const image = imageWriter(context);
  /** Of the heading a block stands under; the page's title is the first. */
  let depthAbove = 1;
  return {
    extensions: [{
      name: "directive",
      level: "block",
      childTokens: ["label", "part", "tokens"],
      renderer(token) {
        const { parser } = this;
        const writer: BlockWriter = {
          parser,
          inRows: (tokens) => parser.parse(groupRows(tokens)),
          ...context,
          depthAbove,
        };
        return blockHtml(token as unknown as DirectiveToken, writer);
      },
    }, {
      name: "note",
      renderer(token) {
        const { kind, tokens } = token as NoteToken;
        return `<div class="alert alert-${kind}">\n<p class="alert-title">${
          escape(words[kind])
        }</p>\n` +
          `${this.parser.parse(tokens)}</div>\n`;
      },
    }],
    renderer: {
      heading({ depth, tokens, anchor }: Tokens.Heading & Partial<HeadingToken>) {
        depthAbove = depth;
        const text = this.parser.parseInline(tokens);
        if (anchor === undefined) return `<h${depth}>${text}</h${depth}>\n`;
        // For the pointer alone: it says nothing that the heading does not.
        const link = `<a class="anchor" href="#${anchor}" aria-hidden="true" tabindex="-1"></a>`;
        return `<h${depth} id="${anchor}">${text}${link}</h${depth}>\n`;
      },
      code: codeHtml,
      table(table) {
        return tableHtml(table, this.parser, words, nameTable);
      },
      list(list: BlockList) {
        return listHtml(list, this.parser);
      },
      checkbox({ checked }) {
        const name = escape(checked ? words.taskDone : words.taskOpen);
        return `<input type="checkbox" disabled${checked ? " checked" : ""} aria-label="${name}"> `;
      },
      paragraph: ({ tokens }) => picturesHtml(tokens, image),
      image: (token) => image(token, token.title),
    },
  };
}

/** Writes a picture; the title may stand elsewhere, as the caption. */
type ImageWriter = (image: Tokens.Image, title: string | null) => string;

/** Makes the writer of a page's pictures: the browser may fetch all but the first later. */
function imageWriter(context: MarkdownContext): ImageWriter {
  let count = 0;
  return ({ href, text }, title) => {
    const size = context.image(href);
    const attributes = {
      src: encodeURI(href.toWellFormed()).replaceAll("%25", "%"),
      alt: text,
      title,
      class: size && pictureShape({ path: href, ...size }),
      width: size?.width,
      height: size?.height,
      loading: count++ > 0 ? "lazy" : undefined,
      decoding: "async",
    };
    const pairs = Object.entries(attributes)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`);
    return `<img${pairs.join("")}>`;
  };
}

/** Writes a paragraph of nothing but pictures; one without a title stays a paragraph. */
function picturesHtml(tokens: Token[], image: ImageWriter): string | false {
  const pictures = tokens.filter(isImage);
  const isText = tokens.some((token) => !isImage(token) && token.raw.trim() !== "");
  const [first] = pictures;
  if (isText || first === undefined) return false;
  const figure = (token: Tokens.Image): string => {
    const caption = token.title ? `<figcaption>${escapeText(token.title)}</figcaption>` : "";
    return `<figure>${image(token, null)}${caption}</figure>\n`;
  };
  if (pictures.length > 1) {
    return `<div class="gallery">\n${pictures.map(figure).join("")}</div>\n`;
  }
  return first.title ? figure(first) : false;
}

function codeHtml({ text, lang, coloured }: Coloured): string {
  const language = codeLanguage(lang);
  const name = language && `language-${escape(language)} `;
  const content = coloured ?? escape(text);
  return `<pre tabindex="0"><code class="${name}hljs">${content}</code></pre>\n`;
}

/** Writes a table in a region that scrolls by itself, under a name that no other has. */
function tableHtml(
  { header, rows }: Tokens.Table,
  parser: PageParser,
  words: Words["markdown"],
  nameTable: (name: string) => string,
): string {
  const names = header.map(({ tokens }) => inlineText(tokens));
  const cell = ({ align, tokens }: Tokens.TableCell, tag: string, column: number) => {
    const text = parser.parseInline(tokens);
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
    `<tr>${cells.map((content, column) => cell(content, tag, column)).join("")}</tr>`;
  const columns = names.filter(Boolean).join(", ");
  const body = rows.map((cells) => row(cells, "td")).join("\n");
  return `<div class="table" tabindex="0" role="region" ` +
    `aria-label="${escape(nameTable(fill(words.table, { columns })))}"><table>\n` +
    `<thead>${row(header, "th")}</thead>\n` +
    (body && `<tbody>\n${body}\n</tbody>\n`) + "</table></div>\n";
}

function listHtml({ ordered, start, items, look }: BlockList, parser: PageParser): string {
  const tag = ordered ? "ol" : "ul";
  const name = look?.list ?? (items.some(({ task }) => task) ? "tasks" : undefined);
  const first = ordered && start !== 1 ? ` start="${start}"` : "";
  const item = look?.item ? `<li class="${look.item}">` : "<li>";
  const inner = items.map(({ tokens }) => `${item}${parser.parse(tokens)}</li>\n`);
  return `<${tag}${name ? ` class="${name}"` : ""}${first}>\n${inner.join("")}</${tag}>\n`;
}

/** Returns the language of code, which its fence names first. */
export const codeLanguage = (lang = ""): string => /^\S*/.exec(lang)?.[0] ?? "";

/** Numbers a name that was there before: regions of a page must differ in name. */
function unique(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

/** Escapes text of the Markdown that may hold entities already, as an image's title does. */
const escapeText = (text: string) =>
  escape(text).replace(/&amp;(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);/g, "&$1;");

/** Puts blocks of a kind that follow each other into a row. */
function groupRows(tokens: readonly Token[]): Token[] {
  const arranged: Token[] = [];
  const shown = tokens.filter(({ type }) => type !== "space");
  const rowOf = (token?: Token) =>
    token && isDirective(token) ? blocks.get(token.name)?.row : undefined;
  shown.forEach((token, at) => {
    const row = rowOf(token);
    const before = rowOf(shown[at - 1]);
    const after = rowOf(shown[at + 1]);
    if (row && before !== row && after === row) arranged.push(html(`<div class="${row}">\n`));
    arranged.push(token);
    if (row && before === row && after !== row) arranged.push(html("</div>\n"));
  });
  return arranged;
}

/** Arranges the blocks of a page; the text below each `folded` heading opens at a press. */
function arrangeBlocks(
  tokens: readonly Token[],
  folded: ReadonlySet<string> = new Set(),
): Token[] {
  let isOpen = false;
  const end = () => {
    const ends = isOpen ? [html("</details>\n")] : [];
    isOpen = false;
    return ends;
  };
  const arranged = groupRows(tokens).flatMap((token) => {
    if (!isHeading(token)) return [token];
    if (!folded.has(token.anchor)) return [...end(), token];
    const opening = [
      ...end(),
      html('<details class="answer">\n<summary>'),
      token,
      html("</summary>\n"),
    ];
    isOpen = true;
    return opening;
  });
  return [...arranged, ...end()];
}

const html = (text: string): Token => ({ type: "html", raw: text, text, block: true, pre: false });
