import type { Site } from "../content/site.ts";
import type { Language } from "../language.ts";
import { linkList } from "./header.ts";
import { markup } from "./html.ts";
import { layout } from "./layout.ts";
import { searchForm } from "./search/form.ts";

/** What a person sees where nothing is published. */
export function renderNotFound(language: Language, site: Site): string {
  const local = site.in(language);
  const { navigation, words: { notFound } } = local;
  const main = markup`<h1>${notFound.title}</h1>
<div class="text">
<p>${notFound.text}</p>
</div>
${searchForm(local)}
<div class="text">
${linkList(navigation)}
</div>`;
  return layout({
    language: local.language,
    title: notFound.title,
    description: notFound.text,
    layout: "plain",
    main,
    unlisted: true,
  }, site);
}
