import { gfm } from "@joplin/turndown-plugin-gfm";
import type { Token, Tokens } from "marked";
import Turndown from "turndown";
import { MarkdownError } from "../content/content_error.ts";
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
const kept = "abbr,audio,cite,details,dl,ins,kbd,mark,small,sub,summary,sup,u,video".split(",");
const refused = "embed,form,iframe,noscript,object,script,style".split(",");
const refusedTag = new RegExp(`<(?:${refused.join("|")})\\b`, "i");

/** Writes a block of code. */
function fenced(text: string, language = ""): string {
  const longest = Math.max(...text.split(/[^`]+/).slice(0, 1_000).map(({ length }) => length));
  const marks = "`".repeat(Math.max(3, longest + 1));
  return `\n\n${marks}${language}\n${text.replace(/^\n/, "").trimEnd()}\n${marks}\n\n`;
}

/** Writes a picture; its title is its caption. */
export function picture(source = "", alt = "", caption = ""): string {
  const [words, title] = [alt || caption, caption]
    .map((text) => text.replace(/[\s"[\]]+/g, " ").trim());
  return `\n\n![${words}](<${source}>${title && ` "${title}"`})\n\n`;
}

/**
 * Writes HTML as Markdown.
 * @throws {MarkdownError} for more of it than can be read in a moment
 */
export function toMarkdown(html: string, leave: LeaveOut): string {
  let depth = 0;
  let tags = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (!unnested.test(name)) depth = Math.max(0, depth + (end ? -1 : 1));
    if (++tags <= mostTags && depth <= deepest) continue;
    throw new MarkdownError(1, "Too many or too deeply nested elements");
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
  turndown.addRule("preformatted", {
    filter: (node) => node.nodeName === "PRE" && node.firstChild?.nodeName !== "CODE",
    replacement: (_, node) => fenced(node.textContent),
  });
  turndown.addRule("caption", {
    filter: (node) => node.nodeName === "FIGURE" && node.querySelectorAll("img").length === 1,
    replacement(_, node) {
      const [source, alt] = ["src", "alt"].map((name) =>
        node.querySelector("img")?.getAttribute(name) ?? ""
      );
      return picture(source, alt, node.querySelector("figcaption")?.textContent);
    },
  });
  return turndown.turndown(html);
}

/** Says what stands for template code, if that is simple. */
export interface Meanings {
  value(expression: string): string | undefined;
  tag(name: string, rest: string): string | undefined;
}

/** Begins code, template code, a list of attributes or a block of colons. */
const opening =
  /^[ \t>]*(?:[-*+][ \t]+)?(?<fence>`{3,}|~{3,})|(?<ticks>`+)|(?<code>\{\{[<%]?|\{%)|[ \t]*\{(?::[^{}\n]{1,200}|#[\w-]{1,200})\}|^(?<colons>:{3,}[^\n]*)$/gm;

const ends: Record<string, string> = { "{{": "}}", "{{<": ">}}", "{{%": "%}}", "{%": "%}" };

/** Letters of a piece of template code at most. */
const mostCode = 2_000;

/** Tags that say nothing by themselves, blocks of template code, and blocks of code. */
const silent = /^(?:\/|end|else|elif|elsif|when|break|comment|$)/;
const programs = /^(?:for|tablerow|capture|set|macro|comment|js|css)$/;
const controls = /^(?:if|unless|case|assign|for|tablerow|capture|set|macro)$/;
const verbatim = /^(?:raw|verbatim|highlight)$/;

/** Takes template code out of a text, as far as it is in no code; what is known is translated. */
export function withoutTemplates(text: string, meanings: Meanings, leave: LeaveOut): string {
  const unclosed = new Set<string>();
  /** Finds where the content of a block ends that has begun, and where the block does. */
  const endOf = (name: string, from: number): [content: number, end: number] | undefined => {
    const [open, close] = [
      `\\{%-? *(end)?${name}\\b[^%]{0,300}%\\}`,
      `\\{\\{[<%] *(/)? *${name}\\b`,
    ];
    const tag = new RegExp(`${open}|${close}[^}]{0,300}\\}\\}`, "g");
    tag.lastIndex = from;
    for (let depth = 1, found; !unclosed.has(name) && (found = tag.exec(text));) {
      depth += found[1] || found[2] ? -1 : 1;
      if (depth === 0) return [found.index, tag.lastIndex];
    }
    unclosed.add(name);
    return undefined;
  };
  /** Writes what stands for a tag that ends at a place, and tells where the text goes on. */
  const tagged = (name: string, rest: string, at: number): [written: string, at: number] => {
    const isProgram = programs.test(name) && !rest.includes("=");
    const block = isProgram || verbatim.test(name) ? endOf(name, at) : undefined;
    if (block && !isProgram) {
      const content = text.slice(at, block[0]);
      const shown = { value: (code: string) => `\\{{ ${code} }}`, tag: () => "" };
      const isShown = name === "highlight";
      const written = isShown
        ? fenced(content, /\w+/.exec(rest)?.[0])
        : withoutTemplates(content, shown, leave);
      return [written, block[1]];
    }
    const said = meanings.tag(name, rest);
    if (said === undefined && !silent.test(name)) {
      leave(controls.test(name) ? "template tags" : "shortcodes", name);
    }
    return [said ?? "", block?.[1] ?? at];
  };

  let written = "";
  let at = 0;
  const seek = new RegExp(opening);
  for (let found; (found = seek.exec(text)); seek.lastIndex = at) {
    const { fence, ticks, code, colons } = found.groups!;
    written += text.slice(at, found.index);
    at = seek.lastIndex;
    if (fence || ticks) {
      const end = fence
        ? new RegExp(`^[ \\t>]*${fence}${fence[0]}*[ \\t]*$`, "m").exec(text.slice(at))
        : new RegExp(`(?<!\`)${ticks}(?!\`)|\n\n`).exec(text.slice(at, at + mostCode / 4));
      at = end ? at + end.index + end[0].length : fence ? text.length : at;
      written += text.slice(found.index, at);
    } else if (code) {
      const length = text.slice(at, at + mostCode).indexOf(ends[code]!);
      if (length < 0) written += code;
      if (length < 0) continue;
      const inside = text.slice(at, at + length).replace(/^-|[-/]$/g, "").trim();
      at += length + ends[code]!.length;
      // What is shown, not run, is written as a comment.
      if (inside.startsWith("/*")) written += `\\${code} ${inside.slice(2, -2)} ${ends[code]}`;
      else if (code === "{{") {
        const said = meanings.value(inside);
        if (said === undefined) leave("template tags", inside.slice(0, 60));
        written += said ?? "";
      } else {
        const [, name = "", rest = ""] = /^(\/? *[\w./-]*)(.*)$/s.exec(inside)!;
        const [said, next] = tagged(name, rest.trim(), at);
        written += said;
        at = next;
      }
    } else if (colons && /\w/.test(colons)) leave("shortcodes", colons.slice(0, 60));
  }
  return written + text.slice(at);
}

const attribute = /\b(href|src|poster)=["']([^"']*)["']/gi;

/** The address in a link, in brackets or bare, and what stands before it. */
const target = /^(\][(:]\s*)(?:<([^<>\n]*)>|([^\s]*?)(?=\)?$|\s))/;

/**
 * Leads the links and pictures of a text to the addresses they are given.
 * @throws {MarkdownError} for text that the service would refuse
 */
export function withLinks(
  text: string,
  language: Language,
  lead: (href: string, isPicture: boolean) => string,
  leave: LeaveOut,
): string {
  if (text.length > mostLetters) throw new MarkdownError(1, "More than a million letters");
  const context = { words: packs[language].words.markdown, locale: language, cards: () => [] };
  const tokens = readTokens(text, createMarked({ ...context, image: () => undefined }));
  let written = "";
  let at = 0;
  const replace = (found: string, by = found) => {
    const place = text.slice(at, at + 10_000 + found.length).indexOf(found);
    if (place < 0) return;
    written += text.slice(at, at + place) + by;
    at += place + found.length;
  };
  const visit = (token: Token): void => {
    const { type, raw } = token;
    if (/^code/.test(type)) raw.split("\n").forEach((line) => replace(line.trim()));
    else if (type === "html" && refusedTag.test(raw)) {
      replace(raw.trimEnd(), toMarkdown(raw, leave));
    } else if (type === "html") {
      for (const [whole, name = "", href = ""] of raw.matchAll(attribute)) {
        replace(whole, `${name}="${lead(href, name.toLowerCase() !== "href")}"`);
      }
    } else if (type !== "footnotes") {
      if (type !== "image") childrenOf(token).forEach(visit);
      const start = type === "def" ? raw.indexOf("]:") : raw.lastIndexOf("](");
      if (!/^(?:link|image|def)$/.test(type) || start < 0) return;
      const [whole, before, bracketed, bare = ""] = target.exec(raw.slice(start)) ?? [];
      const to = lead(bracketed ?? bare, type === "image").replace(/[<>]/g, encodeURIComponent);
      if (whole !== undefined) replace(whole, before + (/[\s()]/.test(to) ? `<${to}>` : to));
    }
  };
  tokens.forEach(visit);
  return (written + text.slice(at)).trim();
}

/** Lists what stands in a token, in its order. */
function childrenOf(token: Token): Token[] {
  const { items = [], header = [], rows = [], content = [], tokens = [] } = token as Tokens.Generic;
  const cells = [header, ...rows].flat().flatMap((cell: Tokens.TableCell) => cell.tokens);
  return [...tokens, ...items, ...cells, ...Array.isArray(content) ? content : []];
}
