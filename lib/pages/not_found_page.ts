import type { Language } from "../language.ts";
import type { Services } from "../services.ts";
import { frame } from "./frame.ts";
import { markup } from "./html.ts";
import { pageLinks } from "./navigation.ts";

/** What a person sees where nothing is published. */
export function renderNotFound(language: Language, services: Services): string {
  const { library, site } = services;
  const { navigation, words: { notFound, frame: words } } = site.languages[language];
  const link = (slug: string, label: string) =>
    markup`<li><a href="${library.page(language, slug)!.path}">${label}</a></li>\n`;
  const main = markup`<h1>${notFound.title}</h1>
<div class="text">
<p>${notFound.text}</p>
${pageLinks(navigation, language, undefined, services)}
<ul>
${link("", words.start)}${link("search", notFound.search)}${
    link("developers", notFound.developers)
  }</ul>
</div>`;
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
