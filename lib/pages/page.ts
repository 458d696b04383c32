import type { Page } from "../content/page.ts";
import { organizationJsonLd } from "../schema_org.ts";
import type { Deps } from "../deps.ts";
import { article } from "./article.ts";
import { frame } from "./frame.ts";
import { startPage } from "./start_page.ts";
import { viewOfPage } from "./view_of_page.ts";

/** A page whose HTML is the same for everybody, as a whole document. */
export function renderPage(page: Page, services: Deps): string {
  if (page.kind !== "start") {
    const main = article(page, services);
    return frame(viewOfPage(page, main, services, { layout: "article" }), services);
  }
  const organization = { "@context": "https://schema.org", ...organizationJsonLd(services.site) };
  const main = startPage(page, services);
  return frame(
    viewOfPage(page, main, services, { layout: "start", jsonLd: [organization] }),
    services,
  );
}
