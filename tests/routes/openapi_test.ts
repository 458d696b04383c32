import { assert, assertEquals } from "@std/assert";
import { operationsOf, readDescription } from "../contract/document.ts";
import { origin, testApp } from "../kit/app.ts";
import { resend } from "../kit/provider.ts";

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
  for (const kind of ["headers", "parameters", "schemas"]) {
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
  const answered = Object.entries(document.components.schemas)
    .filter(([name]) => !/(Request|Message)$/.test(name));
  assert(answered.length > 5);
  for (const schema of [...answered, answers]) {
    assert(!JSON.stringify(schema).includes('"additionalProperties":false'));
  }
});

Deno.test("Each field has one pattern that every engine reads: it looks nowhere around, escapes no slash and needs no flag", () => {
  const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    .map(([, json]) => JSON.parse(json!));
  assert(patterns.length > 3);
  for (const pattern of patterns) {
    assert(new RegExp(pattern).source === new RegExp(pattern, "u").source, pattern);
    assert(!/\(\?|\\\/|\\[pu]/.test(pattern), pattern);
  }
  assert(!text.includes('"allOf"'));
});

Deno.test("No description and no summary is longer than the 300 characters that importers take", async () => {
  const challenge = { CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "key" };
  for (const env of [undefined, challenge, { MAIL_PROVIDER: "outbox" }, resend()]) {
    const text = await (await testApp({ env }).send("/api/openapi.json")).text();
    const described = [...text.matchAll(/"(?:description|summary)":("(?:[^"\\]|\\.)*")/g)]
      .map(([, json]) => JSON.parse(json!));
    assertEquals(described.filter(({ length }) => length > 300), []);
  }
});

Deno.test("Responses stand in their operations, for generators that read none behind a reference", () => {
  const responses = Object.values(document.paths as Paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.values(responses))
  );
  assert(responses.length > 50);
  assertEquals(responses.filter((response) => "$ref" in response), []);
});

type Paths = Record<string, Record<string, { responses: Record<string, object> }>>;
