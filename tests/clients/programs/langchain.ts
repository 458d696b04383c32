// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { MultiServerMCPClient } from "npm:@langchain/mcp-adapters@1.1.4";
import { useMcp } from "./mcp_client.ts";

await useMcp(async (url) => {
  const client = new MultiServerMCPClient({ site: { transport: "http", url } });
  const tools = await client.getTools();
  return {
    toolNames: () => Promise.resolve(tools.map(({ name }) => name)),
    async call(name, args) {
      const result = await tools.find((tool) => tool.name === name)!.invoke(args);
      return { isError: false, text: typeof result === "string" ? result : result.text };
    },
    close: () => client.close(),
  };
});
