import type { EngineAssetName } from "../browser/assets.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import type { Language } from "../language.ts";
import { breadcrumb, crumbsOf } from "./breadcrumb.ts";
import { footer } from "./footer.ts";
import { head } from "./head.ts";
import { header } from "./header.ts";
import { type Html, markup } from "./html.ts";

/** A document to be: what stands in the middle of it, and what the frame around it has to know. */
export interface View {
  language: Language;
  /** The page it shows; a document that is nowhere, such as a 404, has none. */
  page?: Page;
  title: string;
  description: string;
  /** Names the arrangement for the stylesheet. */
  layout: "start" | "article" | "service" | "reference" | "form" | "plain";
  main: Html;
  /** Scripts of this page, beside those of every page. */
  scripts?: readonly EngineAssetName[];
  /** schema.org objects, beside those of every page. */
  jsonLd?: readonly unknown[];
  /** Sharing an error or somebody's search would mislead: keeps search engines away. */
  unlisted?: boolean;
  /** Says that something went wrong, in front of the title (WCAG 2.2, 2.4.2). */
  failed?: boolean;
}

/** A whole HTML document: the one frame of every page, with this one inside. */
export function layout(view: View, site: Site): string {
  const { frame } = site.in(view.language).words;
  const crumbs = view.page === undefined ? [] : crumbsOf(view.page, site);
  return markup`<!DOCTYPE html>
<html lang="${view.language}">
${head(view, crumbs, site)}
<body class="layout-${view.layout}">
${header(view, site)}
${breadcrumb(crumbs, frame.breadcrumb)}
<main id="main" tabindex="-1">
${view.main}
</main>
${footer(view, site)}
<p id="copy-status" class="visually-hidden" role="status" data-copy="${frame.copy}" data-copied="${frame.copied}" data-not-copied="${frame.notCopied}"></p>
</body>
</html>
`.text;
}
