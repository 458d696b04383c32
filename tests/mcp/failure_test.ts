import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createHandler } from "../../lib/http/handler.ts";
import { mcpEndpoint } from "../../lib/mcp/endpoint.ts";
import { siteIdentity } from "../../lib/mcp/identity.ts";
import { mcpServer } from "../../lib/mcp/server.ts";
import { origin, testApp } from "../kit/app.ts";
import { handshake, single } from "./support.ts";

Deno.test("what a tool throws is logged, and nothing of it reaches the client", async () => {
  const app = testApp();
  app.deps.search.search = () => Promise.reject(new Error("/srv/secret: index broken"));
  for (const send of [handshake, single]) {
    const response = await send(app, "tools/call", {
      name: "search_docs",
      arguments: { query: "a" },
    });
    const { result } = await response.json();
    assertEquals(result.isError, true);
    assertEquals(result.content, [
      { type: "text", text: "search_docs failed on our side. Call it again later" },
    ]);
  }
  assertEquals(app.logged.length, 2);
  assertEquals(app.logged[0]!.event, "tool_failed");
  assertStringIncludes(String(app.logged[0]!.exception), "index broken");
});

Deno.test("what fails outside a tool is 500 with the request's id, logged and kept from the client", async () => {
  const app = testApp();
  const broken = {
    name: "broken",
    title: () => "Broken",
    describe() {
      throw new Error("/srv/secret: no description");
    },
    call: () => ({ content: [] }),
  };
  const { now, log } = app.deps;
  const server = mcpServer(siteIdentity(app.deps.site), [broken], app.deps);
  const { fetch } = createHandler({
    endpoints: [mcpEndpoint(app.deps.contracts.callMcp, server, app.config)],
    now,
    log,
  });
  const post = async (path: string, value: unknown, headers: Record<string, string> = {}) =>
    await fetch(
      new Request(origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(value),
      }),
      { remoteAddr: { hostname: "192.0.2.1" } },
    );
  for (const send of [handshake, single]) {
    const response = await send({ ...app, post }, "tools/list");
    assertEquals(response.status, 500);
    const { id, error } = await response.json();
    assertEquals([id, error.code], [1, -32603]);
    assert(!error.message.includes("secret"));
  }
  const failures = app.logged.filter(({ event }) => event === "mcp_failed");
  assertEquals(failures.length, 2);
  for (const { exception } of failures) assertStringIncludes(String(exception), "no description");
});
