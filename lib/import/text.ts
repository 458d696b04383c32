import { gfm } from "@joplin/turndown-plugin-gfm";
import Turndown from "turndown";
import { createMarked } from "../content/markdown/renderer.ts";
import { readTokens } from "../content/markdown/tokens.ts";
import { type Language, packs } from "../languages/mod.ts";

type LeaveOut = (kind: string, name: string) => void;

/** Letters of a page, tags of one in HTML, and how deep these may be nested, at most. */
const mostLetters = 1_000_000;
const mostTags = 20_000;
const deepest = 100;

/** Elements that need no end. */
const unnested =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|p|source|track|wbr|li|d[dt]|t[dhr]|tbody|thead)$/i;

/** Elements that stay, as Markdown has no form for them, and those that no page may have. */
const kept = "abbr,audio,cite,details,dl,ins,kbd,mark,pre,small,sub,summary,sup,u,video".split(",");
const refused = "embed,form,iframe,noscript,object,script,style".split(",");

/** Writes a picture; its title is its caption. */
export function picture(source = "", alt = "", caption = ""): string {
  const [words, title] = [alt || caption, caption]
    .map((text) => text.replace(/[\s"[\]]+/g, " ").trim());
  return `\n\n![${words}](<${source}>${title && ` "${title}"`})\n\n`;
}

/**
 * Writes HTML as Markdown.
 * @throws {Error} for more of it than can be read in a moment
 */
export function toMarkdown(html: string, leave: LeaveOut): string {
  let depth = 0;
  let tags = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (!unnested.test(name)) depth = Math.max(0, depth + (end ? -1 : 1));
    if (++tags <= mostTags && depth <= deepest) continue;
    throw new Error("Too many or too deeply nested elements");
  }
  const turndown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced" });
  turndown.use(gfm);
  turndown.keep(kept);
  turndown.addRule("refused", {
    filter: refused,
    replacement(_, node) {
      leave("HTML elements", node.nodeName.toLowerCase());
      const source = node.nodeName === "IFRAME" && node.getAttribute("src");
      return source && source.startsWith("http") ? `\n\n<${source}>\n\n` : "";
    },
  });
  turndown.addRule("caption", {
    filter: (node) => node.nodeName === "FIGURE" && node.querySelectorAll("img").length === 1,
    replacement(_, node) {
      const of = (name: string) => node.querySelector("img")?.getAttribute(name) ?? "";
      return picture(of("src"), of("alt"), node.querySelector("figcaption")?.textContent);
    },
  });
  return turndown.turndown(html);
}

/** Says what stands for template code, if that is simple. */
export interface Meanings {
  value(expression: string): string | undefined;
  tag(name: string, rest: string): string | undefined;
}

/** Code, in a block or in a line. */
const code =
  /^[ \t>]*(?:[-*+][ \t]+)?(?<fence>`{3,}|~{3,})[^]*?(?:\n[ \t>]*\k<fence>[`~]*[ \t]*$|(?![^]))|(?<ticks>`+)(?!`)(?:(?!\n\n)[^]){1,500}?(?<!`)\k<ticks>(?!`)|`+/;

/** Code, which stays, and template code, between braces that hold none. */
const pieces = new RegExp(
  `${code.source}|` +
    /\{\{(?<shortcode>[<%][^{}]{0,2000})[>%]\}\}|\{%(?<tag>[^{}]{0,2000})%\}/.source +
    /|\{\{(?<value>[^{}]{0,300})\}\}|(?<attributes>(?<![ \t])[ \t]*\{:(?! ?#)[^{}\n]{1,200}\})/
      .source +
    /|<(?<element>iframe|script|style)\b(?:(?!<(?:iframe|script|style)\b)[^]){0,20000}?<\/\k<element>>/
      .source,
  "gm",
);

/** Tags that say nothing by themselves, blocks of template code, and blocks that show it. */
const silent = /^(?:\/|end|else|elif|elsif|when|break|$)/;
const programs = /^(?:for|tablerow|capture|macro|comment|js|css)$/;
const verbatim = /^(?:raw|verbatim|highlight)$/;

/** Takes template code out of a text, as far as it is in no code; what is known is translated. */
export function withoutTemplates(text: string, meanings: Meanings, leave: LeaveOut): string {
  const lastEnds = new Map(
    [...text.matchAll(/\{(?:%-? *end|\{[<%] *\/) *(\w+)/g)]
      .map(({ 1: name, index }) => [name!, index]),
  );
  /** The block that the text stands in, and how deep in blocks of its name. */
  let block: { name: string; depth: number; isShown: boolean } | undefined;
  let written = "";
  let at = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(pieces)) {
    const isOut = block?.isShown === false;
    if (!isOut) written += text.slice(at, index);
    at = index + whole.length;
    const { shortcode, tag, value } = groups;
    const inside = (shortcode ?? tag ?? value ?? "").replace(/^[<%]?-?|[-/]$/g, "").trim();
    const [, name = "", rest = ""] = /^(\/? *[\w./-]*)(.*)$/s.exec(inside)!;
    const isTag = shortcode !== undefined || tag !== undefined;
    if (block) {
      if (isTag && name === block.name) block.depth++;
      if (isTag && [`end${block.name}`, `/${block.name}`].includes(name)) block.depth--;
      const isHeld = value === undefined || block.name === "highlight";
      if (!isOut && block.depth > 0) written += isHeld ? whole : `\\${whole}`;
      if (block.depth > 0) continue;
      if (block.name === "highlight") written += "```";
      block = undefined;
    } else if (value !== undefined) {
      const said = meanings.value(inside);
      if (said === undefined) leave("template tags", inside.slice(0, 60));
      written += said ?? "";
    } else if (inside.startsWith("/*")) {
      // What is shown, not run, is written as a comment.
      written += `\\${whole.replace("/*", "").replace("*/", "")}`;
    } else if (isTag) {
      const isShown = verbatim.test(name);
      const isBlock = isShown || (programs.test(name) && !rest.includes("="));
      const said = isShown ? "" : meanings.tag(name, rest.trim());
      const kind = tag === undefined ? "shortcodes" : "template tags";
      if (said === undefined && !silent.test(name)) leave(kind, name);
      written += name === "highlight" ? `\`\`\`${/\w+/.exec(rest)?.[0] ?? ""}` : said ?? "";
      if (isBlock && (lastEnds.get(name) ?? 0) > index) block = { name, depth: 1, isShown };
    } else if (groups.element !== undefined) {
      written += toMarkdown(whole, leave);
    } else if (groups.attributes === undefined) {
      written += whole.replace(/\{%-? *(?:end)?(?:raw|verbatim) *-?%\}\n?/g, "");
    }
  }
  return block?.isShown === false ? written : written + text.slice(at);
}

/** Code, or the address of a link or a picture, in brackets or bare, with what stands before it. */
const addresses = new RegExp(
  [
    code,
    /(?<before>\]\(\s*|^ {0,3}\[[^\[\]\n]{1,200}\]:\s*)(?:<(?<bracketed>[^<>\n]*)>|(?<bare>[^\s()<>]+))/,
    /(?<name>\s(?:href|src|poster)=)"(?<quoted>[^"\n]+)"/,
  ].map(({ source }) => source).join("|"),
  "gm",
);

const isPicture = /\.(?:avif|gif|ico|jpe?g|mp4|png|svg|webp)(?:$|[?#])/i;

/**
 * Leads the links and pictures of a text, as its lexer finds them, to the addresses they are given.
 * @throws {Error} for text that the service would refuse
 */
export function withLinks(
  text: string,
  language: Language,
  lead: (href: string, isPicture: boolean) => string,
): string {
  if (text.length > mostLetters) throw new Error("More than a million letters");
  const context = { words: packs[language].words.markdown, locale: language, cards: () => [] };
  const found = new Set<string>();
  readTokens(text, createMarked({ ...context, image: () => undefined }), (href) => {
    found.add(href);
    return href;
  });
  return text.replace(addresses, (whole: string, ...match) => {
    const { before, bracketed, bare, name, quoted } = match.at(-1);
    const href = bracketed ?? bare ?? quoted ?? "";
    if (!found.has(href)) return whole;
    const to = lead(href, isPicture.test(href)).replace(/[<>"]/g, encodeURIComponent);
    return name ? `${name}"${to}"` : before + (/[\s()]/.test(to) ? `<${to}>` : to);
  }).trim();
}
