import { z } from "zod";
import { fill } from "../lib/base/fill.ts";
import { lazy, lazyOf } from "../lib/base/lazy.ts";
import { maxResults } from "../lib/contract/ask.ts";
import { bodyLimit } from "../lib/contract/contact.ts";
import type { PolicyName } from "../lib/contract/contract.ts";
import { discoveryPaths, isInterfacePath, serviceContracts } from "../lib/contract/mod.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { cachedBody, cachedFile } from "../lib/http/cached.ts";
import { preferredType, prefersMarkdown } from "../lib/http/negotiation.ts";
import {
  ApiError,
  cacheControl,
  errorReply,
  htmlHeaders,
  inertHeaders,
  jsonType,
  refusal,
  type Reply,
} from "../lib/http/reply.ts";
import { pageParameters } from "../lib/http/request.ts";
import { bind, corsHeaders, type Endpoint, type Handling, isRead } from "../lib/http/router.ts";
import { contactReplies } from "../lib/pages/contact/replies.ts";
import { linkList, suggestionsPath } from "../lib/pages/frame.ts";
import { markup } from "../lib/pages/html.ts";
import { layout, pageAnswers } from "../lib/pages/layout.ts";
import { partsOf } from "../lib/pages/listing.ts";
import { renderPage } from "../lib/pages/render_page.ts";
import {
  queryOf,
  renderSearch,
  searchForm,
  type SearchOutcome,
  suggestions,
} from "../lib/pages/search.ts";
import type { Page } from "../lib/site/page.ts";
import type { LocalSite, Site } from "../lib/site/site.ts";
import { htmlOf, markdownType } from "../lib/site/text.ts";
import type { Deps } from "./deps.ts";

/** Serves every page at its path, as HTML or, where the client prefers it, as Markdown. */
export function pageRoutes(deps: Deps): Endpoint[] {
  return deps.site.pages.flatMap((page) => {
    if (page.kind === "contact") return contactPage(page, deps);
    if (page.kind === "search") return searchPage(page, deps);
    return pageInParts(page, deps);
  });
}

/** Serves a page that is the same for everybody; a long listing in parts. */
function pageInParts(page: Page, deps: Deps): Endpoint {
  const { site } = deps;
  const answerOf = (part: Page) => pageAnswers(part, site).kept(() => renderPage(part, site));
  const parts = new Map(partsOf(page, site).map((part, at) => [String(at + 1), answerOf(part)]));
  return pageEndpoint(page, deps, (request) => {
    const asked = parts.size === 1 ? [] : pageParameters(request).getAll("page");
    // Several numbers name no part.
    const part = parts.get(asked.length === 0 ? "1" : asked.join());
    return part ? part(request) : notFound(request, page.path, site);
  });
}

/** Serves the contact page of a practice, and its form for use without script. */
function contactPage(page: Page, deps: Deps): Endpoint[] {
  const { show, receive, refuse } = contactReplies(deps.site.in(page.language), deps);
  const body = z.record(z.string(), z.string());
  return [
    pageEndpoint(page, deps, show),
    bind(
      { method: "POST", path: page.path, quota: "contact", body, bodyLimit },
      receive,
      { cors: false, bodyType: "form", renderError: refuse },
    ),
  ];
}

/** Serves the search page, with what its script suggests; it works without. */
function searchPage(page: Page, deps: Deps): Endpoint[] {
  const { site, search } = deps;
  const { language } = page;
  const local = site.in(language);
  const { kept, once } = pageAnswers(page, site);
  const text = lazy(() => htmlOf(page, site));
  const render = async (outcome?: SearchOutcome) => renderSearch(page, await text(), deps, outcome);
  const empty = kept(() => render());

  async function html(request: Request): Promise<Reply> {
    const asked = queryOf(request);
    const { query, before } = asked;
    if (query === "") return await empty(request);
    const results = await search.search(query, language, "people", maxResults, before);
    return once(await render({ ...asked, results }));
  }

  async function renderError(error: ApiError, request: Request): Promise<Reply> {
    const seconds = error.detail.headers?.["retry-after"] ?? "";
    const { limited, failed } = local.words.search;
    const message = error.code === "RATE_LIMITED" ? fill(limited, { seconds }) : failed;
    return refusal(error, once(await render({ ...queryOf(request), error: message })));
  }

  const counts = (request: Request) => queryOf(request).query !== "";
  return [
    pageEndpoint(page, deps, html, "ask", { counts, renderError }),
    cachedFile({
      path: suggestionsPath(language),
      type: jsonType,
      body: () => JSON.stringify(suggestions(local, site)),
      cors: false,
    }),
  ];
}

/** Answers for a page: with its Markdown if the client prefers it, else with `html`. */
function pageEndpoint(
  page: Page,
  { site, documents }: Deps,
  html: (request: Request) => Reply | Promise<Reply>,
  quota?: PolicyName,
  handling?: Handling,
): Endpoint {
  const markdown = cachedBody(documents.get(page.markdownPath)!.text, {
    ...markdownHeaders,
    ...pageHeaders(page, site, "markdown"),
    "cache-control": cacheControl.public,
  });
  return bind(
    { method: "GET", path: page.path, quota },
    ({ request }) => prefersMarkdown(request) ? markdown(request) : html(request),
    { cors: false, ...handling },
  );
}

/** Answers 404 as the client asked: JSON, or Markdown or a page in the language of the path. */
export function notFound(request: Request, path: string, site: Site): Reply | Promise<Reply> {
  if (isInterfacePath(path) || !isRead(request)) return json;
  const [first, second] = path.endsWith(".md") || prefersMarkdown(request)
    ? ["text/markdown", "text/html"]
    : ["text/html", "text/markdown"];
  const type = preferredType(request, first, second, "application/json");
  if (type === "application/json") return { ...json, headers: { ...json.headers, ...vary } };
  const [, prefix] = path.split("/", 2);
  const local = site.in(site.languages.find((language) => language === prefix));
  if (type === "text/html") return pagesOf(site)(local)(request);
  return {
    status: 404,
    headers: { ...markdownHeaders, ...headersIn(local) },
    body: notFoundMarkdown(local),
    code: "NOT_FOUND",
  };
}

const vary = { vary: "Accept" };

const markdownHeaders = {
  "content-type": markdownType,
  ...inertHeaders,
  ...corsHeaders,
  ...vary,
};

const headersIn = ({ language }: LocalSite) => ({
  "content-language": language,
  "cache-control": cacheControl.never,
  ...vary,
});

/** Keeps the page of each language of a site. */
const pagesOf = lazyOf((site: Site) =>
  lazyOf((local: LocalSite) =>
    cachedBody(
      () => notFoundPage(local, site),
      { ...htmlHeaders(site), ...headersIn(local) },
      "NOT_FOUND",
    )
  )
);

const { path } = serviceContracts.getInterfaceDescription;
const message = `Nothing is published at this path. GET ${path} lists the interfaces`;
const error = errorReply(new ApiError("NOT_FOUND", message));
const json = { ...error, headers: { ...error.headers, ...corsHeaders } };

function notFoundPage(local: LocalSite, site: Site): string {
  const { title, text } = local.words.notFound;
  const main = markup`<h1>${title}</h1>
<div class="text">
<p>${text}</p>
</div>
${searchForm(local)}
<div class="text">
${linkList(local.navigation, { local, site })}
</div>`;
  return layout({ local, site, title, description: text, main, unlisted: true });
}

function notFoundMarkdown({ words, start, search, developers }: LocalSite): string {
  const { title, text, list } = words.notFound;
  return `# ${title}

${text}

- [${words.frame.start}](${start.path})
- [${search.title}](${search.path})
- [${developers.title}](${developers.markdownPath})
- [${list}](${discoveryPaths.llmsTxt})
`;
}
