import { z } from "zod";
import { endpoint } from "../lib/http/endpoint.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Services } from "../lib/services.ts";

const Health = z.object({
  status: z.string().meta({ examples: ["ok", "degraded"] }),
  timestamp: z.iso.datetime(),
}).meta({ id: "Health", description: "The state of the service" });

export const healthPath = "/api/health";

/** The health check: answers as soon as the service listens. */
export function healthRoutes({ now, contact }: Pick<Services, "now"> & Partial<Services>) {
  return [endpoint({
    method: "GET",
    path: healthPath,
    describe: {
      operationId: "getHealth",
      tag: "Service",
      summary: "Check that the service is up",
      responses: {
        200: { description: "The service is up", content: { "application/json": Health } },
      },
    },
    handle: () =>
      jsonReply({
        status: contact?.state() ?? "ok",
        timestamp: new Date(now()).toISOString(),
      }),
  })];
}
