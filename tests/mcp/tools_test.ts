import { assert, assertEquals, assertMatch } from "@std/assert";
import { languages } from "../../lib/languages/mod.ts";
import { ajv, checkedTools } from "./checked.ts";
import { type Any, handshake, roomyApp, single, toolNames } from "./support.ts";

const app = roomyApp();
const { tools, read, error } = await checkedTools(app);

/** The one list of the tools that a client may rely on. */
Deno.test("/mcp offers the tools of the contract, /mcp/docs search alone", () => {
  assertEquals(toolNames(), ["list_services", "read_document", "search_docs"]);
  assertEquals(toolNames("/mcp/docs"), ["search_docs"]);
});

Deno.test("every endpoint and revision lists and calls the same tools", async () => {
  const resultOf = async (answer: Promise<Response>) => (await (await answer).json()).result;
  for (const path of ["/mcp", "/mcp/docs"] as const) {
    const listed = await resultOf(handshake(app, "tools/list", {}, path));
    const tool = (name: string) => tools.find((tool: Any) => tool.name === name);
    assertEquals(listed.tools, toolNames(path).map(tool));
  }
  for (
    const [method, params] of [["tools/list"], ["tools/call", { name: "list_services" }]] as const
  ) {
    const { resultType: _, _meta: __, ttlMs: ___, cacheScope: ____, ...rest }: Any = await resultOf(
      single(app, method, params),
    );
    assertEquals(await resultOf(handshake(app, method, params)), rest);
  }
});

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
  Deno.test(`${name} is read-only, takes no argument it does not know, and may answer more`, () => {
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
    assertEquals(rest.inputSchema.additionalProperties, false);
    for (const schema of objectSchemas(rest.outputSchema)) {
      assertEquals(schema.additionalProperties, undefined);
    }
  });

  Deno.test(`${name} answers many unknown arguments in a few lines`, async () => {
    const args = Object.fromEntries(Array.from({ length: 180 }, (_, i) => [i.toString(36), 0]));
    const text = await error(name, args);
    assert(text.length < 2_000, String(text.length));
    assertMatch(text, /\b\d+ more\b/);
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

Deno.test("list_services is what the HTTP catalog answers", async () => {
  const catalog = async (query: string) => (await app.send(`/api/v1/services${query}`)).json();
  assertEquals(await read("list_services"), await catalog(""));
  for (const language of languages) {
    assertEquals(await read("list_services", { language }), await catalog(`?language=${language}`));
  }
});
