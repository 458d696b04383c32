import { againstBare } from "./against_bare.ts";
import { lighter } from "./effort.ts";
import { requestBytes } from "./request.ts";
import { startService } from "./server_process.ts";
import { figure, type Table } from "./table.ts";

const newest = "2026-07-28";
const older = "2025-11-25";

const meta = {
  "io.modelcontextprotocol/protocolVersion": newest,
  "io.modelcontextprotocol/clientCapabilities": {},
};

interface Call {
  method: string;
  params?: { name: string; arguments: unknown };
}

const calls: Call[] = [
  { method: "tools/list" },
  { method: "tools/call", params: { name: "list_services", arguments: {} } },
  { method: "tools/call", params: { name: "read_document", arguments: { path: "/pricing" } } },
];

/** MCP calls in the newest and the commonest older revision. */
export const mcpTable: Table = {
  title: "MCP",
  explanation:
    "CPU time of a request; a bare `Deno.serve` with the same answer is 1. Note: requests a second by the clock.",
  async *rows(effort) {
    for (const revision of [older, newest]) {
      for (const call of calls) {
        await using service = await startService({ READ_QUOTA: "1000000" });
        const request = requestOf(call, revision);
        const { cpu, rate } = await againstBare(service, () => request, lighter(effort, 3));
        const what = [call.method, call.params?.name, revision].filter(Boolean).join(" ");
        yield { what, value: 1 / cpu, max: 5, note: figure(rate) };
      }
    }
  },
};

function requestOf({ method, params }: Call, revision: string): Uint8Array {
  const stateless = revision === newest;
  return requestBytes({
    target: "/mcp",
    headers: {
      "Accept": "application/json, text/event-stream",
      "MCP-Protocol-Version": revision,
      ...stateless && { "Mcp-Method": method },
      ...stateless && params && { "Mcp-Name": params.name },
    },
    json: {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: { ...params, ...stateless && { _meta: meta } },
    },
  });
}
