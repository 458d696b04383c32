import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { brokenApp, handshake, single } from "./support.ts";

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
  const app = brokenApp();
  for (const send of [handshake, single]) {
    const response = await send(app, "tools/list");
    assertEquals(response.status, 500);
    const { id, error } = await response.json();
    assertEquals([id, error.code], [1, -32603]);
    assert(!error.message.includes("secret"));
  }
  const failures = app.logged.filter(({ event }) => event === "mcp_failed");
  assertEquals(failures.length, 2);
  for (const { exception } of failures) assertStringIncludes(String(exception), "no description");
});
