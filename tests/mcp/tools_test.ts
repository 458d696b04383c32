import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { ajv, checkedTools } from "./checked.ts";
import { type Any, handshake, roomyApp } from "./support.ts";

const app = roomyApp();
const { tools, read, problem } = await checkedTools(app);
const tool = (name: string): Any => tools.find((tool: Any) => tool.name === name);

Deno.test("/mcp lists three tools in a fixed order, /mcp/docs search alone", async () => {
  assertEquals(tools.map((tool: Any) => tool.name), [
    "list_services",
    "read_document",
    "search_docs",
  ]);
  const docs = await (await handshake(app, "tools/list", {}, "/mcp/docs")).json();
  assertEquals(docs.result.tools, [tool("search_docs")]);
});

for (const { name, ...rest } of tools) {
  Deno.test(`${name} says what it is for, when to use it and what comes next`, () => {
    assert(rest.title.length > 0);
    assertMatch(rest.description, /\bUse it (when|to)\b/);
    assertMatch(rest.description, /\bNext, /);
  });

  Deno.test(`${name} is read-only, and its schemas are strict objects of their own`, () => {
    assertEquals(rest.annotations, {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    for (const schema of [rest.inputSchema, rest.outputSchema]) {
      assertEquals([schema.type, schema.additionalProperties], ["object", false]);
      assert(ajv.validateSchema(schema));
      assert(!JSON.stringify(schema).includes("$ref"));
    }
    for (const property of Object.values(rest.inputSchema.properties) as Any[]) {
      assert(property.description.length > 0);
    }
  });

  Deno.test(`${name} names an argument it does not know, and every other fault`, async () => {
    assertMatch(await problem(name, { typo: 1 }), /typo: Unknown name/);
    assertStringIncludes(await problem(name, { query: "a", path: "/", x: 1, y: 2 }), "; y: ");
    const proto = JSON.parse('{"query": "a", "path": "/", "__proto__": {"limit": 1}}');
    assertStringIncludes(await problem(name, proto), "__proto__");
  });
}

for (const language of ["en", "de"]) {
  Deno.test(`list_services in ${language} is what the HTTP catalog answers`, async () => {
    const catalog = await (await app.send(`/api/v1/services?language=${language}`)).json();
    assertEquals(await read("list_services", { language }), catalog);
  });
}

Deno.test("list_services is English without arguments", async () => {
  assertEquals((await read("list_services", undefined)).language, "en");
});

Deno.test("list_services names a language it does not have", async () => {
  assertMatch(await problem("list_services", { language: "fr" }), /language: .*"en" or "de"/);
});
