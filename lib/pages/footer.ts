import type { Deps } from "../deps.ts";
import { type Html, markup } from "./html.ts";
import { pageLinks } from "./navigation.ts";
import type { View } from "./view.ts";

/** The end of every page: what the practice is, and the pages beside the main ones. */
export function footer(view: View, services: Deps): Html {
  const { name } = services.site;
  const { tagline, footer, words: { frame } } = services.site.in(view.language);
  return markup`<footer class="site-footer">
<p class="imprint"><strong>${name}</strong><br>
${tagline}</p>
<nav aria-label="${frame.footerNavigation}">
${pageLinks(footer, view.path)}
</nav>
<p class="promise">${frame.footerNote}</p>
</footer>`;
}
