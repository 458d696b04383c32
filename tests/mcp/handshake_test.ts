import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Any, handshake, pagesIn, roomyApp, toolNames } from "./support.ts";

const app = roomyApp();
const clientInfo = { name: "test", version: "1.0.0" };

const initialize = async (protocolVersion: unknown, headers = {}): Promise<Any> =>
  await (await app.post("/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion, capabilities: {}, clientInfo },
  }, headers)).json();

for (const revision of ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]) {
  Deno.test(`initialize agrees on revision ${revision}`, async () => {
    const { result } = await initialize(revision);
    assertEquals(result.protocolVersion, revision);
    assertEquals(result.capabilities, { tools: { listChanged: false } });
    assertEquals(result.serverInfo.title, app.deps.site.name);
    assert(result.instructions.includes("search_docs"));
  });

  Deno.test(`requests with the header of revision ${revision} are answered`, async () => {
    const response = await app.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, {
      "mcp-protocol-version": revision,
    });
    assertEquals((await response.json()).result.tools.length, toolNames().length);
  });
}

for (const revision of ["2024-10-07", "2026-07-28", "2099-01-01", "nonsense"]) {
  Deno.test(`initialize with ${revision} offers 2025-11-25`, async () => {
    assertEquals((await initialize(revision)).result.protocolVersion, "2025-11-25");
    const headers = { "mcp-protocol-version": revision };
    assertEquals((await initialize(revision, headers)).result.protocolVersion, "2025-11-25");
  });
}

for (const revision of ["2024-10-07", "2000-01-01", "2099-01-01", "nonsense", ""]) {
  Deno.test(`a request with the header of revision "${revision}" is 400 with -32022`, async () => {
    const response = await app.post("/mcp", { jsonrpc: "2.0", id: 5, method: "tools/list" }, {
      "mcp-protocol-version": revision,
    });
    assertEquals(response.status, 400);
    const { id, error } = await response.json();
    assertEquals([id, error.code], [5, -32022]);
    assertEquals(error.data.requested, revision);
    assertEquals(error.data.supported[0], "2026-07-28");
  });
}

for (const params of [undefined, {}, { protocolVersion: 1 }, { protocolVersion: "2025-11-25" }]) {
  Deno.test(`initialize with ${JSON.stringify(params)} is -32602 in plain words`, async () => {
    const { error } = await (await handshake(app, "initialize", params)).json();
    assertEquals(error.code, -32602);
    assertMatch(error.message, /^The params do not fit initialize\. Send /);
    assertEquals(error.data, { code: "INVALID_PARAMS" });
  });
}

Deno.test("tools may be listed and called without initialize, since no state hangs on it", async () => {
  assertEquals(
    (await (await handshake(app, "tools/list")).json()).result.tools.length,
    toolNames().length,
  );
  const called = await handshake(app, "tools/call", { name: "list_services" });
  assertEquals((await called.json()).result.structuredContent.language, "de");
});

Deno.test("ping is answered with an empty result", async () => {
  assertEquals((await (await handshake(app, "ping")).json()).result, {});
});

for (const method of ["resources/list", "prompts/list", "logging/setLevel", "server/discover"]) {
  Deno.test(`${method} is -32601 before 2026-07-28`, async () => {
    const response = await handshake(app, method);
    assertEquals(response.status, 200);
    assertEquals((await response.json()).error.code, -32601);
  });
}

Deno.test("clients that use the same id at the same time each get their own answer", async () => {
  const queries = Array.from({ length: 20 }, (_, i) => `offset ${i}`);
  const answers = await Promise.all(queries.map(async (_, offset) => {
    const params = { name: "read_document", arguments: { path: "/pricing", offset, limit: 1 } };
    return (await (await handshake(app, "tools/call", params)).json()).result.structuredContent;
  }));
  assertEquals(answers.map(({ nextOffset }) => nextOffset), queries.map((_, i) => i + 1));
});

Deno.test("a cancellation changes nothing for a request under way", async () => {
  const running = handshake(app, "tools/call", {
    name: "search_docs",
    arguments: { query: pagesIn(app, "en").at(-1)!.title },
  });
  for (const requestId of [1, "1"]) {
    await app.post("/mcp", {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId },
    });
  }
  assert((await (await running).json()).result.structuredContent.total > 0);
});

Deno.test("a call asked for as a task runs as a plain call", async () => {
  const params = { name: "list_services", arguments: {}, task: { ttl: 60_000 } };
  const { result } = await (await handshake(app, "tools/call", params)).json();
  assertEquals(result.structuredContent.language, "de");
});

for (const _meta of [5, null, [], { progressToken: {} }]) {
  Deno.test(`a request with _meta ${JSON.stringify(_meta)} is answered`, async () => {
    const { result } = await (await handshake(app, "ping", { _meta })).json();
    assertEquals(result, {});
  });
}
