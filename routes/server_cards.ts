import { published } from "../lib/http/published.ts";
import { jsonType } from "../lib/http/reply.ts";
import {
  docsIdentity,
  serverCard,
  serverCardType,
  type ServerIdentity,
  siteIdentity,
} from "../lib/mcp/identity.ts";
import type { Deps } from "../lib/deps.ts";

/**
 * The cards of both MCP servers, at the address SEP-2127 reserves below each server and for the first
 * also at the well-known one of SEP-1649.
 */
export function serverCardRoutes({ site }: Deps) {
  const all = siteIdentity(site);
  const docs = docsIdentity(site);
  const card = (path: string, type: string, server: ServerIdentity) =>
    published({
      path,
      type,
      body: () => JSON.stringify(serverCard(server, site.baseUrl)),
    });
  return [
    ...card("/.well-known/mcp/server-card.json", jsonType, all),
    ...card(`${all.path}/server-card`, serverCardType, all),
    ...card(`${docs.path}/server-card`, serverCardType, docs),
  ];
}
