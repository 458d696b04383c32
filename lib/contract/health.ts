import { z } from "zod";
import { contract } from "./contract.ts";

/** The version of the interfaces as a whole. */
export const interfaceVersion = "1.0.0";

const Health = z.object({
  status: z.string().meta({ examples: ["ok", "degraded"], description: "Health.status" }),
  reasons: z.array(z.string().meta({ examples: ["store", "mail", "challenge"] })).optional()
    .describe("Health.reasons"),
  timestamp: z.iso.datetime().describe("Health.timestamp"),
}).meta({ id: "Health", description: "Health" });

export const healthContracts = {
  getHealth: contract({
    method: "GET",
    path: "/api/health",
    describe: {
      operationId: "getHealth",
      tag: "Service",
      responses: {
        200: { description: "getHealth.200", content: { "application/json": Health } },
      },
      example: () => ({
        answer: { status: "ok", timestamp: "2026-11-21T09:30:00.000Z" },
        varies: ["timestamp"],
      }),
    },
  }),
  getInterfaceDescription: contract({
    method: "GET",
    path: "/api/openapi.json",
    describe: {
      operationId: "getInterfaceDescription",
      tag: "Service",
      responses: {
        200: {
          description: "getInterfaceDescription.200",
          content: {
            "application/json": z.looseObject({
              openapi: z.string().describe("getInterfaceDescription.openapi"),
            }),
          },
        },
        304: { description: "getInterfaceDescription.304" },
      },
    },
  }),
};
