import type { Site } from "../content/site.ts";
import { breadcrumb, crumbsOf } from "./breadcrumb.ts";
import { footer } from "./footer.ts";
import { head } from "./head.ts";
import { header } from "./header.ts";
import { markup } from "./html.ts";
import type { View } from "./view.ts";

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
<p id="copy-status" class="visually-hidden" role="status" data-copy="${frame.copy}" data-copied="${frame.copied}" data-not-copied="${frame.notCopied}" data-example="${frame.example}" data-try="${frame.try}" data-not-tried="${frame.notTried}"></p>
</body>
</html>
`.text;
}
