import { markdownType } from "../lib/site/published_documents.ts";
import type { LocalSite, Site } from "../lib/site/site.ts";
import { discoveryPaths, isInterfacePath, serviceContracts } from "../lib/contract/mod.ts";
import { type CachedAnswer, cachedBody } from "../lib/http/cached.ts";
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
import type { Deps } from "./deps.ts";

/** Answers 404 as the client asked: JSON, or Markdown or a page in the language of the path. */
export function notFoundReply({ site }: Pick<Deps, "site">) {
  const answers = new Map<string, Answers>(
    site.languages.map((language) => [language, answersIn(site.in(language), site)]),
  );
  return (request: Request, path: string): Reply | Promise<Reply> => {
    if (isInterfacePath(path) || !isRead(request)) return json;
    const [first, second] = path.endsWith(".md") || prefersMarkdown(request)
      ? ["text/markdown", "text/html"]
      : ["text/html", "text/markdown"];
    const type = preferredType(request, first, second, "application/json");
    const [, prefix = ""] = path.split("/", 2);
    const { page, markdown } = answers.get(prefix) ?? answers.get(site.languages[0])!;
    if (type === "text/html") return page(request);
    return type === "text/markdown" ? markdown : { ...json, headers: { ...json.headers, ...vary } };
  };
}

/** What is answered in a language. */
interface Answers {
  page: CachedAnswer;
  markdown: Reply;
}

function answersIn(local: LocalSite, site: Site): Answers {
  const common = {
    "content-language": local.language,
    "cache-control": cacheControl.never,
    ...vary,
  };
  return {
    page: cachedBody(
      () => notFoundPage(local, site),
      { ...htmlHeaders(site), ...common },
      "NOT_FOUND",
    ),
    markdown: {
      status: 404,
      headers: { "content-type": markdownType, ...common, ...inertHeaders, ...corsHeaders },
      body: notFoundMarkdown(local),
      code: "NOT_FOUND",
    },
  };
}

const { path } = serviceContracts.getInterfaceDescription;
const message = `Nothing is published at this path. GET ${path} lists the interfaces`;
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
