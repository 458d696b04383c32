import { z } from "zod";
import { Catalog, serviceCatalog } from "../lib/content/catalog.ts";
import { interfacePaths } from "../lib/discovery/paths.ts";
import { asciiJson } from "../lib/http/ascii_json.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { fixed } from "../lib/http/fixed.ts";
import { cacheControl, jsonHeaders } from "../lib/http/reply.ts";
import { Language, languages } from "../lib/language.ts";
import type { Deps } from "../lib/deps.ts";

const headers = { ...jsonHeaders, "cache-control": cacheControl.limited };

const Query = z.strictObject({
  language: Language.default("en").describe("Language of names and descriptions"),
});

/** The service catalog and its sandbox copy. */
export function catalogRoutes({ site }: Deps) {
  const replies = new Map(languages.map((language) => [
    language,
    fixed(() => asciiJson(JSON.stringify(serviceCatalog(site, language))), headers),
  ]));
  const catalog = (path: string, operationId: string, summary: string, description: string) =>
    endpoint({
      method: "GET",
      path,
      describe: {
        operationId,
        tag: "Catalog",
        summary,
        description,
        responses: {
          200: {
            description: "The complete catalog",
            content: { "application/json": Catalog },
          },
          304: { description: "The client already holds this catalog (If-None-Match)" },
        },
        examples: (language) => [
          { query: { language }, answer: serviceCatalog(site, language) },
          { query: { language: "fr" } },
        ],
      },
      quota: "read",
      query: Query,
      handle: ({ query, request }) => replies.get(query.language)!(request),
    });

  return [
    catalog(
      interfacePaths.catalog,
      "listServices",
      "List the published consulting services",
      "The complete catalog in one answer: no pagination, no account, no side effects.",
    ),
    catalog(
      interfacePaths.sandbox,
      "listServicesSandbox",
      "List the services, sandbox copy",
      "The same catalog, for safe testing. No writes, delivery, bookings or paid operations.",
    ),
  ];
}
