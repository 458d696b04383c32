import { z } from "zod";
import { operation } from "./contract.ts";

/** The version of the interfaces as a whole. */
export const interfaceVersion = "1.0.0";

const Health = z.object({
  status: z.string().meta({ examples: ["ok", "degraded"] }),
  reasons: z.array(z.string().meta({ examples: ["store", "mail", "challenge"] })).optional(),
  timestamp: z.iso.datetime().meta({ pattern: undefined }),
}).meta({ id: "Health" });

const Description = z.looseObject({
  openapi: z.string().describe("getInterfaceDescription.openapi"),
});

export const healthContracts = {
  getHealth: operation({
    operationId: "getHealth",
    tag: "Service",
    method: "GET",
    path: "/api/health",
    responses: { 200: { description: "getHealth.200", content: { "application/json": Health } } },
    example: () => ({ answer: { status: "ok", timestamp: "2026-11-21T09:30:00.000Z" } }),
  }),
  getInterfaceDescription: operation({
    operationId: "getInterfaceDescription",
    tag: "Service",
    method: "GET",
    path: "/api/openapi.json",
    responses: {
      200: {
        description: "getInterfaceDescription.200",
        content: { "application/json": Description },
      },
      304: { description: "getInterfaceDescription.304" },
    },
  }),
};
