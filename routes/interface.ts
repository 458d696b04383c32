import { z } from "zod";
import { discoveryPaths, interfacePaths } from "../lib/discovery/paths.ts";
import type { Endpoint } from "../lib/http/endpoint.ts";
import { published } from "../lib/http/fixed.ts";
import { jsonType } from "../lib/http/reply.ts";
import { interfaceVersion, openApiPaths } from "../lib/openapi.ts";
import type { Deps } from "../lib/deps.ts";

/** The interface description of the given endpoints and of itself. */
export function interfaceRoutes({ site, config }: Deps, others: readonly Endpoint[]): Endpoint[] {
  const first = site.in(site.languages[0]);
  const document = () => ({
    openapi: "3.1.1",
    info: {
      title: `${site.name} public interfaces`,
      version: interfaceVersion,
      summary: "Service catalog, documents, search and contact form of a consulting practice",
      description:
        "Everything here may be used without an account, a key or a token. Nothing but the contact form has a side effect.",
      license: { name: "MIT", identifier: "MIT" },
      termsOfService: site.baseUrl + first.privacy.path,
      contact: { name: site.name, url: site.baseUrl + first.contact.path },
    },
    servers: [{ url: config.publicOrigin ?? "/", description: "This site" }],
    security: [],
    tags,
    ...openApiPaths([...others, description]),
  });
  const description = published({
    path: interfacePaths.openApi,
    type: jsonType,
    body: () => JSON.stringify(document()),
    describe: {
      operationId: "getInterfaceDescription",
      tag: "Service",
      summary: "Get this interface description",
      description:
        "This document: every interface with its parameters, answers, errors and limits.",
      responses: {
        200: {
          description: "An OpenAPI 3.1 document",
          content: { "application/json": z.looseObject({ openapi: z.string() }) },
        },
        304: { description: "The client already holds this description (If-None-Match)" },
      },
      examples: () => [{}],
    },
  });
  return [description, { ...description, path: discoveryPaths.openApi, describe: undefined }];
}

const tags = [
  { name: "Catalog", description: "The published consulting services" },
  { name: "Documents", description: "The site's published documents" },
  { name: "Search", description: "Keyword search of the published pages" },
  { name: "MCP", description: "Model Context Protocol endpoints" },
  { name: "Contact", description: "The contact form, the only operation with a side effect" },
  { name: "Service", description: "The state and the description of the service itself" },
];
