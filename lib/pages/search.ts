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
import { suggestionsPath } from "./frame.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";
import { layout } from "./layout.ts";

/** What somebody searched for, and which page of the results. */
interface Query {
  query: string;
  page: number;
  /** Results on the pages before it. */
  before: number;
}

/** A search with what was found, or with the reason why it was not done. */
export interface SearchOutcome extends Query {
  results?: SearchResults;
  error?: string;
}

/** At most so many parts of the results are shown, each on a page of its own. */
const maxParts = 5;

/** Reads the query up to its limit, which other sites call `q`; a page takes the first of several. */
export function queryOf(request: Request): Query {
  const sent = pageParameters(request);
  const text = sent.get("query") ?? sent.get("q") ?? "";
  const query = [...text.trim()].slice(0, longestQuery).join("");
  const page = Math.min(Number(/^[2-9]$/.exec(sent.get("page") ?? "") ?? 1), maxParts);
  return { query, page, before: maxResults * (page - 1) };
}

/** Renders the search page, with the results of a search or before one. */
export function renderSearch(
  page: Page,
  { lead, rest, hasCode }: PageHtml,
  searched: Searched,
  outcome?: SearchOutcome,
): string {
  const { site } = searched;
  const local = site.in(page.language);
  const { search } = local.words;
  const part = outcome && partOf(outcome);
  const note = lead + rest;
  const main = lines(
    markup`<h1>${page.title}</h1>
${searchForm(local, outcome, outcome === undefined)}
<ul id="fd-suggestions" class="suggestions" aria-label="${search.suggestions}" data-from="${
      suggestionsPath(local.language)
    }"></ul>
<p id="fd-search-status">${part && summary(part, search)}</p>
<p id="fd-search-heard" class="visually-hidden" role="status" data-limited="${search.limited}"></p>
<div id="fd-found">
${part && answer(part, local, searched)}</div>`,
    note && markup`<div class="text note">\n${raw(note)}</div>`,
  );
  return layout({
    page,
    local,
    site,
    main,
    hasCode,
    unlisted: outcome !== undefined,
    failed: outcome?.error !== undefined,
  });
}

/** Renders the search form, new or with an earlier search; it works without script, on any page. */
export function searchForm(
  { search, words }: LocalSite,
  { query = "", error }: Partial<SearchOutcome> = {},
  autofocus = false,
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
interface Part extends SearchResults, Query {
  /** True of a first page that holds only what comes nearest. */
  isUnfit: boolean;
}

function partOf({ results, ...asked }: SearchOutcome): Part | undefined {
  if (results === undefined) return undefined;
  const isUnfit = asked.page === 1 && results.total > 0 &&
    results.hits.every(({ score }) => score < minFit);
  return { ...asked, ...results, isUnfit };
}

/** Renders what was found, those for programs that come last apart, or where to go on. */
function answer(part: Part, local: LocalSite, searched: Searched): Html {
  const { hits, total, unknown, before, isUnfit } = part;
  const { words: { search }, services, contact } = local;
  const firstProgram = hits.findLastIndex(({ kind }) => !isProgramKind(kind)) + 1;
  const programs = hits.slice(firstProgram);
  const items = (hits: readonly Hit[], level: 2 | 3) =>
    hits.map((hit) => result(hit, local, searched, level));
  return lines(
    unknown.length > 0 && total > 0 &&
      markup`<p class="unknown">${fill(search.unknown, { words: quoted(unknown, local) })}</p>`,
    total === 0 && markup`<p>${search.offer}</p>
<ul>
${services && item(services)}${item(contact)}</ul>`,
    isUnfit && searched.site.isPractice &&
      markup`<p class="unfit">${search.ask} <a href="${contact.path}">${contact.title}</a></p>`,
    markup`<ol id="fd-results" class="results"${attributes({ start: before > 0 && before + 1 })}>
${items(hits.slice(0, firstProgram), 2)}</ol>`,
    programs.length > 0 && markup`<h2>${search.programs}</h2>
<ol class="results">
${items(programs, 3)}</ol>`,
    otherParts(part, local),
  );
}

const item = ({ path, title }: Page) => markup`<li><a href="${path}">${title}</a></li>\n`;

/** Renders the ways to the part before and the part behind, if there are any. */
function otherParts(part: Part, { search: { path }, words: { search } }: LocalSite): Html | false {
  const { query, page, hits, total, before, isUnfit } = part;
  const linkTo = (page: number, text: string) => {
    const parameters = new URLSearchParams({ query, ...page > 1 && { page: String(page) } });
    return markup`<a class="button quiet" href="${path}?${String(parameters)}">${text}</a>\n`;
  };
  const isLast = page === maxParts || hits.length < maxResults || total <= before + hits.length;
  if (isUnfit || (page === 1 && isLast)) return false;
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
  const { query: typed, corrected, hits, total: count, before } = part;
  if (count === 0) return `${fill(words.none, { query: typed })}. ${words.advice}`;
  const line = fill(sentenceFor(part, words), {
    query: corrected ?? typed,
    count,
    shown: hits.length,
    first: before + 1,
    last: before + hits.length,
  });
  return corrected === undefined
    ? line
    : `${line.replace(/\.?$/, ".")} ${fill(words.typed, { query: typed })}`;
}

function sentenceFor({ page, hits, total, isUnfit }: Part, words: Words["search"]): string {
  if (isUnfit) return words.unfit;
  if (page > 1) return words.part;
  if (total > hits.length) return words.best;
  return total === 1 ? words.one : words.other;
}

/** Renders a result, its title as a heading of a level. */
function result(
  { path, location, kind, section, excerpt, marks, more }: Hit,
  { language, words }: LocalSite,
  { site, documents }: Searched,
  level: 2 | 3,
): Html {
  const { title, page } = documents.get(path)!;
  const kinds: Partial<Record<SearchKind, string>> = words.search.kinds;
  const lang = attributes({ lang: page && page.language !== language && page.language });
  // A page of a folder is what the folder is called; pages of other kinds need no word.
  const word = kind === "article" ? page && site.parent(page)?.title : kinds[kind];
  const origin = [word, section].filter(Boolean).join(" · ");
  return lines(
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
  );
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
