import type { Page } from "../content/page.ts";
import type { Link, LocalSite, Site } from "../content/site.ts";
import { linkList } from "./header.ts";
import { type Html, lines, markup } from "./html.ts";

/** The end of every page: who the practice is, the pages beside the main ones, and the law. */
export function footer(page: Page | undefined, local: LocalSite, site: Site): Html {
  const { tagline, developers, agents, words: { frame } } = local;
  return markup`<footer class="site-footer">
<div>
<div>
<p><strong>${site.name}</strong><br>
${tagline}</p>
${address(site)}
</div>
<nav aria-label="${frame.footerNavigation}">
${linkList(footerLinks(local), page?.path)}
</nav>
<div class="fine-print">
<p>${frame.programs} <a href="${developers.path}">${developers.title}</a>, <a href="${agents.path}">${agents.title}</a>, <a href="/llms.txt">llms.txt</a></p>
<p>${frame.footerNote}</p>
</div>
</div>
</footer>`;
}

/** The owner's links, and those that the law asks for on every page if they are not among them. */
function footerLinks({ footer, imprint, privacy }: LocalSite): Link[] {
  const legal = [imprint ?? [], privacy].flat().map(({ title, path }) => ({
    text: title,
    url: path,
  }));
  const known = new Set(footer.map(({ url }) => url));
  return [...footer, ...legal.filter(({ url }) => !known.has(url))];
}

function address({ practice }: Site): Html | false {
  const { legalName, street, postalCode, city, email, phone } = practice;
  const rows = [
    legalName,
    street,
    [postalCode, city].filter(Boolean).join(" "),
    email && markup`<a href="mailto:${email}">${email}</a>`,
    phone && markup`<a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a>`,
  ].filter((row) => row !== undefined && row !== "");
  if (rows.length === 0) return false;
  return markup`<address>${
    lines(rows.map((row, at) => at === 0 ? row : markup`<br>${row}`))
  }</address>`;
}
