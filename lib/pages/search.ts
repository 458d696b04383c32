import { longestQuery, maxResults } from "../contract/ask.ts";
import type { Page } from "../site/page.ts";
import { isShown, type LocalSite, type Site } from "../site/site.ts";
import type { PageHtml } from "../markdown/renderer.ts";
import { pageParameters } from "../http/request.ts";
import type { Searched } from "../search/site_search.ts";
import {
  type Hit,
  isProgramKind,
  minFit,
  type SearchKind,
  type SearchResults,
} from "../search/types.ts";
import type { Words } from "../languages/mod.ts";
import { fill } from "../base/fill.ts";
import { pageTools, suggestionsPath } from "./frame.ts";
import { attributes, dataBlock, type Html, lines, markup, raw } from "./html.ts";
import { layout, sheetsOf } from "./layout.ts";

/** The outcome of a search: pages, or the reason why it was not done. */
export type SearchOutcome = { query: string; page: number } & (SearchResults | { error: string });

/** At most so many parts of the results are shown, each on a page of its own. */
const maxParts = 5;

/** Reads the query up to its limit, which other sites call `q`; a page takes the first of several. */
export function queryOf(request: Request): { query: string; page: number } {
  const sent = pageParameters(request);
  const text = sent.get("query") ?? sent.get("q") ?? "";
  const query = [...text.trim()].slice(0, longestQuery).join("");
  const page = Math.min(Number(/^[2-9]$/.exec(sent.get("page") ?? "") ?? 1), maxParts);
  return { query, page };
}

/** Renders the search page, with the results of a search or before one. */
export function renderSearch(
  page: Page,
  text: PageHtml,
  searched: Searched,
  outcome?: SearchOutcome,
): string {
  const { site } = searched;
  const local = site.in(page.language);
  const { search } = local.words;
  const { title, description } = page;
  const note = text.lead + text.rest;
  const error = outcome && "error" in outcome ? outcome.error : undefined;
  const results = outcome && "hits" in outcome ? partOf(outcome) : undefined;
  const main = markup`<h1>${title}</h1>
${searchForm(local, { query: outcome?.query, error, autofocus: outcome === undefined })}
<ul id="fd-suggestions" class="suggestions" aria-label="${search.suggestions}" data-from="${
    suggestionsPath(local.language)
  }"></ul>
<p id="fd-search-status">${results && summary(results, search)}</p>
<p id="fd-search-heard" class="visually-hidden" role="status"></p>
<div id="fd-found">
${results && answer(results, local, searched)}</div>
${note && markup`<div class="text note">\n${raw(note)}</div>`}
${pageTools(page, local, site)}
${dataBlock("application/json", { limited: search.limited }, "fd-words")}`;
  return layout(
    {
      page,
      title,
      description,
      layout: "form",
      main,
      sheets: ["search.css", ...sheetsOf(text)],
      scripts: ["search.js"],
      unlisted: outcome !== undefined,
      failed: error !== undefined,
    },
    local,
    site,
  );
}

/** Renders the search form, new or with an earlier search; it works without script, on any page. */
export function searchForm(
  { search, words }: LocalSite,
  { query = "", error, autofocus }: { query?: string; error?: string; autofocus?: boolean } = {},
): Html {
  const state = attributes({
    "aria-invalid": error && "true",
    "aria-describedby": error && "fd-query-error",
    autofocus,
  });
  return markup`<form id="fd-search" class="search" role="search" method="get" action="${search.path}" toolname="search_site" tooldescription="${words.search.tool}" toolautosubmit>
<label for="fd-query">${words.search.field}</label>
${error && markup`<p class="error" id="fd-query-error">${error}</p>\n`}<div class="row">
<input type="search" id="fd-query" name="query" required maxlength="${longestQuery}" autocomplete="off" enterkeyhint="search" value="${query}"${state}>
<button>${words.search.button}</button>
</div>
</form>`;
}

/** A page of results. */
interface Part extends SearchResults {
  query: string;
  page: number;
  /** Results on the pages before it. */
  place: number;
  /** True of a first page that holds only what comes nearest. */
  isUnfit: boolean;
}

function partOf(found: SearchResults & { query: string; page: number }): Part {
  const place = maxResults * (found.page - 1);
  const isWeak = found.hits.every(({ score }) => score < minFit);
  return { ...found, place, isUnfit: found.total > 0 && place === 0 && isWeak };
}

/** Renders what was found, those for programs that come last apart, or where to go on. */
function answer(part: Part, local: LocalSite, searched: Searched): Html {
  const { hits, total, unknown, place, isUnfit } = part;
  const { words: { search }, services, contact } = local;
  const peoples = hits.findLastIndex(({ kind }) => !isProgramKind(kind)) + 1;
  const programs = hits.slice(peoples);
  const items = (hits: readonly Hit[], level: 2 | 3) =>
    hits.map((hit) => result(hit, local, searched, level));
  const pages = [services, contact].filter((page) => page !== undefined);
  return lines([
    unknown.length > 0 && total > 0 &&
    markup`<p class="unknown">${fill(search.unknown, { words: quoted(unknown, local) })}</p>`,
    total === 0 && markup`<p>${search.offer}</p>
<ul>
${pages.map(({ path, title }) => markup`<li><a href="${path}">${title}</a></li>\n`)}</ul>`,
    isUnfit && searched.site.isPractice &&
    markup`<p class="unfit">${search.ask} <a href="${contact.path}">${contact.title}</a></p>`,
    markup`<ol id="fd-results" class="results"${attributes({ start: place > 0 && place + 1 })}>
${items(hits.slice(0, peoples), 2)}</ol>`,
    programs.length > 0 && markup`<h2>${search.programs}</h2>
<ol class="results">
${items(programs, 3)}</ol>`,
    otherParts(part, local),
  ]);
}

/** Renders the ways to the part before and the part behind, if there are any. */
function otherParts(part: Part, { search: { path }, words: { search } }: LocalSite): Html | false {
  const { query, page, hits, total } = part;
  const linkTo = (page: number, text: string) => {
    const parameters = new URLSearchParams({ query, ...page > 1 && { page: String(page) } });
    return markup`<a class="button quiet" href="${path}?${String(parameters)}">${text}</a>\n`;
  };
  const isLast = page === maxParts || hits.length < maxResults ||
    total <= part.place + hits.length;
  if ((page === 1 && isLast) || part.isUnfit) return false;
  return markup`<p class="parts">${page > 1 && linkTo(page - 1, search.before)}${
    !isLast && linkTo(page + 1, search.more)
  }</p>`;
}

/** Writes words as a list in the language: “a”, “b” and “c”. */
const quoted = (words: readonly string[], { locale, words: { search } }: LocalSite) =>
  new Intl.ListFormat(locale, { type: "disjunction" })
    .format(words.map((word) => fill(search.quoted, { word })));

/** Says in one line what was found, and for which words. */
function summary(part: Part, words: Words["search"]): string {
  const { query: typed, corrected, total } = part;
  if (total === 0) return `${fill(words.none, { query: typed })}. ${words.advice}`;
  const line = countOf({ ...part, query: corrected ?? typed }, words);
  return corrected === undefined
    ? line
    : `${line.replace(/\.?$/, ".")} ${fill(words.typed, { query: typed })}`;
}

function countOf(part: Part, words: Words["search"]): string {
  const { query, page, hits, total: count, place, isUnfit } = part;
  if (isUnfit) return fill(words.unfit, { query });
  const [first, last] = [place + 1, place + hits.length];
  if (page > 1) return fill(words.part, { first, last, count, query });
  if (count > hits.length) return fill(words.best, { shown: hits.length, count, query });
  return fill(count === 1 ? words.one : words.other, { count, query });
}

/** Renders a result, its title as a heading of a level. */
function result(
  { path, location, kind, section, excerpt, marks, more }: Hit,
  { language, words: { search: { kinds } } }: LocalSite,
  { site, documents }: Searched,
  level: 2 | 3,
): Html {
  const { title, page } = documents.get(path)!;
  const lang = attributes({ lang: page && page.language !== language && page.language });
  // A page of a folder is what the folder is called; pages of other kinds need no word.
  const word = kind === "article"
    ? page && site.parent(page)?.title
    : (kinds as Partial<typeof kinds & Record<SearchKind, string>>)[kind];
  const origin = [word, section].filter(Boolean).join(" · ");
  return lines([
    markup`<li>
<h${level}${lang}><a href="${location}">${title}</a></h${level}>`,
    origin && markup`<p class="kind">${origin}</p>`,
    markup`<p${lang}>${withMarks(excerpt, marks)}</p>`,
    more.length > 0 &&
    markup`<p class="more">${
      more.map(({ location, section }) => markup`<a href="${location}">${section}</a>\n`)
    }</p>`,
    markup`</li>
`,
  ]);
}

/** Marks the words that were found, for everybody. */
function withMarks(text: string, marks: Hit["marks"]): Html {
  let at = 0;
  const parts = marks.map(([start, end]) => {
    const part = markup`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`;
    at = end;
    return part;
  });
  return markup`${parts}${text.slice(at)}`;
}

/** Lists every page of a language by its title, then every heading, for the script to suggest. */
export function suggestions({ language }: LocalSite, site: Site) {
  const pages = site.pagesIn(language).filter((page) => isShown(page, site));
  const headings = pages.filter(({ kind }) => kind !== "manual").flatMap((page) =>
    page.document.headings.map(({ title, anchor }) => (
      { title, path: `${page.path}#${anchor}`, of: page.title }
    ))
  );
  return [...pages.map(({ title, path }) => ({ title, path })), ...headings];
}
