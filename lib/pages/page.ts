import type { Page } from "../content/page.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { article } from "./article.ts";
import { layout, type View } from "./layout.ts";
import { listingPage } from "./listing.ts";
import { service } from "./service.ts";
import { startPage } from "./start.ts";

/** A page whose HTML is the same for everybody, as a whole document. */
export function renderPage(page: Page, site: Site): string {
  const local = site.in(page.language);
  const { title, description } = page;
  return layout({ page, title, description, ...middle(page, local, site) }, local, site);
}

function middle(
  page: Page,
  local: LocalSite,
  site: Site,
): Pick<View, "layout" | "main" | "scripts"> {
  switch (page.kind) {
    case "start":
      return { layout: "start", main: startPage(page, local, site) };
    case "service":
      return { layout: "service", main: service(page, local, site) };
    case "listing":
      return { layout: "plain", main: listingPage(page, local, site) };
    default: {
      const main = article(page, local, site);
      const isReference = `${page.path}/`.startsWith(`${local.developers.path}/`);
      if (isReference) return { layout: "reference", main, scripts: ["reference.js"] };
      return { layout: "article", main };
    }
  }
}
