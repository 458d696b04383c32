import type { Deps } from "../deps.ts";
import { breadcrumb } from "./breadcrumb.ts";
import { footer } from "./footer.ts";
import { head } from "./head.ts";
import { header } from "./header.ts";
import { markup } from "./html.ts";
import type { View } from "./view.ts";

/** A whole HTML document: the one frame of every page, with this one inside. */
export function frame(view: View, services: Deps): string {
  return markup`<!DOCTYPE html>
<html lang="${view.language}">
${head(view, services)}
<body class="layout-${view.layout}">
${header(view, services)}
${breadcrumb(view, services)}
<main id="main" tabindex="-1">
${view.main}
</main>
${footer(view, services)}
</body>
</html>
`.text;
}
