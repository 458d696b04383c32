import type { PageHtml } from "../content/markdown.ts";
import type { Page } from "../content/page.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { article } from "./article.ts";
import { raw } from "./html.ts";
import { layout, type View } from "./layout.ts";
import { listingPage } from "./listing.ts";
import { service } from "./service.ts";
import { startPage } from "./start.ts";

/** A page whose HTML is the same for everybody, as a whole document. */
export async function renderPage(page: Page, site: Site): Promise<string> {
  const local = site.in(page.language);
  const { title, description } = page;
  const html = await page.html();
  return layout({ page, title, description, ...middle(page, html, local, site) }, local, site);
}

function middle(
  page: Page,
  html: PageHtml,
  local: LocalSite,
  site: Site,
): Pick<View, "layout" | "main" | "scripts"> {
  const text = raw(html.opening + html.rest);
  switch (page.kind) {
    case "start":
      return { layout: "start", main: startPage(page, text, local, site) };
    case "service":
      return { layout: "service", main: service(page, text, local, site) };
    case "listing":
      return { layout: "plain", main: listingPage(page, text, local, site) };
    default: {
      const main = article(page, html, local, site);
      const isReference = `${page.path}/`.startsWith(`${local.developers.path}/`);
      if (isReference) return { layout: "reference", main, scripts: ["reference.js"] };
      return { layout: "article", main };
    }
  }
}
