import { gfm } from "@joplin/turndown-plugin-gfm";
import { Marked } from "marked";
import Turndown from "turndown";
import { readTokens } from "../content/markdown/tokens.ts";
import { type Fields, lineOf } from "./old_site.ts";

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
function picture(source = "", alt = "", caption = ""): string {
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

/** Code, in a block or in a line. */
const code =
  /^[ \t>]*(?:[-*+][ \t]+)?(?<fence>`{3,}|~{3,})[^]*?(?:\n[ \t>]*\k<fence>[`~]*[ \t]*$|(?![^]))|(?<ticks>`+)(?!`)(?:(?!\n\n)[^]){1,500}?(?<!`)\k<ticks>(?!`)|`+/;

/** Template code: a block, whose text is no text of the page; a tag; a value; attributes. */
const block =
  /\{(?:%|\{[<%])-?\s*(?<block>raw|verbatim|highlight|for|tablerow|capture|macro|comment|js|css)\b(?<of>[^{}]{0,300})\}+(?<inner>(?:(?!\{(?:%|\{[<%])-?\s*\k<block>\b)[^])*?)\{(?:%|\{[<%])-?\s*(?:end|\/\s*)\k<block>\b[^{}]{0,20}\}+/;
const tag = /\{(?<sign>%|\{[<%])(?<tag>[^{}]{0,2000})\}+/;
const value = /\{\{(?<value>[^{}]{0,300})\}\}/;
const attributes = /(?<![ \t])[ \t]*\{:(?! ?#)[^{}\n]{1,200}\}/;
const element =
  /<(?<element>iframe|script|style)\b(?:(?!<(?:iframe|script|style)\b)[^]){0,20000}?<\/\k<element>>/;

const anyOf = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join("|"), "gm");
const templates = anyOf(code, block, tag, value, attributes, element);
const values = anyOf(code, value);

/** Tags that say nothing by themselves. */
const silent = /^(?:\/?$|\/\s*\w|end|else|elif|elsif|when|break)/;

/** Holds all that template code can name: fields, and pages by their files. */
export interface Meanings {
  page: Fields;
  site: Fields;
  pathOf(file: string): string;
}

/** Takes template code out of a text, as far as it is in no code; what is known is translated. */
export function withoutTemplates(text: string, known: Meanings, leave: LeaveOut): string {
  return text.replace(templates, (whole: string, ...match) => {
    const { fence, ticks, block, of, inner, sign, tag, value, element } = match.at(-1);
    if (fence || ticks) return whole.replace(/\{%-? *(?:end)?(?:raw|verbatim) *-?%\}\n?/g, "");
    if (element) return toMarkdown(whole, leave);
    if (block === "highlight") return `\`\`\`${/\w+/.exec(of)?.[0] ?? ""}${inner}\`\`\``;
    if (block === "raw" || block === "verbatim") {
      return inner.replace(values, (shown: string) => shown.startsWith("{") ? `\\${shown}` : shown);
    }
    const inside = (tag ?? value ?? "").replace(/^-|[-/%>]+$/g, "").trim();
    const [, name = "", rest = ""] = /^(\/? *[\w./-]*)\s*(.*)$/s.exec(block ?? inside)!;
    const said = value === undefined ? meantBy(name, rest, known) : valueOf(inside, known);
    if (said !== undefined) return said;
    if (value !== undefined) leave("template tags", inside.slice(0, 60));
    else if (!silent.test(name)) leave(sign?.length === 2 ? "shortcodes" : "template tags", name);
    return whole.startsWith("`") ? whole : "";
  });
}

/** Says what a value stands for, whatever makes an address or harmless text of it. */
function valueOf(expression: string, { page, site }: Meanings): string | undefined {
  const plain = /^(.*?)(?: *\| *(?:\w+_url|url|escape|prepend: *site\.\w+))*$/s;
  const [, head = ""] = plain.exec(expression) ?? [];
  const [, quoted] = /^["']([^"']*)["']$/.exec(head) ?? [];
  const [, from, name = ""] = /^(?:(site|metadata|page)\.)?(\w+)$/.exec(head) ?? [];
  if (from === "site" && /^(?:base)?url$/.test(name)) return "";
  const fields = from === "site" || from === "metadata" ? site : page;
  return quoted ?? (lineOf(fields[name.toLowerCase()]) || undefined);
}

/** Says what a tag or shortcode stands for: a picture, or the address of a page. */
function meantBy(name: string, rest: string, { pathOf }: Meanings): string | undefined {
  const value = (key: string) => new RegExp(`\\b${key}=["']([^"']*)["']`).exec(rest)?.[1];
  if (name === "figure") {
    return picture(value("src"), value("alt"), value("caption") ?? value("title"));
  }
  if (!/^(?:link|post_url|ref|relref)$/.test(name)) return undefined;
  const [, path = "", hash = ""] = /^(?:path=)?["']?\/?([^"'#]*)(#[^"']*)?/.exec(rest) ?? [];
  return pathOf(path.trim()) + hash;
}

/** The address of a link or a picture, in brackets or bare, with what stands before it. */
const inBrackets =
  /(?<before>\]\(\s*|^ {0,3}\[[^\[\]\n]{1,200}\]:\s*)(?:<(?<bracketed>[^<>\n]*)>|(?<bare>[^\s()<>]+))/;
const inQuotes = /(?<name>\s(?:href|src|poster)=)"(?<quoted>[^"\n]+)"/;
const addresses = anyOf(code, inBrackets, inQuotes);

const isPicture = /\.(?:avif|gif|ico|jpe?g|mp4|png|svg|webp)(?:$|[?#])/i;

/**
 * Leads the links and pictures of a text, as its lexer finds them, to the addresses they are given.
 * @throws {Error} for text that the service would refuse
 */
export function withLinks(
  text: string,
  lead: (href: string, isPicture: boolean) => string,
): string {
  if (text.length > mostLetters) throw new Error("More than a million letters");
  const found = new Set<string>();
  readTokens(text, new Marked<string, string>({ gfm: true }), (href) => {
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
