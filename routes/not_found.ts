import { lazyOf } from "../lib/base/lazy.ts";
import { markdownType } from "../lib/site/published_documents.ts";
import type { LocalSite, Site } from "../lib/site/site.ts";
import { discoveryPaths, interfacePaths, isInterfacePath } from "../lib/contract/mod.ts";
import { cachedBody } from "../lib/http/cached.ts";
import { preferredType, prefersMarkdown } from "../lib/http/negotiation.ts";
import {
  ApiError,
  cacheControl,
  errorReply,
  htmlHeaders,
  inertHeaders,
  type Reply,
} from "../lib/http/reply.ts";
import { corsHeaders, isRead } from "../lib/http/router.ts";
import { linkList } from "../lib/pages/frame.ts";
import { markup } from "../lib/pages/html.ts";
import { layout } from "../lib/pages/layout.ts";
import { searchForm } from "../lib/pages/search.ts";

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
    headers: {
      "content-type": markdownType,
      ...headersIn(local),
      ...inertHeaders,
      ...corsHeaders,
    },
    body: notFoundMarkdown(local),
    code: "NOT_FOUND",
  };
}

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

const message =
  `Nothing is published at this path. GET ${interfacePaths.openApi} lists the interfaces`;
const error = errorReply(new ApiError("NOT_FOUND", message));
const vary = { vary: "Accept" };
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
