import { z } from "zod";
import { Catalog, serviceCatalog } from "../lib/content/catalog.ts";
import { interfacePaths } from "../lib/discovery/paths.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { fixed } from "../lib/http/fixed.ts";
import { cacheControl, jsonHeaders } from "../lib/http/reply.ts";
import { Language } from "../lib/language.ts";
import type { Deps } from "../lib/deps.ts";

const headers = { ...jsonHeaders, "cache-control": cacheControl.limited };

/** The service catalog and its sandbox copy. */
export function catalogRoutes({ site }: Deps) {
  const catalogIn = (language: Language) =>
    fixed(() => JSON.stringify(serviceCatalog(site, language)), headers);
  const replies = { en: catalogIn("en"), de: catalogIn("de") };

  const catalog = endpoint({
    method: "GET",
    path: interfacePaths.catalog,
    describe: {
      operationId: "listServices",
      tag: "Catalog",
      summary: "List the published consulting services",
      description:
        "The complete catalog in one answer: no pagination, no account, no side effects.",
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
    query: z.strictObject({
      language: Language.default("en").describe("Language of names and descriptions"),
    }),
    handle: ({ query, request }) => replies[query.language](request),
  });

  const sandbox = {
    ...catalog,
    path: interfacePaths.sandbox,
    describe: {
      ...catalog.describe!,
      operationId: "listServicesSandbox",
      summary: "List the services, sandbox copy",
      description:
        "The same catalog, for safe testing. No writes, delivery, bookings or paid operations.",
    },
  };
  return [catalog, sandbox];
}
