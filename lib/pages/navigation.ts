import type { Link } from "../content/site.ts";
import { attribute, type Html, markup } from "./html.ts";

/** A list of links, the current page and the one it belongs to marked for everybody. */
export function pageLinks(links: readonly Link[], current: string | undefined): Html {
  const items = links.map(({ text, url }) =>
    markup`<li><a href="${url}"${currency(url, current)}>${text}</a></li>\n`
  );
  return markup`<ul>\n${items}</ul>`;
}

function currency(path: string, current = ""): Html | false {
  if (current === path) return attribute("aria-current", "page");
  return attribute("aria-current", current.startsWith(`${path}/`) && "true");
}
