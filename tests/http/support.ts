import { BodyReader } from "../../lib/http/body.ts";
import { createHandler } from "../../lib/http/handler.ts";
import { edgeCaching } from "../../lib/http/edge_caching.ts";
import { bind, type Endpoint } from "../../lib/http/router.ts";
import { Quota } from "../../lib/http/quota.ts";
import { jsonReply } from "../../lib/http/reply.ts";

export interface MadeUpOptions {
  now?: () => number;
  readQuota?: number;
  trustedProxyHops?: number;
  denoDeploy?: boolean;
}

/** Serves made-up endpoints with the fetch handler of the real ones. */
export function madeUpApp(endpoints: Endpoint[], options: MadeUpOptions = {}) {
  const { now = Date.now, readQuota = 120, trustedProxyHops = 0 } = options;
  const quota = (policy: string) => new Quota(policy, readQuota, now);
  const logged: Record<string, unknown>[] = [];
  const handler = createHandler({
    endpoints,
    quotas: {
      read: quota("read"),
      ask: quota("ask"),
      mcp: quota("mcp"),
      contact: quota("contact"),
    },
    notFound: () => ({ ...jsonReply({ nothing: "here" }), status: 404 }),
    trustedProxyHops,
    bodies: new BodyReader(),
    now,
    log: (event) => logged.push(event),
  });
  const fetch = options.denoDeploy ? edgeCaching(handler, true) : handler;
  return {
    fetch,
    logged,
    send: (
      path: string,
      { client = "192.0.2.1", ...init }: Omit<RequestInit, "client"> & { client?: string } = {},
    ) =>
      fetch(new Request(`https://made-up.example${path}`, init), {
        remoteAddr: { hostname: client },
      }),
  };
}

/** A GET endpoint at `/made-up` that answers `{}`, changed as wanted. */
export function madeUp(changes: Partial<Endpoint> = {}): Endpoint {
  const { handle = () => jsonReply({}), ...others } = changes;
  return bind({ method: "GET", path: "/made-up", ...others }, handle, others);
}
