import { assertEquals } from "@std/assert";
import { createChecker } from "../contract/checker.ts";
import { operationsOf } from "../contract/document.ts";
import { testApp } from "../kit/app.ts";
import { type Any, brokenApp, meta, roomyApp, stateless } from "./support.ts";

const app = roomyApp();
const description: Any = await (await app.send("/api/openapi.json")).json();
const operations = operationsOf(description);
const check = createChecker(description);

/** Checks that an answer has this status, and that the interface description knows it. */
async function assertDescribed(path: string, expected: number, response: Response) {
  const operation = operations.find(({ name }) => name === `POST ${path}`)!;
  assertEquals(response.status, expected);
  const text = await response.clone().text();
  assertEquals(await check(operation, response, expected), []);
  if (text.startsWith(`{"jsonrpc"`)) assertFieldsDescribed(JSON.parse(text));
}

/** Checks that the interface description names every field of a JSON-RPC message. */
function assertFieldsDescribed(message: Record<string, unknown>) {
  const { RpcAnswer, RpcFailure } = description.components.schemas;
  const { properties } = "error" in message ? RpcFailure : RpcAnswer.anyOf[0];
  assertEquals(Object.keys(message).filter((name) => !Object.hasOwn(properties, name)), []);
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
      await assertDescribed(path, expected, await app.post(path, body, headers));
    });
  }

  Deno.test(`POST ${path} beyond the quota is 429, as described`, async () => {
    const app = testApp({ env: { READ_QUOTA: "1" } });
    await app.post(path, list);
    await assertDescribed(path, 429, await app.post(path, list));
  });

  Deno.test(`GET ${path} is 405, as described`, async () => {
    await assertDescribed(path, 405, await app.send(path));
  });

  Deno.test(`POST ${path} with a body that does not arrive is 408, as described`, async () => {
    const app = testApp({ bodyDeadlineMs: 5 });
    const headers = { "content-type": "application/json" };
    const body = new ReadableStream();
    await assertDescribed(path, 408, await app.send(path, { method: "POST", headers, body }));
  });

  Deno.test(`POST ${path} of what fails on our side is 500, as described`, async () => {
    await assertDescribed(path, 500, await brokenApp().post(path, list));
  });

  Deno.test(`every status that ${path} is described with is provoked here`, () => {
    const provoked = [...requests.map(([status]) => status), 405, 408, 429, 500];
    const { responses } = description.paths[path].post;
    assertEquals(Object.keys(responses).map(Number), [...new Set(provoked)].sort());
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
