// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { createRuntime } from "npm:mcporter@0.12.3";
import { outcomeOf, useMcp } from "./mcp_client.ts";

await useMcp(async (url) => {
  const runtime = await createRuntime({
    servers: [{ name: "site", command: { kind: "http", url: new URL(url) } }],
  });
  return {
    toolNames: async () => (await runtime.listTools("site")).map(({ name }) => name),
    call: async (name, args) => outcomeOf(await runtime.callTool("site", name, { args })),
    close: () => runtime.close(),
  };
});
