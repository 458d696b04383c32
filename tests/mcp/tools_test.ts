import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { languages } from "../../lib/languages/mod.ts";
import { ajv, checkedTools } from "./checked.ts";
import { type Any, handshake, roomyApp, toolNames } from "./support.ts";

const app = roomyApp();
const { tools, read, error } = await checkedTools(app);
const tool = (name: string): Any => tools.find((tool: Any) => tool.name === name);

Deno.test("/mcp offers the three tools of the contract, /mcp/docs search alone", () => {
  assertEquals(toolNames(), ["list_services", "read_document", "search_docs"]);
  assertEquals(toolNames("/mcp/docs"), ["search_docs"]);
});

for (const path of ["/mcp", "/mcp/docs"] as const) {
  Deno.test(`${path} lists its tools in the order of the table, described alike`, async () => {
    const { result } = await (await handshake(app, "tools/list", {}, path)).json();
    assertEquals(result.tools, toolNames(path).map(tool));
  });
}

/** Every schema of an object inside a schema. */
function objectSchemas(schema: Any): Any[] {
  if (typeof schema !== "object" || schema === null) return [];
  const inside = Object.values(schema).flatMap(objectSchemas);
  return schema.type === "object" ? [schema, ...inside] : inside;
}

/** A value that a schema admits. */
const example = (schema: Any) =>
  schema.enum?.[0] ?? (schema.type === "string" ? "/" : schema.minimum ?? 1);

for (const { name, ...rest } of tools) {
  Deno.test(`${name} says what it is for, when to use it and what comes next`, () => {
    assert(rest.title.length > 0);
    assertMatch(rest.description, /\bUse it (when|to)\b/);
    assertMatch(rest.description, /\bNext, /);
  });

  Deno.test(`${name} is read-only, and its schemas are objects of their own`, () => {
    assertEquals(rest.annotations, {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    for (const schema of [rest.inputSchema, rest.outputSchema]) {
      assertEquals(schema.type, "object");
      assert(ajv.validateSchema(schema));
      assert(!JSON.stringify(schema).includes("$ref"));
    }
    for (const property of Object.values(rest.inputSchema.properties) as Any[]) {
      assert(property.description.length > 0);
    }
  });

  Deno.test(`${name} takes no argument it does not know, and its results may gain members`, () => {
    assertEquals(rest.inputSchema.additionalProperties, false);
    for (const schema of objectSchemas(rest.outputSchema)) {
      assertEquals(schema.additionalProperties, undefined);
    }
  });

  Deno.test(`${name} names an argument it does not know, and every other error`, async () => {
    assertMatch(await error(name, { typo: 1 }), /\btypo\b/);
    assertMatch(await error(name, { typo: null }), /\btypo\b/);
    const several = await error(name, { query: "a", path: "/", first: 1, second: 2 });
    assertStringIncludes(several, "first");
    assertStringIncludes(several, "second");
    assertStringIncludes(several, `call ${name} again`);
  });

  Deno.test(`${name} answers many unknown arguments in a few lines`, async () => {
    const args = Object.fromEntries(Array.from({ length: 180 }, (_, i) => [i.toString(36), 0]));
    const text = await error(name, args);
    assert(text.length < 2_000, String(text.length));
    assertMatch(text, /\b\d+ more\b/);
  });

  Deno.test(`${name} never shows a validator's words`, async () => {
    const wrong = [1, "", "x".repeat(300), [], {}, true, -1, 1e9, null];
    for (const value of wrong) {
      for (const argument of Object.keys(rest.inputSchema.properties)) {
        const { content } = (await (await handshake(app, "tools/call", {
          name,
          arguments: { [argument]: value },
        })).json()).result;
        assert(
          !/expected|received|undefined|zod|invalid_/i.test(content[0].text) ||
            content[0].text.startsWith("{"),
          content[0].text,
        );
      }
    }
  });

  Deno.test(`${name} takes null for an optional argument as left out`, async () => {
    const { properties, required = [] } = rest.inputSchema;
    const args = Object.fromEntries(
      required.map((argument: string) => [argument, example(properties[argument])]),
    );
    const optional = Object.keys(properties).filter((argument) => !required.includes(argument));
    const nulls = Object.fromEntries(optional.map((argument) => [argument, null]));
    assertEquals(await read(name, { ...args, ...nulls }), await read(name, args));
  });
}

for (const language of languages) {
  Deno.test(`list_services in ${language} is what the HTTP catalog answers`, async () => {
    const catalog = await (await app.send(`/api/v1/services?language=${language}`)).json();
    assertEquals(await read("list_services", { language }), catalog);
  });
}

Deno.test("list_services needs no arguments", async () => {
  const catalog = await (await app.send("/api/v1/services")).json();
  assertEquals(await read("list_services", undefined), catalog);
});

Deno.test("list_services names a language it does not have", async () => {
  assertMatch(await error("list_services", { language: "zz" }), /language\b.*"en" or "de"/);
});
