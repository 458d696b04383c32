import { healthContracts } from "../lib/contract/health.ts";
import { bind } from "../lib/http/router.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** Serves the health check: the port opens once the site is loaded. */
export function healthRoutes({ now, contact }: Deps) {
  const health = () => ({ status: contact.state(), timestamp: new Date(now()).toISOString() });
  return [bind(healthContracts.getHealth, () => jsonReply(health()))];
}
