import { assert, assertEquals } from "@std/assert";
import { operationsOf, readDescription } from "../contract/document.ts";
import { origin, testApp } from "../kit/app.ts";

const app = testApp();

const text = await (await app.send("/api/openapi.json")).text();

const document = JSON.parse(text);

const operations = operationsOf(await readDescription(app))
  .map(({ method, path, object }) => ({ method, path, operation: object }));

Deno.test("GET /api/openapi.json and /openapi.json answer OpenAPI 3.1, version 1.0.0, without any security", async () => {
  assertEquals(await (await app.send("/openapi.json")).json(), document);
  assertEquals(document.openapi.startsWith("3.1."), true);
  assertEquals(document.info.version, "1.0.0");
  assertEquals(document.security, []);
  assert(document.info.contact.url.startsWith(origin));
  assertEquals(document.components.securitySchemes, undefined);
  for (const { path, operation } of operations) assertEquals(operation.security, [], path);
  // Its schemas are OpenAPI 3.1's own 2020-12.
  assertEquals(/jsonSchemaDialect|"\$schema"/.test(JSON.stringify(document)), false);
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

Deno.test("An answer that is kept has a tag on 200 and 304, and a request that asks with it", () => {
  const kept = operations.filter(({ operation }) => operation.responses["304"]);
  assert(kept.length > 5);
  for (const { path, operation } of kept) {
    const asks = operation.parameters?.some(({ name }) => name === "If-None-Match");
    const tagged = ["200", "304"].every((status) => operation.responses[status]!.headers?.ETag);
    assertEquals([asks, tagged], [true, true], path);
  }
});

Deno.test("What interfaces share is a component, and each is referred to", () => {
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
