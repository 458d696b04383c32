import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
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
