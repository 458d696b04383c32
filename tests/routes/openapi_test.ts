import { assert, assertEquals, assertMatch } from "@std/assert";
import { languages } from "../../lib/languages/mod.ts";
import { operationsOf, readDescription } from "../contract/document.ts";
import { origin, testApp } from "../kit/app.ts";

const app = testApp();

const text = await (await app.send("/api/openapi.json")).text();

const document = JSON.parse(text);

const operations = operationsOf(await readDescription(app))
  .map(({ method, path, object }) => ({ method, path, operation: object }));

const operation = (method: string, path: string) =>
  operations.find((o) => o.method === method.toUpperCase() && o.path === path)!.operation;

Deno.test("GET /api/openapi.json answers OpenAPI 3.1, version 1.0.0, without any security", () => {
  assertEquals(document.openapi.startsWith("3.1."), true);
  assertEquals(document.info.version, "1.0.0");
  assertEquals(document.security, []);
  assert(document.info.contact.url.startsWith(origin));
  assertEquals(document.components.securitySchemes, undefined);
  for (const { path, operation } of operations) assertEquals(operation.security, [], path);
  // Its schemas are OpenAPI 3.1's own 2020-12.
  assertEquals(/jsonSchemaDialect|"\$schema"/.test(JSON.stringify(document)), false);
});

Deno.test("/openapi.json is the same document", async () => {
  assertEquals(await (await app.send("/openapi.json")).json(), document);
});

Deno.test("The server is BASE_URL where it is set, else relative", async () => {
  assertEquals(document.servers.map(({ url }: { url: string }) => url), [origin]);
  const local = await (await testApp({ env: { BASE_URL: "" } }).send("/api/openapi.json")).json();
  assertEquals(local.servers.map(({ url }: { url: string }) => url), ["/"]);
});

Deno.test("The components carry the names of the specification's resources, Error with its members", () => {
  for (const name of ["ServiceCatalog", "Service", "Pricing", "Health", "BatchResult"]) {
    assert(name in document.components.schemas, name);
  }
  const { required, properties } = document.components.schemas.Error;
  assertEquals(required.toSorted(), ["code", "success"]);
  assertEquals(Object.keys(properties), ["success", "code", "error", "message", "errors"]);
});

const quotaHeaders = [
  ["RateLimit", "string"],
  ["RateLimit-Policy", "string"],
  ["RateLimit-Limit", "integer"],
  ["RateLimit-Remaining", "integer"],
  ["RateLimit-Reset", "integer"],
];

Deno.test("Limited operations describe the RateLimit headers on every answer and Retry-After on 429", () => {
  for (const [method, path] of [["get", "/api/v1/services"], ["post", "/ask"]] as const) {
    for (const [status, { headers = {} }] of Object.entries(operation(method, path).responses)) {
      const names = Object.entries(headers).map(([name, { schema }]) => [name, schema.type]);
      assertEquals(names.slice(0, quotaHeaders.length), quotaHeaders, `${path} ${status}`);
      assertEquals("Retry-After" in headers, status === "429", `${path} ${status}`);
    }
  }
  const { responses } = operation("get", "/api/health");
  assertEquals(responses["200"]!.headers, undefined);
});

Deno.test("Every error describes X-Request-Id, every 405 Allow, every conflict Retry-After", () => {
  for (const { path, operation } of operations) {
    for (const [status, { headers = {}, description }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      assert("X-Request-Id" in headers, `${path} ${status}`);
      if (status === "405") assert("Allow" in headers, path);
      if (status === "409") assert("Retry-After" in headers, path);
      if (status === "400") assertMatch(description, /INVALID_HOST|JSON-RPC/);
    }
  }
});

Deno.test("An answer that is kept has a tag on 200 and 304, and a request that asks with it", () => {
  const kept = operations.filter(({ operation }) => operation.responses["304"]);
  assert(kept.length > 5);
  for (const { path, operation } of kept) {
    const asks = operation.parameters?.some(({ name }) => name === "If-None-Match");
    const tagged = ["200", "304"].every((status) => operation.responses[status]!.headers?.ETag);
    assertEquals([asks, tagged], [true, true], path);
  }
});

Deno.test("The document has at most 60 000 characters: what interfaces share is a component", () => {
  assert(text.length <= 60_000, `${text.length} characters`);
  for (const kind of ["headers", "parameters", "responses", "schemas"]) {
    for (const name of Object.keys(document.components[kind])) {
      assert(text.includes(`"#/components/${kind}/${name}"`), `${kind} ${name} is not referred to`);
    }
  }
});

Deno.test("Every parameter and every body has an example", () => {
  for (const { path, operation: { parameters = [], requestBody } } of operations) {
    for (const { name, example } of parameters) assert(example !== undefined, `${path} ${name}`);
    const bodies = Object.values(requestBody?.content ?? {});
    for (const { example } of bodies) assert(example !== undefined, path);
  }
});

Deno.test("Codes of errors are open to new ones, answers to new members", () => {
  const { Error, RpcFailure } = document.components.schemas;
  const data = RpcFailure.properties.error.properties.data;
  for (const { code } of [Error.properties, data.properties]) {
    assertEquals([code.type, code.enum], ["string", undefined]);
    assert(code.examples.length > 1);
  }
  const answers = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).map(({ content }) => content)
  );
  const { BatchRequest: _, RpcMessage: __, ...answered } = document.components.schemas;
  assert(Object.keys(answered).length > 5);
  for (const [name, schema] of Object.entries({ ...answered, answers })) {
    assert(!JSON.stringify(schema).includes('"additionalProperties":false'), name);
  }
});

Deno.test("Each field has one pattern that reads alike with and without the flag u, and no line break", () => {
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    .map(([, json]) => JSON.parse(json!));
  assert(patterns.length > 5);
  for (const pattern of patterns) {
    assert(new RegExp(pattern).source === new RegExp(pattern, "u").source, pattern);
    assert(!/\\p\{|\\u202[89]/.test(pattern), pattern);
  }
  assert(!text.includes('"allOf"'));
});

Deno.test("A subject or message of nothing visible and a subject of two lines break their pattern", () => {
  const { schema } = operation("post", "/api/contact").requestBody!.content["application/json"]!;
  const { subject, message } = schema.properties!;
  for (const flags of ["", "u"]) {
    const fits = (value: string) => new RegExp(subject!.pattern!, flags).test(value);
    assertEquals([" ", "\u200b", "a\nb", "a\u2028b", "a\u202eb"].filter(fits), [], flags);
    assertEquals(["a", " a b", "ä", "\u{1f600}"].filter(fits).length, 4, flags);
    const long = new RegExp(message!.pattern!, flags);
    assertEquals([long.test("a\n\tb"), long.test("\n".repeat(12))], [true, false], flags);
  }
});

const statuses: [method: string, path: string, statuses: number[]][] = [
  ["get", "/api/v1/services", [200, 304, 400, 405, 429, 500]],
  ["get", "/api/sandbox/v1/services", [200, 304, 400, 405, 429, 500]],
  ["post", "/api/v1/documents/batch", [200, 400, 405, 408, 413, 415, 429, 500]],
  ["get", "/ask", [200, 204, 400, 405, 429, 500]],
  ["post", "/ask", [200, 400, 405, 408, 413, 415, 429, 500]],
  ["get", "/api/health", [200, 400, 405, 500]],
  ["get", "/api/openapi.json", [200, 304, 400, 405, 500]],
  ["get", "/api/versioning.md", [200, 304, 400, 405, 500]],
];

Deno.test("Every interface describes each status that it answers", () => {
  for (const [method, path, expected] of statuses) {
    assertEquals(Object.keys(operation(method, path).responses).map(Number), expected, path);
  }
});

Deno.test("GET parameters are described with their limits and defaults", () => {
  const parameters = operation("get", "/ask").parameters ?? [];
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  assertEquals(schemas.query, { type: "string", minLength: 1, maxLength: 200 });
  assertEquals(schemas.language, { default: "de", type: "string", enum: languages });
  assertEquals(schemas.query_id, { type: "string", minLength: 1, maxLength: 100 });
  assertEquals(schemas.streaming?.type, "boolean");
  const required = parameters.filter((parameter) => parameter.required);
  assertEquals(required.map(({ name }) => name), ["query"]);
});

Deno.test("The batch body is described with its limits and takes no other member", () => {
  const { properties, required, additionalProperties } = document.components.schemas.BatchRequest;
  assertEquals([required, additionalProperties], [["paths"], false]);
  assertEquals([properties.paths.minItems, properties.paths.maxItems], [1, 10]);
  assertEquals(properties.paths.items.maxLength, 256);
  const pattern = new RegExp(properties.paths.items.pattern);
  const takes = (path: string) => pattern.test(path);
  const taken = ["/", "/a", "/a//b", "/a/...", "/.well-known/x", "/a.b/..c"];
  assertEquals(taken.filter(takes), taken);
  assertEquals(["", "a", "//a", "/ä", "/.", "/..", "/a/./b", "/a/..", "/../a"].filter(takes), []);
});

Deno.test("/ask describes both forms of its answer, a batch a missing entry whose text is null", () => {
  for (const method of ["get", "post"]) {
    const content = operation(method, "/ask").responses["200"]!.content ?? {};
    assertEquals(Object.keys(content), ["application/json", "text/event-stream"]);
  }
  const missing = document.components.schemas.BatchResult.oneOf
    .find(({ properties }: { properties: Record<string, { const?: unknown }> }) =>
      properties.code?.const === "NOT_FOUND"
    );
  assertEquals(missing.properties.text.type, "null");
  assert(missing.required.includes("text"));
});
