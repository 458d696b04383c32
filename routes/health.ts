import { bind } from "../lib/http/endpoint.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** The health check: the service listens once the site is loaded. */
export function healthRoutes({ now, contact, contracts }: Deps) {
  return [
    bind(
      contracts.getHealth,
      () => jsonReply({ status: contact.state(), timestamp: new Date(now()).toISOString() }),
    ),
  ];
}
