import assert from "node:assert/strict";
// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { Client, StreamableHTTPClientTransport } from "npm:@modelcontextprotocol/client@2.4.0";
import { outcomeOf, useMcp } from "./mcp_client.ts";

/** How it finds the revision, and the one it must agree on. */
const negotiations = [
  ["auto", "2026-07-28"],
  [{ pin: "2026-07-28" }, "2026-07-28"],
  ["legacy", "2025-11-25"],
] as const;

for (const [mode, revision] of negotiations) {
  await useMcp(async (url) => {
    const info = { name: "matrix", version: "1.0.0" };
    const client = new Client(info, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    assert.equal(client.getNegotiatedProtocolVersion(), revision);
    return {
      toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args) => outcomeOf(await client.callTool({ name, arguments: args })),
      close: () => client.close(),
    };
  });
}
