import { markdownType } from "../lib/content/documents.ts";
import { corsHeaders } from "../lib/http/cors.ts";
import { errorReply } from "../lib/http/error_reply.ts";
import { ApiError } from "../lib/http/errors.ts";
import { htmlHeaders } from "../lib/http/html_headers.ts";
import { preferredType, prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { type Language, languages } from "../lib/language.ts";
import { renderNotFound } from "../lib/pages/not_found.ts";
import type { Deps } from "../lib/deps.ts";

const machinePaths = /^\/(api|mcp|ask|\.well-known)(\/|$)/;

/** 404 in the form the client asked for: JSON for the interfaces, else Markdown or a page. */
export function notFoundReply({ site }: Pick<Deps, "site">) {
  const pages = new Map<Language, Reply>();
  const html = (language: Language): Reply => {
    const known = pages.get(language);
    if (known) return known;
    const made = page(htmlHeaders(site.baseUrl), renderNotFound(language, site));
    pages.set(language, made);
    return made;
  };
  return (request: Request, path: string): Reply => {
    if (machinePaths.test(path)) return json;
    const markdownFirst = path.endsWith(".md") || prefersMarkdown(request);
    const type = markdownFirst
      ? preferredType(request, "text/markdown", "text/html", "application/json")
      : preferredType(request, "text/html", "text/markdown", "application/json");
    if (type === "application/json") return varying(json);
    return varying(
      type === "text/markdown" ? markdown : html(languageOf(path) ?? site.languages[0]),
    );
  };
}

const languageOf = (path: string): Language | undefined =>
  languages.find((language) => path.split("/", 2)[1] === language);

const varying = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, "vary": "Accept" },
});

const page = (headers: Record<string, string>, body: string): Reply => ({
  status: 404,
  headers: { ...headers, "cache-control": cacheControl.never },
  body,
  code: "NOT_FOUND",
});

const markdown = page(
  { "content-type": markdownType, ...inertHeaders, ...corsHeaders },
  `# Not found

Nothing is published at this path. Go on from here:

- [Start page](/)
- [Developers](/developers.md)
- [All pages](/llms.txt)
`,
);

const json = notFoundJson();

function notFoundJson(): Reply {
  const reply = errorReply(
    new ApiError(
      "NOT_FOUND",
      "Nothing is published at this path. GET /api/openapi.json lists the interfaces",
    ),
  );
  return { ...reply, headers: { ...reply.headers, ...corsHeaders } };
}
