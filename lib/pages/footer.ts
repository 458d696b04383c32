import { discoveryPaths } from "../contract/paths.ts";
import type { Page } from "../content/page.ts";
import { type Link, type LocalSite, pageLink, type Site } from "../content/site.ts";
import { linkList } from "./header.ts";
import { type Html, markup } from "./html.ts";
import { address } from "./practice.ts";

/** The end of every page: the practice, further pages, imprint and privacy notice. */
export function footer(page: Page | undefined, local: LocalSite, site: Site): Html {
  const { tagline, words: { frame } } = local;
  const links = footerLinks(local);
  const programs = site.developerPages ? programLinks(local, links) : [];
  return markup`<footer class="site-footer">
<div>
<div>
<p><strong>${site.name}</strong><br>
${tagline}</p>
${address(local, site)}
</div>
<nav aria-label="${frame.footerNavigation}">
${linkList(links, page?.path)}
</nav>
<div class="fine-print">
${programs.length > 0 && markup`<p>${frame.programs} ${programs}</p>\n`}<p>${frame.footerNote}</p>
</div>
</div>
</footer>`;
}

/** The owner's links, and those that the law asks for on every page if they are not among them. */
function footerLinks({ footer, imprint, privacy }: LocalSite): Link[] {
  return [...footer, ...without(footer, [imprint ?? [], privacy].flat().map(pageLink))];
}

/** Where programs begin to read, as far as the owner's links do not lead there. */
function programLinks({ developers, agents }: LocalSite, listed: readonly Link[]): Html[] {
  const all = [...[developers, agents].map(pageLink), {
    text: "llms.txt",
    url: discoveryPaths.llmsTxt,
  }];
  return without(listed, all).map(({ text, url }, at) =>
    markup`${at > 0 && ", "}<a href="${url}">${text}</a>`
  );
}

/** The links that lead elsewhere than those that are there already. */
function without(there: readonly Link[], links: readonly Link[]): Link[] {
  const known = new Set(there.map(({ url }) => url));
  return links.filter(({ url }) => !known.has(url));
}
