import { markdownType } from "../lib/content/documents.ts";
import { interfacePaths } from "../lib/contract/paths.ts";
import { corsHeaders } from "../lib/http/router.ts";
import { ApiError } from "../lib/http/errors.ts";
import { preferredType, prefersMarkdown } from "../lib/http/negotiation.ts";
import { immutable } from "../lib/http/immutable.ts";
import { cacheControl, errorReply, htmlHeaders, inertHeaders } from "../lib/http/reply.ts";
import type { Reply } from "../lib/http/reply.ts";
import { notFoundMarkdown, renderNotFound } from "../lib/pages/not_found.ts";
import type { Deps } from "../lib/deps.ts";

const machinePaths = /^\/(api|mcp|ask|\.well-known)(\/|$)/;

/**
 * 404 in the form the client asked for: JSON for the interfaces, else Markdown or a page in the
 * language of the path.
 */
export function notFoundReply({ site }: Pick<Deps, "site">) {
  const pages = new Map(site.languages.map((language) => [
    language,
    immutable(() =>
      notFound(
        { ...htmlHeaders(site.baseUrl), "content-language": language, vary: "Accept" },
        renderNotFound(language, site),
      )
    ),
  ]));
  const texts = new Map(site.languages.map((language) => [
    language,
    notFound(
      {
        "content-type": markdownType,
        "content-language": language,
        ...inertHeaders,
        ...corsHeaders,
      },
      notFoundMarkdown(language, site),
    ),
  ]));
  const languageOf = (path: string) =>
    site.languages.find((language) => path.split("/", 2)[1] === language) ?? site.languages[0];

  return (request: Request, path: string): Reply | Promise<Reply> => {
    if (machinePaths.test(path)) return json;
    const markdownFirst = path.endsWith(".md") || prefersMarkdown(request);
    const type = markdownFirst
      ? preferredType(request, "text/markdown", "text/html", "application/json")
      : preferredType(request, "text/html", "text/markdown", "application/json");
    const language = languageOf(path);
    if (type === "text/html") return pages.get(language)!(request);
    const reply = type === "text/markdown" ? texts.get(language)! : json;
    return { ...reply, headers: { ...reply.headers, "vary": "Accept" } };
  };
}

const notFound = (headers: Record<string, string>, body: Reply["body"]): Reply => ({
  status: 404,
  headers: { ...headers, "cache-control": cacheControl.never },
  body,
  code: "NOT_FOUND",
});

const { headers, body } = errorReply(
  new ApiError(
    "NOT_FOUND",
    "Nothing is published at this path. GET " + interfacePaths.openApi + " lists the interfaces",
  ),
);
const json = notFound({ ...headers, ...corsHeaders }, body);
