import type { Page } from "../content/page.ts";
import { fill, type Words } from "../words/words.ts";
import type { SiteHit } from "../search/site_search.ts";
import type { Deps } from "../deps.ts";
import { frame } from "./frame.ts";
import { dataBlock, type Html, lines, markup, raw } from "./html.ts";
import { searchForm } from "./search_form.ts";
import { viewOfPage } from "./view_of_page.ts";

/** A search and what it found; `hits` is `null` for a query that is too long. */
export interface Found {
  query: string;
  hits: readonly SiteHit[] | null;
}

/** The search page, with the results of a search or before one. */
export function renderSearch(page: Page, services: Deps, found?: Found): string {
  const { search } = services.site.in(page.language).words;
  const main = markup`<h1>${page.title}</h1>
${searchForm(page, search, found && { query: found.query, tooLong: found.hits === null })}
<p id="search-status" role="status">${found?.hits && summary(found.query, found.hits, search)}</p>
<ol id="results" class="results">
${found?.hits?.map((hit) => result(hit, search))}</ol>
<div class="text">
${raw(page.document.html)}</div>
${dataBlock("application/json", search, "words")}`;
  return frame(
    viewOfPage(page, main, services, {
      scripts: ["search.js"],
      unlisted: found !== undefined,
      failed: found?.hits === null,
    }),
    services,
  );
}

function summary(query: string, { length }: readonly SiteHit[], words: Words["search"]): string {
  if (length === 0) return `${fill(words.none, { query })}. ${words.advice}`;
  return fill(length === 1 ? words.one : words.other, { count: length, query });
}

function result({ location, section, title, excerpt }: SiteHit, words: Words["search"]): Html {
  return lines([
    markup`<li>
<h2><a href="${location}">${title}</a></h2>`,
    section && markup`<p class="section">${fill(words.section, { title: section })}</p>`,
    markup`<p>${excerpt}</p>
</li>
`,
  ]);
}
