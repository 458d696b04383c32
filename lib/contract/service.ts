import { z } from "zod";
import { contract } from "./contract.ts";
import { interfacePaths } from "./paths.ts";

/** The version of the interfaces as a whole. */
export const interfaceVersion = "1.0.0";

const Health = z.object({
  status: z.string().meta({ examples: ["ok", "degraded"] }),
  timestamp: z.iso.datetime(),
}).meta({ id: "Health", description: "The state of the service" });

/** The state of the service and its description. */
export const serviceContracts = () => ({
  getHealth: contract({
    method: "GET",
    path: interfacePaths.health,
    describe: {
      operationId: "getHealth",
      tag: "Service",
      summary: "Check that the service is up",
      description:
        "Answers once the site is loaded. The status is degraded while the store of the contact form cannot be used.",
      responses: {
        200: { description: "The service is up", content: { "application/json": Health } },
      },
      examples: () => [{
        answer: { status: "ok", timestamp: "2026-11-21T09:30:00.000Z" },
        varies: true,
      }],
    },
  }),
  getInterfaceDescription: contract({
    method: "GET",
    path: interfacePaths.openApi,
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
  }),
});
