import type { Tool, ToolResult } from "../../lib/mcp/tools.ts";

const text = (text: string) => ({ type: "text", text });

function tool(name: string, run: () => ToolResult, inputSchema: object = { type: "object" }): Tool {
  return {
    name,
    title: () => name,
    describe: () => ({
      name,
      title: name,
      description: "A tool of the conformance suite",
      inputSchema: { ...inputSchema },
    }),
    call: run,
  };
}

const answering = (name: string, ...content: ToolResult["content"]) =>
  tool(name, () => ({ content }));

/** The tools that the scenarios of the conformance suite call. */
export const fixtureTools: Tool[] = [
  answering("test_simple_text", text("Nothing but text")),
  tool("test_error_handling", () => {
    throw new Error("/srv/secret/path: something internal");
  }),
  answering("test_streaming_elicitation", text("No question to ask")),
  answering("test_logging_tool", text("Nothing logged")),
  tool("json_schema_2020_12_tool", () => ({ content: [text("ok")] }), {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } },
      },
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false,
  }),
];
