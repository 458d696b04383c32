import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { organizationJsonLd } from "../schema_org.ts";
import { article } from "./article.ts";
import { layout } from "./layout.ts";
import { listingPage } from "./listing.ts";
import { service } from "./service.ts";
import { startPage } from "./start.ts";
import type { View } from "./view.ts";

/** A page whose HTML is the same for everybody, as a whole document. */
export function renderPage(page: Page, site: Site): string {
  const view = { language: page.language, page, title: page.title, description: page.description };
  return layout({ ...view, ...middle(page, site) }, site);
}

function middle(page: Page, site: Site): Pick<View, "layout" | "main" | "jsonLd" | "scripts"> {
  switch (page.kind) {
    case "start": {
      const organization = { "@context": "https://schema.org", ...organizationJsonLd(site) };
      return { layout: "start", main: startPage(page, site), jsonLd: [organization] };
    }
    case "service":
      return { layout: "service", main: service(page, site) };
    case "listing":
      return { layout: "plain", main: listingPage(page, site) };
    default: {
      const { developers } = site.in(page.language);
      const isReference = `${page.path}/`.startsWith(`${developers.path}/`);
      const main = article(page, site);
      if (isReference) return { layout: "reference", main, scripts: ["reference.js"] };
      return { layout: "article", main };
    }
  }
}
