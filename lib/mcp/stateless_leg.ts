import type { Log } from "../http/log.ts";
import { callTool } from "./call.ts";
import { asciiJson } from "../http/ascii_json.ts";
import { joinedJson } from "./json.ts";
import { lazy } from "./lazy.ts";
import type { Leg } from "./leg.ts";
import { revisions } from "./revisions.ts";
import { methodNotFound } from "./rpc.ts";
import { capabilities, type McpServer } from "./server.ts";
import { checkHeaders, checkMeta } from "./stateless_checks.ts";

/** Lists and capabilities change only with a new start: anybody may keep them for five minutes. */
const cacheable = { ttlMs: 300_000, cacheScope: "public" };

/** Revision 2026-07-28: no handshake, every request stands for itself. */
export function statelessLeg(server: McpServer, log: Log): Leg {
  const { info, instructions, tools } = server;
  const { name, title, version } = info;
  const complete = (serverInfo: object) => ({
    resultType: "complete",
    _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
  });
  const discovery = { supportedVersions: revisions, capabilities, instructions };
  const written = (value: unknown) => asciiJson(JSON.stringify(value));
  const common = complete({ name, title, version });
  const called = written(common);
  const listed = lazy(() => joinedJson(written({ ...common, ...cacheable }), server.list()));
  const discovered = lazy(() => written({ ...complete(info), ...cacheable, ...discovery }));

  return {
    async answer({ method, params }, headers) {
      checkMeta(params, headers);
      checkHeaders(method, params, headers);
      if (method === "tools/call") return joinedJson(called, await callTool(params, tools, log));
      if (method === "tools/list") return listed();
      if (method === "server/discover") return discovered();
      throw methodNotFound(method, 404);
    },
    warm: listed,
  };
}
