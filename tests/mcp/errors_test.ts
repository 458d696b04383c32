import { assert, assertEquals } from "@std/assert";
import { mcpErrorCodes, mcpErrors } from "../../lib/contract/mcp.ts";
import { testApp } from "../kit/app.ts";
import { brokenApp, handshake, meta, roomyApp, single, stateless } from "./support.ts";

const app = roomyApp();
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

/** A request that ends in each error. */
const provoked: [keyof typeof mcpErrors, () => Promise<Response>][] = [
  ["INVALID_HOST", () => app.post("/mcp", list, { host: "[::1" })],
  ["HOST_NOT_ALLOWED", () => app.post("/mcp", list, { host: "evil.example" })],
  ["NOT_ACCEPTABLE", () => app.post("/mcp", list, { accept: "image/png" })],
  ["UNSUPPORTED_MEDIA_TYPE", () => app.post("/mcp", list, { "content-type": "text/plain" })],
  ["PAYLOAD_TOO_LARGE", () => app.post("/mcp", { ...list, params: { x: "x".repeat(70_000) } })],
  [
    "INVALID_BODY",
    () =>
      app.send("/mcp", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{",
      }),
  ],
  ["INVALID_MESSAGE", () => app.post("/mcp", [])],
  ["UNSUPPORTED_REVISION", () => app.post("/mcp", list, { "mcp-protocol-version": "1999-01-01" })],
  ["INCOMPLETE_METADATA", () => app.post("/mcp", list, { "mcp-protocol-version": stateless })],
  [
    "HEADER_MISMATCH",
    () => app.post("/mcp", { ...list, params: { _meta: meta } }, { "mcp-method": "tools/call" }),
  ],
  ["METHOD_NOT_FOUND", () => handshake(app, "no/such")],
  ["INVALID_PARAMS", () => handshake(app, "initialize", {})],
  ["UNKNOWN_TOOL", () => handshake(app, "tools/call", { name: "no_such" })],
  ["UNKNOWN_CURSOR", () => single(app, "tools/list", { cursor: "x" })],
  ["RATE_LIMITED", async () => {
    const app = testApp({ env: { READ_QUOTA: "1" } });
    await app.post("/mcp", list);
    return await app.post("/mcp", list);
  }],
  ["REQUEST_TIMEOUT", () =>
    testApp({ bodyDeadlineMs: 5 }).send("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new ReadableStream(),
    })],
  ["INTERNAL_ERROR", () => brokenApp().post("/mcp", list)],
];

Deno.test("there is a request for every error of the table", () => {
  assertEquals(provoked.map(([code]) => code).sort(), mcpErrorCodes.toSorted());
});

for (const [code, request] of provoked) {
  Deno.test(`${code} comes with the number and status of the table, and says what to do`, async () => {
    const response = await request();
    const { error } = await response.json();
    const { number, status } = mcpErrors[code];
    assertEquals([error.data.code, error.code, response.status], [code, number, status]);
    assert(/[.:] [A-Z\w].*/.test(error.message), error.message);
  });
}

Deno.test("the interface description lists every data.code", async () => {
  const { components } = await (await app.send("/api/openapi.json")).json();
  const { data } = components.schemas.RpcFailure.properties.error.properties;
  assertEquals(data.properties.code.enum, mcpErrorCodes);
});
