import { SaxesParser } from "saxes";
import { codeOf, dayOf, type Fields, type Leave, lineOf } from "./old_site.ts";
import { type OldPage, type OldSite, said } from "./old_site.ts";

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

  const remote = new Map<string, string>();
  const pages = items.flatMap((fields): OldPage[] => {
    const [type, id] = ["post_type", "post_id"].map((name) => lineOf(fields[`wp:${name}`]));
    const file = `${type} ${id} (${said(fields, "title")})`;
    const url = URL.parse(lineOf(fields["wp:attachment_url"]));
    if (type === "attachment" && url) {
      const place = `assets${url.pathname.replace(/^.*\/wp-content(?=\/)/, "")}`;
      remote.set(url.host + url.pathname, place);
      leave("remote files", file, `${url} → ${place}`);
    }
    const status = fields["wp:status"];
    if (!/^(?:page|post)$/.test(type!) || /^(?:trash|auto-draft)$/.test(`${status}`)) return [];
    if ("wp:comment" in fields) leave("commented pages", file, "");
    Object.assign(fields, { draft: status !== "publish", date: dayOf(said(fields, "date")) });
    const { pathname = `/${said(fields, "slug")}/`, search = "" } = URL.parse(`${fields.link}`) ??
      {};
    const pictures = (ids: string[]) =>
      items.filter((each) =>
        ids.includes(lineOf(each["wp:post_id"])) ||
        (ids.length === 0 && each["wp:attachment_url"] && each["wp:post_parent"] === id)
      ).map((each) =>
        `<p><img src="${encodeURI(lineOf(each["wp:attachment_url"]))}" alt="${
          said(each, "title").replace(/[<>"&]/g, " ")
        }"></p>`
      ).join("\n\n");
    const html = withoutShortcodes(
      `${fields["content:encoded"] ?? ""}`,
      pictures,
      (name) => leave("shortcodes", file, name),
    );
    const isPost = type === "post";
    return [{
      file,
      language: "",
      address: pathname + search,
      fields,
      isPost,
      isHtml: true,
      text: paragraphs(html),
    }];
  });
  const language = codeOf(lineOf(channel.language));
  return {
    settings: { ...channel, url: channel.link },
    language,
    base: "",
    pages,
    menu: [],
    remote,
  };
}

const shortcode = /\[(\/?)([a-z][\w-]{1,60})((?:\s[^\[\]]{0,1000})?)\]/gi;

/** Takes shortcodes out of a text; a picture's caption stays, and words in brackets. */
function withoutShortcodes(
  html: string,
  gallery: (ids: string[]) => string,
  leave: (name: string) => void,
): string {
  const ended = new Set([...html.matchAll(shortcode)].flatMap(([, end, name]) => end ? name : []));
  return html.replace(shortcode, (whole, end, name, rest) => {
    if (/^(?:wp_)?caption$/.test(name)) {
      return end ? "</figcaption></figure>" : "<figure><figcaption>";
    }
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
