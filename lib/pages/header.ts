import { pagePath } from "../content/page.ts";
import { languages } from "../language.ts";
import type { Services } from "../services.ts";
import { attribute, type Html, markup } from "./html.ts";
import { pageLinks } from "./navigation.ts";
import type { View } from "./view.ts";

/** Name, navigation, search and the same page in the other languages. */
export function header(view: View, services: Services): Html {
  const { site, library } = services;
  const { words: { frame }, navigation } = site.languages[view.language];
  const search = library.page(view.language, "search")!.path;
  const current = attribute("aria-current", view.path === search && "page");
  return markup`<a class="skip" href="#main">${frame.skip}</a>
<header class="masthead">
<a class="brand" href="${pagePath(view.language, "")}"><span class="emblem"></span>${site.name}</a>
<nav class="main-nav" aria-label="${frame.mainNavigation}">
${pageLinks(navigation, view.language, view.path, services)}
</nav>
<div class="switches">
<a href="${search}"${current}>${frame.search}</a>
${languageSwitch(view, services)}
</div>
</header>`;
}

/** Links to this page in the other languages; to their start page where it does not exist. */
function languageSwitch(view: View, { site, library }: Services): Html {
  const others = languages.filter((language) => language !== view.language);
  const links = others.map((language) => {
    const path = view.translations.get(language) ?? library.page(language, "")!.path;
    const { label } = site.languages[language];
    return markup`<a href="${path}" hreflang="${language}" lang="${language}">${label}</a>`;
  });
  const { frame } = site.languages[view.language].words;
  return markup`<nav aria-label="${frame.languages}">${links}</nav>`;
}
