import type { Words } from "../languages/mod.ts";

/** Code and facts, which stay as they are; tags; and what people type for want of a key. */
const typedParts =
  /<(code|pre|kbd|samp|script|style|textarea)\b.*?<\/\1>|<p class="card-(?:facts|price)">.*?<\/p>|<\/?([a-z]\w*)[^>]*>|(?<!\.)\.{3}(?!\.)|(?<= )--?(?= )|&quot;|"|&#39;|'/gs;

const inlineElement =
  /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|s|samp|small|span|strong|su[bp]|u)$/;

/** The sign behind a mark. */
const behind = /(?:<[^>]*>)*([^<])/y;

/** Sets in HTML what is typed as `"`, `'`, `...` and ` - ` as books in the language have it. */
export function typeset(
  html: string,
  { open, close, openSingle, closeSingle }: Words["markdown"]["quotes"],
): string {
  // The sign before a tag or a mark, and the quotations that are open: none where a block begins.
  let [before, quoted] = ["", ""];
  return html.replace(
    typedParts,
    (part, element: string | undefined, tag = element, at: number) => {
      if (!/[>;"']/.test(html[at - 1] ?? ">")) before = html[at - 1]!;
      if (part.startsWith("<")) {
        [before, quoted] = tag && inlineElement.test(tag)
          ? [element ? "x" : before, quoted]
          : ["", ""];
        return part;
      }
      if (part === "...") return "…";
      if (part.startsWith("-")) return /\d [^ ]+ \d/.test(html.slice(at - 2, at + 4)) ? part : "–";
      behind.lastIndex = at + part.length;
      const after = behind.exec(html)?.[1] ?? " ";
      const [mark, begin, end] = /"|quot/.test(part)
        ? ['"', open, close]
        : ["'", openSingle, closeSingle];
      const isClosing = quoted.includes(mark) && (mark === '"' || !/\p{L}/u.test(after));
      const isOpening = /^[\s([{„“‚‘–-]?$/.test(before) && /[^\s.,;:!?)]/.test(after);
      if (!isClosing && !isOpening) return mark === "'" && /\p{L}/u.test(before) ? "’" : part;
      quoted = isClosing ? quoted.replace(mark, "") : quoted + mark;
      before = isClosing ? "x" : open;
      return isClosing ? end : begin;
    },
  );
}
