import { assert, assertEquals, assertRejects } from "@std/assert";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { testSite } from "../kit/app.ts";
import { type Any, served, toolNames } from "./support.ts";

const info = { name: "test", version: "1.0.0" };

/** What every client must be able to do. */
async function useEverything(client: Any): Promise<void> {
  const { tools } = await client.listTools();
  assertEquals(tools.map((tool: Any) => tool.name), toolNames());
  const catalog = await client.callTool({ name: "list_services", arguments: {} });
  assertEquals(catalog.structuredContent.pricing.hourlyRate, testSite.hourlyRate);
  const page = await client.callTool({ name: "read_document", arguments: { path: "/pricing" } });
  assert(page.structuredContent.text.startsWith("# "));
  const wrong = await client.callTool({ name: "read_document", arguments: { path: "/prizing" } });
  assertEquals(wrong.isError, true);
  await assertRejects(() => client.callTool({ name: "send_mail", arguments: {} }));
}

Deno.test("the SDK's client connects, lists and calls the tools", () =>
  served(async (origin) => {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
    assertEquals(client.getServerCapabilities(), { tools: { listChanged: false } });
    await client.ping();
    await useEverything(client);
    await client.close();
  }));

Deno.test("the SDK's client reaches search alone at /mcp/docs", () =>
  served(async (origin) => {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp/docs`)));
    const { tools } = await client.listTools();
    assertEquals(tools.map((tool: Any) => tool.name), toolNames("/mcp/docs"));
    const { structuredContent } = await client.callTool({
      name: "search_docs",
      arguments: { query: "pricing" },
    }) as Any;
    assert(structuredContent.total > 0);
    await client.close();
  }));
