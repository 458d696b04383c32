import { escape } from "@std/html";
import type { Page } from "../content/page.ts";
import type { Services } from "../services.ts";

/** A page as a whole HTML document. */
export function renderPage(page: Page, { site, library }: Services): string {
  const items = library.children(page).map(({ path, title, description }) =>
    `<li><a href="${path}">${escape(title)}</a>: ${escape(description)}</li>`
  );
  const list = items.length === 0 ? "" : `<ul>\n${items.join("\n")}\n</ul>\n`;
  return `<!DOCTYPE html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(page.title)} – ${escape(site.name)}</title>
<meta name="description" content="${escape(page.description)}">
<link rel="alternate" type="text/markdown" href="${page.markdownPath}">
</head>
<body>
<main>
<h1>${escape(page.title)}</h1>
${page.document.html}${list}</main>
</body>
</html>
`;
}
