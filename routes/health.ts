import { serviceContracts } from "../lib/contract/service.ts";
import { bind } from "../lib/http/endpoint.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** The health check: the service listens once the site is loaded. */
export function healthRoutes({ now, contact }: Deps) {
  return [
    bind(
      serviceContracts.getHealth,
      () => jsonReply({ status: contact.state(), timestamp: new Date(now()).toISOString() }),
    ),
  ];
}
