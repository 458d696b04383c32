import { SaxesParser } from "saxes";
import { dayOf, type Fields, type Leave, type OldPage, type OldSite, textOf } from "./old_site.ts";

/** Letters of a text that are kept: more than a page may have. */
const mostLetters = 1_000_001;

/** Reads the export of a WordPress site. No entity that it declares is ever replaced. */
export function readWordPress(xml: string, leave: Leave): OldSite {
  const channel: Fields = {};
  const items: Fields[] = [];
  const open: string[] = [];
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

  const remote = new Map<string, string>();
  const pages = items.flatMap((item): OldPage[] => {
    const said = (name: string) => textOf(item, name);
    const [type, status] = [said("wp:post_type"), said("wp:status")];
    const file = `${type} ${said("wp:post_id")} (${said("title")})`;
    const url = URL.parse(said("wp:attachment_url"));
    if (type === "attachment" && url) {
      const place = `assets${url.pathname.replace(/^.*\/wp-content(?=\/)/, "")}`;
      remote.set(url.host + url.pathname, place);
      leave("remote files", file, `${url} → ${place}`);
    }
    if (!/^(?:page|post)$/.test(type) || /^(?:trash|auto-draft)$/.test(status)) return [];
    if ("wp:comment" in item) leave("commented pages", file, "");
    const fields: Fields = {
      title: said("title"),
      slug: said("wp:post_name"),
      date: dayOf(said("wp:post_date")),
      updated: said("wp:post_modified"),
      description: said("excerpt:encoded").replace(/<[^<>]*>/g, ""),
      draft: status !== "publish",
      order: said("wp:menu_order"),
      tags: (item.tags as string[]).filter((tag) => tag !== "Uncategorized"),
    };
    const link = URL.parse(said("link"));
    const address = link ? link.pathname + link.search : `/${fields.slug}/`;
    const gallery = (ids: string[]) =>
      items.filter((each) =>
        ids.includes(textOf(each, "wp:post_id")) ||
        (ids.length === 0 && textOf(each, "wp:post_parent") === said("wp:post_id"))
      ).map(pictureOf).join("\n\n");
    const html = withoutShortcodes(
      `${item["content:encoded"] ?? ""}`,
      gallery,
      (name) => leave("shortcodes", file, name),
    );
    return [{ file, language: "", address, fields, isHtml: true, text: paragraphs(html) }];
  });
  const [title, url] = [textOf(channel, "title"), textOf(channel, "link")];
  const settings = { title, url, description: textOf(channel, "description") };
  const language = textOf(channel, "language").slice(0, 2).toLowerCase();
  return { settings, language, base: "", pages, menu: [], roots: [], remote };
}

const pictureOf = (item: Fields): string => {
  const escaped = textOf(item, "title").replace(/[<>"&]/g, " ");
  const url = textOf(item, "wp:attachment_url");
  return url && `<p><img src="${encodeURI(url)}" alt="${escaped}"></p>`;
};

const shortcode = /\[(\/?)([a-z][\w-]{1,60})((?:\s[^\[\]]{0,1000})?)\]/gi;

/** Takes shortcodes out of a text; a picture's caption stays, and words in brackets. */
function withoutShortcodes(
  html: string,
  gallery: (ids: string[]) => string,
  leave: (name: string) => void,
): string {
  const ended = new Set([...html.matchAll(shortcode)].flatMap(([, end, name]) => end ? name : []));
  return html.replace(shortcode, (whole, end, name, rest) => {
    const [open, close] = ["<figure><figcaption>", "</figcaption></figure>"];
    if (/^(?:wp_)?caption$/.test(name)) return end ? close : open;
    if (name === "gallery") {
      return gallery(/ids=["']([\d, ]+)/.exec(rest)?.[1]?.split(/[, ]+/) ?? []);
    }
    if (!ended.has(name) && !/=|^contact-form|^playlist/.test(name + rest)) return whole;
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
