import type { Deps } from "../deps.ts";
import { attribute, type Html, markup } from "./html.ts";
import { pageLinks } from "./navigation.ts";
import type { View } from "./view.ts";

/** Name, navigation, search and the same page in the other languages. */
export function header(view: View, services: Deps): Html {
  const { site } = services;
  const { words: { frame }, navigation, start, search: { path: search } } = site.in(view.language);
  const current = attribute("aria-current", view.path === search && "page");
  return markup`<a class="skip" href="#main">${frame.skip}</a>
<header class="masthead">
<a class="brand" href="${start.path}"><span class="emblem"></span>${site.name}</a>
<nav class="main-nav" aria-label="${frame.mainNavigation}">
${pageLinks(navigation, view.path)}
</nav>
<div class="switches">
<a href="${search}"${current}>${frame.search}</a>
${languageSwitch(view, services)}
</div>
</header>`;
}

/** Links to this page in the other languages; to their start page where it does not exist. */
function languageSwitch(view: View, { site }: Deps): Html | false {
  const others = site.languages.filter((language) => language !== view.language);
  const links = others.map((language) => {
    const { label, start } = site.in(language);
    const path = view.translations.get(language) ?? start.path;
    return markup`<a href="${path}" hreflang="${language}" lang="${language}">${label}</a>`;
  });
  const { frame } = site.in(view.language).words;
  return others.length > 0 && markup`<nav aria-label="${frame.languages}">${links}</nav>`;
}
