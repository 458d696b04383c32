import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { npmProgram } from "./description.ts";
import { outcomeOf, useMcp } from "./mcp_client.ts";

/** For clients that speak only over standard input and output. */
const bridge = "npm:mcp-remote@0.15.1";

await useMcp(async (url) => {
  const client = new Client({ name: "matrix", version: "1.0.0" });
  const home = await Deno.makeTempDir({ prefix: "mcp-remote-" });
  await client.connect(
    new StdioClientTransport({
      command: Deno.execPath(),
      args: npmProgram(bridge, url, "--transport", "http-only"),
      env: { ...Deno.env.toObject(), MCP_REMOTE_CONFIG_DIR: home },
      stderr: "ignore",
    }),
  );
  return {
    toolNames: async () =>
      (await client.listTools()).tools.map(({ name }: { name: string }) => name),
    call: async (name, args) => outcomeOf(await client.callTool({ name, arguments: args })),
    async close() {
      await client.close();
      await Deno.remove(home, { recursive: true });
    },
  };
});
