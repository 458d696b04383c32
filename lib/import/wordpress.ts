import { SaxesParser } from "saxes";
import { codeOf, dayOf, type Fields, type Leave, lineOf } from "./old_site.ts";
import { named, type OldPage, type OldSite } from "./old_site.ts";

/** Letters of a text that are kept: more than a page may have. */
const mostLetters = 1_000_001;

/** Reads the export of a WordPress site. No entity that it declares is ever replaced. */
export function readWordPress(xml: string, leave: Leave): OldSite {
  const [channel, items, open]: [Fields, Fields[], string[]] = [{}, [], []];
  let text = "";
  const parser = new SaxesParser();
  parser.on("error", () => {}); // What follows a fault is read all the same.
  parser.on("opentag", ({ name }) => {
    open.push(name);
    text = "";
    if (name === "item") items.push({ tags: [] });
  });
  const add = (more: string) => text += more.slice(0, mostLetters - text.length);
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    open.pop();
    const into = open.at(-1) === "item" ? items.at(-1)! : open.at(-1) === "channel" ? channel : {};
    if (name === "category") (into.tags as string[] | undefined)?.push(text);
    else into[name] = name === "content:encoded" ? text : text.slice(0, 1_000);
  });
  const piece = 1 << 16;
  for (let at = 0; at < xml.length; at += piece) parser.write(xml.slice(at, at + piece));
  parser.close();

  const pages = items.flatMap((item): OldPage[] => {
    const fields = named(item);
    const [type, status] = [lineOf(fields["wp:post_type"]), lineOf(fields["wp:status"])];
    if (!/^(?:page|post)$/.test(type) || /^(?:trash|auto-draft)$/.test(status)) return [];
    const file = `${type} ${lineOf(fields["wp:post_id"])} (${lineOf(fields.title)})`;
    if ("wp:comment" in fields) leave("commented pages", file, "");
    Object.assign(fields, { draft: status !== "publish", date: dayOf(fields.date) });
    const url = URL.parse(lineOf(fields.link), "https://site.example");
    const html = `${fields["content:encoded"] ?? ""}`;
    return [{
      ...{ file, language: "", address: url ? url.pathname + url.search : "/" },
      ...{ fields, isPost: type === "post", isHtml: true },
      text: paragraphs(withoutShortcodes(html, (name) => leave("shortcodes", file, name))),
    }];
  });
  const settings = named(channel);
  return {
    ...{ settings: { ...settings, url: channel.link }, language: codeOf(settings.language) },
    ...{ base: "", pages, menu: [], files: [] },
  };
}

const shortcode = /\[(\/?)([a-z][\w-]{1,60})((?:\s[^\[\]]{0,1000})?)\]/gi;

/** Takes shortcodes out of a text; a picture's caption stays, and words in brackets. */
function withoutShortcodes(html: string, leave: (name: string) => void): string {
  const ended = new Set([...html.matchAll(shortcode)].flatMap(([, end, name]) => end ? name : []));
  return html.replace(shortcode, (whole, end, name, rest) => {
    if (/^(?:wp_)?caption$/.test(name)) {
      return end ? "</figcaption></figure>" : "<figure><figcaption>";
    }
    if (!ended.has(name) && !/=|^contact-form|^gallery|^playlist/.test(name + rest)) return whole;
    if (!end) leave(name);
    return "";
  });
}

const isBlock =
  /^\s*<(?:!--|\/?(?:address|article|aside|blockquote|d[dlt]|details|div|fi\w+|footer|form|h[1-6r]|header|li|main|nav|ol|p|pre|section|t[abhrdf]\w*|ul|script|style)\b)/i;

/** Makes paragraphs of what blank lines part, as WordPress does where it shows a text. */
const paragraphs = (html: string): string =>
  html.replaceAll("\r\n", "\n").split(/(<pre[\s>].*?<\/pre>)/is).map((part, place) => {
    const paragraph = (text: string) =>
      isBlock.test(text) ? text : `<p>${text.trim().replaceAll("\n", "<br>")}</p>`;
    return place % 2 === 1 ? part : part.split(/\n\s*\n/).map(paragraph).join("\n\n");
  }).join("");
