import { escape } from "@std/html";
import type { Parser, Token } from "marked";
import { it, type Message, say } from "../base/message.ts";
import { type Card, cardItem, plainCard } from "./card.ts";
import { type Attributes, type DirectivePart, readDirectives } from "./directives.ts";
import type { BlockUse } from "./document.ts";
import { type DirectiveToken, html, isDirective, isHeading, isList, picturesIn } from "./tokens.ts";

/** A building block, `:::name[label]{key=value}` … `:::`. What it leaves out, it has as all do. */
export interface Block {
  /** The keys that it takes in braces. */
  attributes?: readonly string[];
  /** Classes of the lists directly in it, and of their items. */
  look?: { list: string; item?: string };
  /** The class of a row, in which several of the kind stand that follow each other. */
  row?: string;
  /** Names what the engine writes into it, which takes the complete site. */
  part?: string;
  /** True if its attributes ask for pages, unless a list stands in it. */
  asks?: true;
  /** Writes what stands in it as HTML. */
  content?(block: DirectiveToken, writer: BlockWriter): string;
  /** Writes it as HTML around its content. */
  html?(block: WrittenBlock): string;
  /** Writes it as plain Markdown. */
  markdown?(block: WrittenBlock, pages: BlockPages): string;
  /** Says why it does not show what it is for. */
  problem?(block: BlockUse, site: BlockSite): Message | undefined;
}

/** A block whose label and content are written already, in the form that the whole is to have. */
interface WrittenBlock extends Pick<DirectiveToken, "name" | "attributes" | "end"> {
  label: string;
  content: string;
}

/** What blocks ask the site for. */
export interface BlockPages {
  /** Finds the pages that a block asks for. */
  cards(attributes: Attributes): readonly Card[];
  /** Says why there are no cards, where there were some; else nothing. */
  noCards(attributes: Attributes): string;
  /** Writes what the engine puts into a block of a name. */
  part?(block: string): string | undefined;
}

/** What the HTML of a block is written with. */
interface BlockWriter extends BlockPages {
  parser: Parser;
  /** The depth of the heading that the block stands under. */
  depthAbove: number;
}

/** What the problems of a block depend on. */
interface BlockSite {
  hasPrices: boolean;
  cards(query: { of?: string; group?: string }): readonly unknown[];
}

/** The building blocks by name. */
export const blocks: ReadonlyMap<string, Block> = new Map<string, Block>([
  ["cards", {
    attributes: ["of", "group", "limit"],
    look: { list: "cards", item: "card" },
    asks: true,
    content: contentAndCards,
    markdown: plainCards,
    problem: lackOfCards,
  }],
  ["steps", {
    look: { list: "steps" },
    content: stepList,
    problem: ({ hasItems }) =>
      hasItems
        ? undefined
        : say`:::${it} has no steps. Write them as a list, "1. First", or each under a heading`,
  }],
  ["case", {}],
  ["quote", { row: "voices", html: quoteHtml, markdown: plainQuote }],
  ["profile", { row: "team" }],
  ["facts", {}],
  ["band", { attributes: ["tone"], html: bandHtml }],
  ["beside", { content: besideHtml }],
  ["action", {
    attributes: ["href"],
    html: actionHtml,
    markdown: plainAction,
    problem: ({ attributes }) =>
      attributes.href ? undefined : say`:::${it} has no address. Add one, such as {href=/contact}`,
  }],
  ["prices", {
    part: "table of prices",
    problem: (_, { hasPrices }) =>
      hasPrices
        ? undefined
        : say`:::prices shows nothing. Add a price to the front matter of a service`,
  }],
]);

/** Shows what stands in a block of a name that is none. */
const unknown: Block = {
  html: ({ label, content }) => labelHtml(label) + content,
};

/** Writes a block as HTML. */
export function blockHtml(token: DirectiveToken, writer: BlockWriter): string {
  const { look, content: contentOf = contentHtml, html: htmlOf = framed } =
    blocks.get(token.name) ?? unknown;
  for (const list of token.tokens.filter(isList)) Object.assign(list, { look });
  const label = writer.parser.parseInline(token.label);
  const content = contentOf(token, writer);
  return htmlOf({ ...token, label, content });
}

function contentHtml({ tokens }: DirectiveToken, { parser }: BlockWriter): string {
  return parser.parse(inRows(tokens));
}

/** Puts blocks of a kind that follow each other into a row. */
export function inRows(tokens: readonly Token[]): Token[] {
  const rowOf = (token?: Token) =>
    token && isDirective(token) ? blocks.get(token.name)?.row : undefined;
  const groups: Token[][] = [];
  for (const token of tokens.filter(({ type }) => type !== "space")) {
    const row = rowOf(token);
    const group = groups.at(-1);
    if (row && group && rowOf(group[0]) === row) group.push(token);
    else groups.push([token]);
  }
  return groups.flatMap((group) =>
    group.length === 1
      ? group
      : [html(`<div class="${rowOf(group[0])}">\n`), ...group, html("</div>\n")]
  );
}

function framed({ name, label, content, end = "" }: WrittenBlock, tone = ""): string {
  return `<div class="block-${name}${tone}">\n${labelHtml(label)}${content}${end}</div>\n`;
}

const labelHtml = (label: string) => label && `<p class="block-label">${label}</p>\n`;

function labelled({ label, content }: WrittenBlock): string {
  return inParagraphs(label && `**${label}**`, content);
}

const inParagraphs = (...parts: string[]) => parts.filter((part) => part !== "").join("\n\n");

/** Writes the content of `cards`, and below it the pages that it asks for unless it has a list. */
function contentAndCards(block: DirectiveToken, writer: BlockWriter): string {
  const { attributes, tokens } = block;
  const content = contentHtml(block, writer);
  if (tokens.some(isList)) return content;
  const items = writer.cards(attributes).map((card) => cardItem(card, writer.depthAbove + 1));
  if (items.length > 0) return `${content}<ul class="cards">\n${items.join("")}</ul>\n`;
  const lack = escape(writer.noCards(attributes));
  return content + (lack && `<p>${lack}</p>\n`);
}

const startsList = /^(?:[-*+]|\d{1,9}[.)])[ \t]/m;

function plainCards(block: WrittenBlock, pages: BlockPages): string {
  if (startsList.test(block.content)) return labelled(block);
  const list = pages.cards(block.attributes).map(plainCard).join("\n");
  return inParagraphs(labelled(block), list || pages.noCards(block.attributes));
}

function lackOfCards({ asks }: BlockUse, site: BlockSite): Message | undefined {
  const { of = "services", group } = asks ?? {};
  if (asks === undefined || site.cards({ of, group }).length > 0) return undefined;
  const scope = site.cards({ of }).length === 0 ? say`folder ${of}` : say`group ${group!}`;
  return say`:::cards shows nothing: the ${scope} has no page. Name another`;
}

/** Writes the content of `steps`: each heading as deep as the first begins a step. */
function stepList({ tokens }: DirectiveToken, { parser }: BlockWriter): string {
  const depth = tokens.find(isHeading)?.depth;
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isHeading(token) && token.depth === depth) parts.push([]);
    parts.at(-1)!.push(token);
  }
  const [lead = "", ...steps] = parts.map((part) => parser.parse(part));
  if (steps.length === 0) return lead;
  const items = steps.map((step) => `<li>${step}</li>\n`).join("");
  return `${lead}<ol class="steps">\n${items}</ol>\n`;
}

function quoteHtml({ label, content }: WrittenBlock): string {
  const source = label && `<figcaption>${label}</figcaption>\n`;
  return `<figure class="block-quote">\n<blockquote>\n${content}</blockquote>\n` +
    `${source}</figure>\n`;
}

function plainQuote({ label, content }: WrittenBlock): string {
  return inParagraphs(content, label && `— ${label}`)
    .replace(/^(?=[^\n])/gm, "> ").replace(/^$/gm, ">");
}

function bandHtml(block: WrittenBlock): string {
  return framed(block, block.attributes.tone === "brand" ? " in-brand" : "");
}

/** Writes the content of `beside`: its pictures on the side that they begin or end. */
function besideHtml({ tokens }: DirectiveToken, { parser }: BlockWriter): string {
  const isPicture = (token?: Token) => picturesIn(token).length > 0;
  const shown = tokens.filter(({ type }) => type !== "space");
  const beginsWithPicture = isPicture(shown[0]);
  return [beginsWithPicture, !beginsWithPicture].map((side) => {
    const content = parser.parse(shown.filter((token) => isPicture(token) === side));
    return `<div>\n${content}</div>\n`;
  }).join("");
}

/** Writes a call to action; its label is the link, where it has an address. */
function actionHtml(block: WrittenBlock): string {
  const { attributes: { href }, label, content } = block;
  if (href === undefined) return framed(block);
  const link = `<a class="action" href="${escape(href)}">${label || escape(href)}</a>`;
  return framed({ ...block, label: "", content: `${content}<p>${link}</p>\n` });
}

function plainAction(block: WrittenBlock): string {
  const { attributes: { href }, label, content } = block;
  if (href === undefined) return labelled(block);
  const destination = /[\s()<>]/.test(href) ? `<${href}>` : href;
  return inParagraphs(content, `[${label || href}](${destination})`);
}

/** Writes a text with its blocks as plain Markdown; the rest stays byte for byte as it is. */
export const plainMarkdown = (body: string, site: BlockPages): string =>
  partsAsMarkdown(readDirectives(body), site);

function partsAsMarkdown(parts: readonly DirectivePart[], site: BlockPages): string {
  let text = "";
  let afterBlock = false;
  for (const part of parts) {
    if (typeof part === "string") {
      text += (afterBlock && !/^\r?\n/.test(part) ? "\n" : "") + part;
      afterBlock = false;
      continue;
    }
    const own = partsAsMarkdown(part.content, site)
      .replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
    const content = inParagraphs(site.part?.(part.name) ?? "", own);
    const { markdown = labelled } = blocks.get(part.name) ?? unknown;
    const block = markdown({ ...part, content }, site);
    if (block === "") continue;
    // A block needs a blank line before it.
    const gap = text === "" || /\n\r?\n$/.test(text) ? "" : "\n";
    text += `${gap}${block}\n`;
    afterBlock = true;
  }
  return text;
}
