import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { testApp } from "../kit/app.ts";
import { type Any, meta, roomyApp, stateless } from "./support.ts";

const app = roomyApp();
const description: Any = await (await app.send("/api/openapi.json")).json();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(description, "openapi");

/** Checks that the interface description knows this answer, and gives its status. */
async function documented(path: string, response: Response): Promise<number> {
  const { status, headers } = response;
  const method = description.paths[path].post;
  const answer = method.responses[status];
  assert(answer, `${path} ${status} is not described`);
  for (const name of Object.keys(answer.headers ?? {})) assert(headers.has(name), name);
  const body = await response.text();
  if (answer.content === undefined) {
    assertEquals(body, "");
    return status;
  }
  const type = headers.get("content-type")!.split(";")[0]!;
  assert(answer.content[type], `${path} ${status} ${type} is not described`);
  const pointer = ["paths", path, "post", "responses", status, "content", type, "schema"]
    .map((part) => encodeURIComponent(String(part).replace(/\//g, "~1"))).join("/");
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
  const value = type === "application/json" ? JSON.parse(body) : body;
  assert(validate(value), `${status} ${body}: ${ajv.errorsText(validate.errors)}`);
  return status;
}

const newer = { "mcp-protocol-version": stateless, "mcp-method": "tools/list" };
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

const requests: [number, unknown, Record<string, string>][] = [
  [200, list, {}],
  [200, list, { accept: "text/event-stream" }],
  [200, { ...list, id: "a", method: "tools/call", params: { name: "list_services" } }, {}],
  [200, { ...list, method: "tools/call", params: { name: "search_docs" } }, {}],
  [200, { ...list, method: "no/such" }, {}],
  [200, { ...list, params: { _meta: meta } }, newer],
  [202, { jsonrpc: "2.0", method: "notifications/initialized" }, {}],
  [400, [list], {}],
  [400, { ...list, id: null }, {}],
  [400, { ...list, extra: 1 }, {}],
  [400, list, { "mcp-protocol-version": "1999-01-01" }],
  [400, list, newer],
  [400, { ...list, params: { _meta: meta } }, { ...newer, "mcp-method": "ping" }],
  [403, list, { host: "evil.example" }],
  [404, { ...list, method: "ping", params: { _meta: meta } }, { ...newer, "mcp-method": "ping" }],
  [406, list, { accept: "image/png" }],
  [413, { ...list, params: { fill: "x".repeat(70_000) } }, {}],
  [415, list, { "content-type": "text/plain" }],
];

for (const path of ["/mcp", "/mcp/docs"]) {
  for (const [expected, body, headers] of requests) {
    const name = `${JSON.stringify(body).slice(0, 60)} ${JSON.stringify(headers)}`;
    Deno.test(`POST ${path} ${name} is ${expected}, as described`, async () => {
      assertEquals(await documented(path, await app.post(path, body, headers)), expected);
    });
  }

  Deno.test(`POST ${path} beyond the quota is 429, as described`, async () => {
    const app = testApp({ env: { READ_QUOTA: "1" } });
    await app.post(path, list);
    assertEquals(await documented(path, await app.post(path, list)), 429);
  });

  Deno.test(`GET ${path} is 405, as described`, async () => {
    assertEquals(await documented(path, await app.send(path)), 405);
  });

  Deno.test(`the description of ${path} names the protocol's headers, none of them required`, () => {
    const { parameters, requestBody } = description.paths[path].post;
    assertEquals(
      parameters.map(({ name, in: place, required }: Any) => [name, place, required]),
      [
        ["MCP-Protocol-Version", "header", false],
        ["Mcp-Method", "header", false],
        ["Mcp-Name", "header", false],
      ],
    );
    assertEquals(requestBody.content["application/json"].schema, {
      $ref: "#/components/schemas/RpcMessage",
    });
  });
}
