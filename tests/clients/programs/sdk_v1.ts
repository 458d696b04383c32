// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { Client } from "npm:@modelcontextprotocol/sdk@1.32.2/client/index.js";
// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { StreamableHTTPClientTransport } from "npm:@modelcontextprotocol/sdk@1.32.2/client/streamableHttp.js";
import { outcomeOf, useMcp } from "./mcp_client.ts";

await useMcp(async (url) => {
  const client = new Client({ name: "matrix", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  await client.ping();
  return {
    toolNames: async () =>
      (await client.listTools()).tools.map(({ name }: { name: string }) => name),
    call: async (name, args) => outcomeOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
});
