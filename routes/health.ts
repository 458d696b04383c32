import { serviceContracts } from "../lib/contract/mod.ts";
import { bind } from "../lib/http/router.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "./deps.ts";

/** Serves the health check: the port opens once the site is loaded. */
export function healthRoutes({ now, contact }: Deps) {
  const health = () => {
    const reasons = contact.faults();
    const timestamp = new Date(now()).toISOString();
    return reasons.length === 0
      ? { status: "ok", timestamp }
      : { status: "degraded", reasons, timestamp };
  };
  return [bind(serviceContracts.getHealth, () => jsonReply(health()))];
}
