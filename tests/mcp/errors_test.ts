import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { mcpErrors } from "../../lib/contract/errors.ts";
import { createChecker } from "../contract/checker.ts";
import { operationsOf, readDescription } from "../contract/document.ts";
import { testApp } from "../kit/app.ts";
import { type Any, brokenApp, handshake, roomyApp, single } from "./support.ts";

const app = roomyApp();
const description: Any = await readDescription(app);
const check = createChecker(description);

type McpErrorCode = keyof typeof mcpErrors;

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const type = { "content-type": "application/json" };

/** Requests that end in an error of each form; all other codes are recorded. */
const provoked: Partial<Record<McpErrorCode, (path: string) => Promise<Response>>> = {
  INVALID_BODY: (path) => app.send(path, { method: "POST", headers: type, body: "{" }),
  METHOD_NOT_FOUND: (path) => handshake(app, "no/such", undefined, path),
  UNSUPPORTED_REVISION: (path) => app.post(path, list, { "mcp-protocol-version": "1999-01-01" }),
  RATE_LIMITED: async (path) => {
    const app = testApp({ env: { READ_QUOTA: "1" } });
    await app.post(path, list);
    return await app.post(path, list);
  },
  REQUEST_TIMEOUT: (path) =>
    testApp({ bodyDeadlineMs: 5 })
      .send(path, { method: "POST", headers: type, body: new ReadableStream() }),
  INTERNAL_ERROR: (path) => brokenApp().post(path, list),
};

const operations = operationsOf(description).filter(({ path }) => path.startsWith("/mcp"));

for (const operation of operations) {
  const { path } = operation;
  Deno.test(`Errors of POST ${path} are as the table and OpenAPI have them`, async () => {
    for (const [code, provoke] of Object.entries(provoked)) {
      const response = await provoke(path);
      const { error } = await response.clone().json();
      const { rpc: number, status } = mcpErrors[error.data.code as McpErrorCode];
      assertEquals([error.data.code, error.code, response.status], [code, number, status]);
      assertEquals(await check(operation, response, status), []);
    }
  });

  Deno.test(`OpenAPI knows no other status of ${path}, and none of its headers is required`, () => {
    const { responses, parameters } = description.paths[path].post;
    const statuses = Object.values(mcpErrors).map(({ status }) => status);
    const expected = [...new Set([...statuses, 202, 404, 405])].sort();
    assertEquals(Object.keys(responses).map(Number), expected);
    assertEquals(
      parameters.map(({ name, in: place, required }: Any) => [name, place, required]),
      [
        ["MCP-Protocol-Version", "header", false],
        ["Mcp-Method", "header", false],
        ["Mcp-Name", "header", false],
      ],
    );
  });
}

Deno.test("the interface description lists every data.code", () => {
  const { data } = description.components.schemas.RpcFailure.properties.error.properties;
  assertEquals(data.properties.code.examples, Object.keys(mcpErrors));
});

Deno.test("a request for another host is refused before its body is read", async () => {
  const pull = () => Promise.reject(new Error("The body was read"));
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const headers = { ...type, host: "evil.example" };
  assertEquals((await app.send("/mcp", { method: "POST", headers, body })).status, 403);
});

Deno.test("what a tool throws is logged, and nothing of it reaches the client", async () => {
  const app = testApp();
  app.deps.search.search = () => Promise.reject(new Error("/srv/secret: index broken"));
  for (const send of [handshake, single]) {
    const params = { name: "search_docs", arguments: { query: "a" } };
    const { result } = await (await send(app, "tools/call", params)).json();
    assertEquals(result.isError, true);
    const text = "search_docs failed on our side. Call it again later";
    assertEquals(result.content, [{ type: "text", text }]);
  }
  assertEquals(app.logged.map(({ event }) => event), ["tool_failed", "tool_failed"]);
  assertStringIncludes(String(app.logged[0]!.exception), "index broken");
});

Deno.test("what fails outside a tool has the request's id, is logged and kept from the client", async () => {
  const app = brokenApp();
  for (const send of [handshake, single]) {
    const { id, error } = await (await send(app, "tools/list")).json();
    assertEquals([id, error.data.code], [1, "INTERNAL_ERROR"]);
    assert(!error.message.includes("secret"));
  }
  const failures = app.logged.filter(({ event }) => event === "mcp_failed");
  assertEquals(failures.length, 2);
  assertStringIncludes(String(failures[0]!.exception), "no description");
});
