import { escape } from "@std/html";
import { Marked, Renderer, type Token, type Tokens } from "marked";
import footnotes from "marked-footnote";
import { fill } from "../base/fill.ts";
import type { Words } from "../languages/mod.ts";
import { type Block, blockHtml, type BlockPages, inRows } from "./blocks.ts";
import { pictureAttributes } from "./card.ts";
import { inlineText, uniqueNames } from "./plain_text.ts";
import {
  type AlertToken,
  type DirectiveToken,
  html,
  isHeading,
  lastDirective,
  linksTo,
  picturesIn,
  readTokens,
} from "./tokens.ts";
import { typeset } from "./typographer.ts";

/** All that a page's Markdown needs to know of its site. */
export interface MarkdownContext extends BlockPages {
  /** The engine's words within the author's text, in the page's language. */
  words: Words["markdown"];
  /** Tells where a link or a picture of the text leads. */
  link(href: string): string;
  /** Width and height in pixels of an image that the site publishes. */
  image(src: string): { width?: number; height?: number } | undefined;
}

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
  const tokens = readTokens(body, marked, context.part);
  const codes: Tokens.Code[] = [];
  let hasCode = false;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "html" && /<pre\b/i.test(token.raw)) hasCode = true;
    if (token.type !== "code") return;
    // A fence names the language first, and may say more.
    token.lang = token.lang?.split(/\s/, 1)[0];
    codes.push(token as Tokens.Code);
    hasCode = true;
  });
  if (codes.length > 0) {
    // Most pages do without.
    const { highlight } = await import("./highlight.ts");
    codes.forEach(highlight);
  }
  const last = lastDirective(tokens);
  if (last) last.end = end;
  const heading = tokens.findIndex(({ type }) => type === "heading");
  const leadEnd = heading < 0 ? tokens.length : heading;
  const write = (tokens: Token[]) => typeset(marked.parser(inRows(tokens)), context.words.quotes);
  return {
    lead: write(tokens.slice(0, leadEnd)),
    rest: write(foldedBelow(folded, tokens.slice(leadEnd))),
    hasCode,
  };
}

/** Leads the links and pictures of a page's HTML to where they lead on the page at an address. */
export const withAbsoluteLinks = ({ lead, rest }: PageHtml, pageUrl: string): string =>
  `${lead}${rest}`.replaceAll(/ (href|src)="([^"]*)"/g, (all, name, to) => {
    const url = URL.parse(to, pageUrl);
    return url ? ` ${name}="${url.href}"` : all;
  });

/** Makes the parser and renderer of one page. */
function createMarked(context: MarkdownContext): Marked {
  const { words, link } = context;
  const renderer = new PageRenderer(context);
  return new Marked(
    linksTo(link),
    {
      extensions: [{
        name: "directive",
        level: "block",
        childTokens: ["label", "tokens"],
        renderer: (token) => renderer.directive(token as unknown as DirectiveToken),
      }],
    },
    footnotes({
      // No anchor of a heading holds a "_".
      prefixId: "footnote_",
      description: escape(words.footnotes),
      backRefLabel: escape(words.footnoteBack),
      headingClass: "visually-hidden",
    }),
  ).setOptions({ renderer });
}

/** Writes what pages show in a way of their own; other tokens are written as marked does. */
class PageRenderer extends Renderer {
  /** Regions of a page must differ in name. */
  readonly #tableName = uniqueNames((name, number) => `${name} (${number + 1})`);
  /** Of the heading a block stands under; the page's title is the first. */
  #depthAbove = 1;
  #pictures = 0;

  constructor(readonly context: MarkdownContext) {
    super();
  }

  directive(token: DirectiveToken): string {
    const { parser, context } = this;
    return blockHtml(token, { ...context, parser, depthAbove: this.#depthAbove });
  }

  override heading(heading: Tokens.Heading): string {
    const { depth, tokens } = heading;
    this.#depthAbove = depth;
    if (!isHeading(heading)) return super.heading(heading);
    const { anchor } = heading;
    const text = this.parser.parseInline(tokens);
    // For the pointer alone: it says nothing that the heading does not.
    const link = `<a class="anchor" href="#${anchor}" aria-hidden="true" tabindex="-1"></a>`;
    return `<h${depth} id="${anchor}">${text}${link}</h${depth}>\n`;
  }

  override blockquote(quote: AlertToken): string {
    const { kind, tokens } = quote;
    if (kind === undefined) return super.blockquote(quote);
    const title = escape(this.context.words[kind]);
    return `<div class="alert alert-${kind}">\n<p class="alert-title">${title}</p>\n` +
      `${this.parser.parse(tokens)}</div>\n`;
  }

  override code({ text, lang, escaped }: Tokens.Code): string {
    const name = lang ? `language-${escape(lang)} ` : "";
    const content = escaped ? text : escape(text);
    return `<pre tabindex="0"><code class="${name}hljs">${content}</code></pre>\n`;
  }

  /** Writes a table in a region that scrolls by itself, under a name that no other has. */
  override table({ header, rows }: Tokens.Table): string {
    const names = header.map(({ tokens }) => inlineText(tokens));
    const row = (cells: Tokens.TableCell[]) =>
      `<tr>${cells.map((cell, column) => this.#cell(cell, names, column)).join("")}</tr>`;
    const columns = names.filter(Boolean).join(", ");
    const name = this.#tableName(fill(this.context.words.table, { columns }));
    const body = rows.map(row).join("\n");
    return `<div class="table" tabindex="0" role="region" aria-label="${escape(name)}"><table>\n` +
      `<thead>${row(header)}</thead>\n` +
      (body && `<tbody>\n${body}\n</tbody>\n`) + "</table></div>\n";
  }

  #cell(
    { header, align, tokens }: Tokens.TableCell,
    names: readonly string[],
    column: number,
  ): string {
    const text = this.parser.parseInline(tokens);
    // A header without words is none, for those who hear the table.
    const [tag, scope] = header && text !== "" ? ["th", ' scope="col"'] : ["td", ""];
    const side = align ? ` class="align-${align}"` : "";
    // Where a narrow screen stacks the cells of a row, each says what it is.
    const label = !header && column > 0 && names[column] && names.length > 2
      ? ` data-label="${escape(names[column])}"`
      : "";
    return `<${tag}${scope}${side}${label}>${text}</${tag}>`;
  }

  /** Writes a list, which a directive may show in its own way. */
  override list({ ordered, start, items, look }: Tokens.List & Pick<Block, "look">): string {
    const tag = ordered ? "ol" : "ul";
    const name = look?.list ?? (items.some(({ task }) => task) ? "tasks" : undefined);
    const first = ordered && start !== 1 ? ` start="${start}"` : "";
    const item = look?.item ? `<li class="${look.item}">` : "<li>";
    const inner = items.map(({ tokens }) => `${item}${this.parser.parse(tokens)}</li>\n`);
    return `<${tag}${name ? ` class="${name}"` : ""}${first}>\n${inner.join("")}</${tag}>\n`;
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    const { taskDone, taskOpen } = this.context.words;
    const name = escape(checked ? taskDone : taskOpen);
    return `<input type="checkbox" disabled${checked ? " checked" : ""} aria-label="${name}"> `;
  }

  /** Writes a paragraph; pictures that are all of it have captions, and several are a gallery. */
  override paragraph(token: Tokens.Paragraph): string {
    const pictures = picturesIn(token);
    const isFigure = pictures.length > 1 || pictures[0]?.title;
    if (!isFigure) return super.paragraph(token);
    const figures = pictures.map((picture) => {
      const { title } = picture;
      const text = title && this.text({ type: "text", raw: title, text: title });
      const caption = text ? `<figcaption>${text}</figcaption>` : "";
      return `<figure>${this.image({ ...picture, title: null })}${caption}</figure>\n`;
    }).join("");
    return pictures.length > 1 ? `<div class="gallery">\n${figures}</div>\n` : figures;
  }

  /** Writes a picture: the browser may fetch all but the first later. */
  override image(picture: Tokens.Image): string {
    const { href } = picture;
    const size = this.context.image(href);
    const looks = size ? pictureAttributes({ path: href, ...size }) : "";
    const loading = this.#pictures++ > 0 ? ' loading="lazy"' : "";
    return super.image({ ...picture, href: href.toWellFormed() })
      .replace(/>$/, `${looks}${loading} decoding="async">`);
  }
}

/** Folds the text below some headings, which opens at a press. */
function foldedBelow(anchors: ReadonlySet<string>, tokens: readonly Token[]): Token[] {
  let isOpen = false;
  const close = () => isOpen ? [html("</details>\n")] : [];
  const arranged = tokens.flatMap((token) => {
    if (!isHeading(token)) return [token];
    const before = close();
    isOpen = anchors.has(token.anchor);
    return isOpen
      ? [...before, html('<details class="answer">\n<summary>'), token, html("</summary>\n")]
      : [...before, token];
  });
  return [...arranged, ...close()];
}
