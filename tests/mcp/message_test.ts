import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { handshake, roomyApp, single, toolNames } from "./support.ts";

const app = roomyApp();

const malformed: [string, unknown][] = [
  ["an array", [{ jsonrpc: "2.0", id: 1, method: "ping" }]],
  ["an empty array", []],
  ["a batch that cancels itself", [
    { jsonrpc: "2.0", id: 1, method: "tools/list" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
  ]],
  ["null", null],
  ["a number", 1],
  ["a string", "ping"],
  ["an empty object", {}],
  ["another JSON-RPC version", { jsonrpc: "1.0", id: 1, method: "ping" }],
  ["no version", { id: 1, method: "ping" }],
  ["no method", { jsonrpc: "2.0", id: 1 }],
  ["a method that is no string", { jsonrpc: "2.0", id: 1, method: 1 }],
  ["params in an array", { jsonrpc: "2.0", id: 1, method: "ping", params: [] }],
  ["params null", { jsonrpc: "2.0", id: 1, method: "ping", params: null }],
  ["an unknown member", { jsonrpc: "2.0", id: 1, method: "ping", extra: 1 }],
  ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
];

for (const [name, message] of malformed) {
  Deno.test(`${name} as message is 400 with -32600`, async () => {
    const response = await app.send("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    assertEquals(response.status, 400);
    const answer = await response.json();
    assertEquals(answer.jsonrpc, "2.0");
    assertEquals(answer.error.code, -32600);
    assert(!("id" in answer));
  });
}

for (const id of [0, -1, 7, 1.5, "", "abc", "7"]) {
  Deno.test(`the id ${JSON.stringify(id)} comes back as it was, in results and errors`, async () => {
    for (const method of ["ping", "no/such"]) {
      const answer = await (await app.post("/mcp", { jsonrpc: "2.0", id, method })).json();
      assertEquals(answer.id, id);
    }
  });
}

for (const method of ["notifications/initialized", "notifications/cancelled", "notifications/x"]) {
  Deno.test(`${method} is 202 without a body, in every revision`, async () => {
    const message = { jsonrpc: "2.0", method, params: { requestId: 1 } };
    for (const revision of ["2025-11-25", "2026-07-28"]) {
      const response = await app.post("/mcp", message, { "mcp-protocol-version": revision });
      assertEquals(response.status, 202);
      assertEquals(await response.text(), "");
    }
  });
}

for (const method of ["constructor", "__proto__", "toString", "hasOwnProperty", ""]) {
  Deno.test(`the method "${method}" is unknown in every revision`, async () => {
    const older = await handshake(app, method);
    assertEquals(older.status, 200);
    assertEquals((await older.json()).error.code, -32601);
    const newer = await single(app, method);
    assertEquals(newer.status, 404);
    assertEquals((await newer.json()).error.code, -32601);
  });
}

for (const name of ["constructor", "__proto__", "toString", "send_mail", ""]) {
  Deno.test(`the tool "${name}" is unknown in every revision: -32602 that names those there are`, async () => {
    for (const send of [handshake, single]) {
      const response = await send(app, "tools/call", { name, arguments: {} });
      assertEquals(response.status, 200);
      const { error, id } = await response.json();
      assertEquals([id, error.code], [1, -32602]);
      assertEquals(error.data.code, "UNKNOWN_TOOL");
      assert(error.message.includes(toolNames().join(", ")));
    }
  });
}

const [tool] = toolNames();
const proto = JSON.parse('{"__proto__": {"limit": 1}}');

for (
  const params of [
    {},
    { name: 1 },
    { name: tool, arguments: [] },
    { name: tool, arguments: "x" },
    { name: tool, arguments: proto },
  ]
) {
  Deno.test(`tools/call with ${JSON.stringify(params)} is -32602 without a schema dump`, async () => {
    for (const send of [handshake, single]) {
      const { error } = await (await send(app, "tools/call", params)).json();
      assertEquals(error.code, -32602);
      assert(!/zod|expected|invalid_type|\[\s*\{/.test(JSON.stringify(error)));
    }
  });
}

Deno.test("tools/call without params is -32602", async () => {
  const { error } = await (await handshake(app, "tools/call")).json();
  assertEquals(error.code, -32602);
});

Deno.test("a cursor that was not given out here is -32602, null is none, in every revision", async () => {
  for (const send of [handshake, single]) {
    for (const cursor of ["x", "", 1]) {
      const { error } = await (await send(app, "tools/list", { cursor })).json();
      assertEquals([error.code, error.data.code], [-32602, "UNKNOWN_CURSOR"]);
    }
    const { result } = await (await send(app, "tools/list", { cursor: null })).json();
    assertEquals(result.tools.length, toolNames().length);
  }
});

const wrongIds: [id: string, told: string][] = [
  ["null", "id must be a text or a number"],
  ["{}", "id must be a text or a number"],
  ["true", "id must be a text or a number"],
  // It would come back as another.
  ["9007199254740993", "a whole number beyond 2^53 must be a text"],
];

for (const [id, told] of wrongIds) {
  Deno.test(`the id ${id} is 400 with -32600, and told what an id may be`, async () => {
    const response = await app.send("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
    });
    const answer = await response.json();
    assertEquals([response.status, answer.error.code], [400, -32600]);
    assertEquals(answer.error.data.code, "INVALID_MESSAGE");
    assertStringIncludes(answer.error.message, told);
    assert(!("id" in answer));
  });
}

Deno.test("a batch is refused with what to send instead", async () => {
  const { error } = await (await app.post("/mcp", [])).json();
  assertEquals(
    error.message,
    "The body must be one JSON-RPC 2.0 message. Send a single object, not a batch",
  );
});
