// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { createMCPClient } from "npm:@ai-sdk/mcp@2.0.99";
import { outcomeOf, useMcp } from "./mcp_client.ts";

await useMcp(async (url) => {
  const client = await createMCPClient({ transport: { type: "http", url } });
  const tools = await client.tools();
  return {
    toolNames: () => Promise.resolve(Object.keys(tools)),
    call: async (name, args) =>
      outcomeOf(await tools[name]!.execute(args, { toolCallId: "1", messages: [], context: {} })),
    close: () => client.close(),
  };
});
