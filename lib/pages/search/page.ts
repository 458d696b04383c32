import type { Page } from "../../content/page.ts";
import type { LocalSite, Site } from "../../content/site.ts";
import { searchKind, type SiteHit } from "../../search/site_search.ts";
import type { SearchKind } from "../../search/types.ts";
import { fill, type Words } from "../../words/words.ts";
import { dataBlock, type Html, lines, markup, raw } from "../html.ts";
import { layout } from "../layout.ts";
import { pageTools } from "../page_tools.ts";
import { searchForm } from "./form.ts";

/** What came of a search: pages, or the reason why it was not done. */
export type Found =
  & { query: string }
  & ({ hits: readonly SiteHit[]; total: number } | { error: string });

/** The search page, with the results of a search or before one. */
export function renderSearch(page: Page, site: Site, found?: Found): string {
  const local = site.in(page.language);
  const { search } = local.words;
  const error = found && "error" in found ? found.error : undefined;
  const results = found && "hits" in found ? found : undefined;
  const note = page.document.html;
  const main = markup`<h1>${page.title}</h1>
${searchForm(local, { query: found?.query ?? "", error }, found === undefined)}
<ul id="suggestions" class="suggestions" aria-label="${search.suggestions}"></ul>
<p id="search-status">${results && summary(results, search)}</p>
<p id="search-heard" class="visually-hidden" role="status"></p>
<ol id="results" class="results">
${results?.hits.map((hit) => result(hit, search))}</ol>
${note !== "" && markup`<div class="text note">\n${raw(note)}</div>`}
${pageTools(page, local)}
${dataBlock("application/json", scriptData(local, site), "words")}`;
  return layout({
    language: page.language,
    page,
    title: page.title,
    description: page.description,
    layout: "form",
    main,
    scripts: ["search.js"],
    unlisted: found !== undefined,
    failed: error !== undefined,
  }, site);
}

type Results = Extract<Found, { hits: unknown }>;

function summary({ query, hits, total }: Results, words: Words["search"]): string {
  if (total === 0) return `${fill(words.none, { query })}. ${words.advice}`;
  if (total > hits.length) return fill(words.best, { shown: hits.length, count: total, query });
  return fill(total === 1 ? words.one : words.other, { count: total, query });
}

function result(
  { location, kind, section, title, excerpt, marks }: SiteHit,
  words: Words["search"],
) {
  const origin = [kindWord(kind, words), section].filter(Boolean).join(" · ");
  return lines([
    markup`<li>
<h2><a href="${location}">${title}</a></h2>`,
    origin !== "" && markup`<p class="kind">${origin}</p>`,
    markup`<p>${marked(excerpt, marks)}</p>
</li>
`,
  ]);
}

/** The words that were found, marked for everybody. */
function marked(text: string, marks: SiteHit["marks"]): Html {
  let at = 0;
  const parts = marks.map(([start, end]) => {
    const part = markup`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
    return part;
  });
  return markup`${parts}${text.slice(at)}`;
}

/** What a result is, in a word; an ordinary page needs none. */
const kindWord = (kind: SearchKind, { kinds }: Words["search"]): string | undefined =>
  (kinds as Partial<Record<SearchKind, string>>)[kind];

/** What the page's script says and suggests. */
function scriptData({ language, words: { search } }: LocalSite, site: Site) {
  const { one, other, best, none, advice, limited } = search;
  return {
    words: { one, other, best, none, advice, limited },
    pages: site.pages.filter((page) => page.language === language)
      .map((page) => ({
        title: page.title,
        path: page.path,
        kind: kindWord(searchKind(page, site), search),
      })),
  };
}
