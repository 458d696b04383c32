import type { Page } from "../content/page.ts";
import type { MarkdownDocument } from "../content/markdown.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { htmlOf, type PageHtml, textOf } from "../content/text.ts";
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
  const text = textOf(page, site);
  const parts = middle(page, text, await htmlOf(text), local, site);
  return layout({ page, title, description, sections: text.sections, ...parts }, local, site);
}

function middle(
  page: Page,
  document: MarkdownDocument,
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
      return { layout: "plain", main: listingPage(page, text, document.cards, local, site) };
    default: {
      const main = article(page, html, document.toc, local, site);
      const isReference = `${page.path}/`.startsWith(`${local.developers.path}/`);
      if (isReference) return { layout: "reference", main, scripts: ["reference.js"] };
      return { layout: "article", main };
    }
  }
}
