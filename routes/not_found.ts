import { escape } from "@std/html";
import { corsHeaders } from "../lib/http/cors.ts";
import { errorReply } from "../lib/http/error_reply.ts";
import { ApiError } from "../lib/http/errors.ts";
import { preferredType } from "../lib/http/negotiation.ts";
import { cacheControl, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { markdownType } from "../lib/content/documents.ts";
import type { Services } from "../lib/services.ts";

const machinePaths = /^\/(api|mcp|ask|\.well-known)(\/|$)/;

/** 404 in the form the client asked for: JSON for the interfaces, else Markdown or a page. */
export function notFoundReply(services: Services) {
  return (request: Request, path: string): Reply => {
    if (machinePaths.test(path)) return json();
    const markdownFirst = path.endsWith(".md");
    const type = markdownFirst
      ? preferredType(request, "text/markdown", "text/html", "application/json")
      : preferredType(request, "text/html", "text/markdown", "application/json");
    if (type === "application/json") return varying(json());
    return varying(type === "text/markdown" ? markdown() : html(services));
  };
}

const varying = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, "vary": "Accept" },
});

function json(): Reply {
  const error = new ApiError(
    "NOT_FOUND",
    "Nothing is published at this path. GET /api/openapi.json lists the interfaces",
  );
  const reply = errorReply(error);
  return { ...reply, headers: { ...reply.headers, ...corsHeaders } };
}

function markdown(): Reply {
  return page(
    markdownType,
    `# Not found

Nothing is published at this path. Go on from here:

- [Start page](/)
- [Developers](/developers.md)
- [All pages](/llms.txt)
`,
  );
}

function html({ site }: Services): Reply {
  return page(
    "text/html; charset=utf-8",
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Not found – ${
      escape(site.name)
    }</title><h1>Not found</h1><p><a href="/">Start page</a></p></html>`,
  );
}

function page(type: string, body: string): Reply {
  const headers = { "content-type": type, "cache-control": cacheControl.never, ...inertHeaders };
  return { status: 404, headers, body, code: "NOT_FOUND" };
}
