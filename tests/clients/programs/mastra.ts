// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { MCPClient } from "npm:@mastra/mcp@2.0.0";
import { useMcp } from "./mcp_client.ts";

await useMcp(async (url) => {
  const client = new MCPClient({ servers: { site: { url: new URL(url) } } });
  const { site = {} } = await client.listToolsets();
  return {
    toolNames: () => Promise.resolve(Object.keys(site)),
    async call(name, args) {
      const result = await site[name]!.execute!(args, {} as never) as { isError?: boolean };
      return { isError: result.isError === true, text: JSON.stringify(result) };
    },
    close: () => client.disconnect(),
  };
});
