import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Project } from "./node.ts";
import { outcomeOf, useMcp } from "./programs/mcp_client.ts";

/** For clients that speak only over standard input and output. */
await using project = await Project.create(["mcp-remote@0.15.1"]);

await useMcp(async (url) => {
  const client = new Client({ name: "matrix", version: "1.0.0" });
  await client.connect(
    new StdioClientTransport({
      command: "npx",
      args: ["mcp-remote", url, "--transport", "http-only"],
      cwd: project.dir,
      env: { ...project.env, MCP_REMOTE_CONFIG_DIR: project.dir },
      stderr: "ignore",
    }),
  );
  return {
    toolNames: async () =>
      (await client.listTools()).tools.map(({ name }: { name: string }) => name),
    call: async (name, args) => outcomeOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
});
