import { linesOf } from "../content/content_error.ts";

/** The addresses in a page, and the faults; every line is the 1-based line in the body. */
export interface Addresses {
  links: { href: string; line: number }[];
  images: { src: string; alt: string; line: number }[];
  /** Videos and sounds. */
  media: { src: string; line: number }[];
  /** Addresses that forms send to. */
  forms: { action: string; line: number }[];
  errors: { line: number; problem: string }[];
}

/** Tags that the Content-Security-Policy keeps from being shown or run, and what to do instead. */
const blocked: Readonly<Record<string, string>> = {
  iframe: "Link to the other page instead",
  frame: "Link to the other page instead",
  object: "Link to the file instead",
  embed: "Link to the file instead",
  script: "Remove it",
  style: "Put the rules into the stylesheet that site.json names under theme",
};

/** Finds links, pictures and media in the HTML of a page, and tags that no browser will show. */
export function inspectHtml(
  pieces: readonly { raw: string; line: number }[],
  { links, images, media, forms, errors }: Addresses,
): void {
  /** The video or sound that has begun, until a source of it is met. */
  let open: ReturnType<typeof tagsOf>[number] | undefined;
  const closeOpen = () => {
    if (open === undefined) return;
    const problem = `The <${open.name}> has no file. Write its path: <${open.name} controls ` +
      `src="/assets/…"></${open.name}>`;
    errors.push({ line: open.line, problem });
    open = undefined;
  };
  for (const tag of pieces.flatMap(tagsOf)) {
    const { name, line, isEnd } = tag;
    const isMedium = name === "video" || name === "audio";
    if (isEnd) {
      if (isMedium) closeOpen();
      continue;
    }
    const [href, src] = [tag.attribute("href"), tag.attribute("src")];
    if (Object.hasOwn(blocked, name)) {
      const problem = `Browsers do not show <${name}> on pages of this site. ${blocked[name]}`;
      errors.push({ line, problem });
    }
    if (tag.attribute("style") !== undefined) {
      const problem = `Browsers ignore style="…" on pages of this site. ${blocked.style}`;
      errors.push({ line, problem });
    }
    if (name === "a" && href !== undefined) links.push({ href, line });
    const action = name === "form" && tag.attribute("action");
    if (action) forms.push({ action, line });
    if (name === "img" && src !== undefined) {
      images.push({ src, alt: tag.attribute("alt") ?? "", line });
    }
    if (isMedium) {
      closeOpen();
      open = tag;
    }
    if (src !== undefined && (isMedium || name === "source")) {
      media.push({ src, line });
      open = undefined;
    }
  }
  closeOpen();
}

/** Reads the tags of a piece of HTML, each with its 1-based line in the body. */
function tagsOf({ raw, line }: { raw: string; line: number }) {
  const lineAt = linesOf(raw);
  const source = raw.replace(/<!--.*?(?:-->|$)/gs, (comment) => comment.replace(/[^\n]/g, " "));
  return [...source.matchAll(/<(\/?)([a-z][\w-]{0,30})(?:\s[^>]{0,2000})?>/gi)]
    .map(({ 0: tag, 1: slash, 2: name = "", index }) => ({
      name: name.toLowerCase(),
      isEnd: slash !== "",
      line: line + lineAt(index) - 1,
      attribute: (attribute: string) =>
        new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag)
          ?.slice(1).join(""),
    }));
}
