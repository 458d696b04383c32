import type { Language } from "../language.ts";
import type { Deps } from "../deps.ts";
import { frame } from "./frame.ts";
import { markup } from "./html.ts";
import { pageLinks } from "./navigation.ts";
import { searchForm } from "./search_form.ts";

/** What a person sees where nothing is published. */
export function renderNotFound(language: Language, services: Deps): string {
  const { navigation, developers, search: searchPage, words: { notFound, search } } = services.site
    .in(language);
  const links = [...navigation, { text: notFound.developers, url: developers.path }];
  const main = markup`<h1>${notFound.title}</h1>
<div class="text">
<p>${notFound.text}</p>
${pageLinks(links, undefined)}
</div>
${searchForm(searchPage, search)}`;
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
