import { assert, assertEquals, assertRejects } from "@std/assert";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { testSite } from "../kit/app.ts";
import { type Any, served, toolNames } from "./support.ts";

Deno.test("the SDK's client connects, lists and calls the tools", () =>
  served(async (origin) => {
    const connect = async (path: string): Promise<Any> => {
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(new StreamableHTTPClientTransport(new URL(origin + path)));
      return client;
    };
    const names = async (client: Any) =>
      (await client.listTools()).tools.map(({ name }: Any) => name);

    const client = await connect("/mcp");
    await client.ping();
    assertEquals(await names(client), toolNames());
    const catalog = await client.callTool({ name: "list_services", arguments: {} });
    assertEquals(catalog.structuredContent.pricing.hourlyRate, testSite.hourlyRate);
    const page = await client.callTool({ name: "read_document", arguments: { path: "/pricing" } });
    assert(page.structuredContent.text.startsWith("# "));
    const wrong = await client.callTool({ name: "read_document", arguments: { path: "/x" } });
    assertEquals(wrong.isError, true);
    await assertRejects(() => client.callTool({ name: "send_mail", arguments: {} }));
    await client.close();

    const searching = await connect("/mcp/docs");
    assertEquals(await names(searching), toolNames("/mcp/docs"));
    await searching.close();
  }));
