import type { Deps } from "../deps.ts";
import { type Html, markup } from "./html.ts";
import type { Crumb, View } from "./view.ts";

/** The way from the start page to this one; nothing on the start page itself. */
export function breadcrumb({ crumbs, language }: View, { site }: Deps): Html | false {
  if (crumbs.length < 2) return false;
  const items = crumbs.map(({ title, path }, index) =>
    index < crumbs.length - 1
      ? markup`<li><a href="${path}">${title}</a></li>\n`
      : markup`<li><span aria-current="page">${title}</span></li>\n`
  );
  const label = site.in(language).words.frame.breadcrumb;
  return markup`<nav class="breadcrumb" aria-label="${label}">
<ol>
${items}</ol>
</nav>`;
}

/** The same way as schema.org data. */
export function breadcrumbJsonLd(crumbs: readonly Crumb[], baseUrl: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ title, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: baseUrl + path,
    })),
  };
}
