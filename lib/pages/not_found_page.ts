import type { Language } from "../language.ts";
import type { Services } from "../services.ts";
import { frame } from "./frame.ts";
import { markup } from "./html.ts";
import { pageLinks } from "./navigation.ts";
import { searchForm } from "./search_form.ts";

/** What a person sees where nothing is published. */
export function renderNotFound(language: Language, services: Services): string {
  const { library, site } = services;
  const { navigation, words: { notFound, search } } = site.languages[language];
  const links = { ...navigation, developers: notFound.developers };
  const main = markup`<h1>${notFound.title}</h1>
<div class="text">
<p>${notFound.text}</p>
${pageLinks(links, language, undefined, services)}
</div>
${searchForm(library.page(language, "search")!, search)}`;
  return frame({
    language,
    title: notFound.title,
    description: notFound.text,
    translations: new Map(),
    unlisted: true,
    crumbs: [],
    layout: "plain",
    main,
    jsonLd: [],
    scripts: [],
  }, services);
}
