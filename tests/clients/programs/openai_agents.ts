// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { MCPServerStreamableHttp } from "npm:@openai/agents@0.20.0";
import { outcomeOf, useMcp } from "./mcp_client.ts";

/** Its strict schemas make every argument required, so that a model gives null for what it leaves out. */
const leftOut: Record<string, Record<string, null>> = {
  list_services: { language: null },
  search_docs: { language: null },
  read_document: { offset: null, limit: null },
};

await useMcp(async (url) => {
  const server = new MCPServerStreamableHttp({ url, name: "site" });
  await server.connect();
  return {
    toolNames: async () => (await server.listTools()).map(({ name }) => name),
    call: async (name, args) =>
      outcomeOf(await server.callToolResult(name, { ...leftOut[name], ...args })),
    close: () => server.close(),
  };
});
