import { z } from "zod";
import { interfacePaths } from "../lib/discovery/paths.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

const Health = z.object({
  status: z.string().meta({ examples: ["ok", "degraded"] }),
  timestamp: z.iso.datetime(),
}).meta({ id: "Health", description: "The state of the service" });

/** The health check: the service listens once the site is loaded. */
export function healthRoutes({ now, contact }: Deps) {
  return [endpoint({
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
    handle: () =>
      jsonReply({
        status: contact.state(),
        timestamp: new Date(now()).toISOString(),
      }),
  })];
}
