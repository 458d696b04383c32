import type { z } from "zod";
import { plainMessages, reportErrors } from "../http/validation.ts";
import type { Json } from "./json.ts";
import { type JsonSchema, jsonSchema } from "./json_schema.ts";

/** A tool as `tools/list` shows it (MCP 2025-11-25 and 2026-07-28, "Tool"). */
export interface ToolDescription {
  name: string;
  title: string;
  /** Tells a model what the tool is for, when to use it and what to do next. */
  description: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  annotations?: Record<string, boolean>;
}

/** What `tools/call` answers (MCP 2025-11-25 and 2026-07-28, "Tool Result"). */
export interface ToolResult {
  content: { type: string; [member: string]: unknown }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

export interface Tool {
  name: string;
  describe(): ToolDescription;
  /**
   * Gives the JSON of a ToolResult.
   * @throws {ToolError} for what the model can set right, anything else for what it cannot
   */
  call(args: Record<string, unknown>): Json | Promise<Json>;
}

/** A call that a model can set right; the message says what is wrong and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/** A JSON object as structured content and, for clients that read only text, as text. */
export function structured(json: Json): Json {
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`;
}

interface ReadToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Gives the JSON of a result whose structured content is an Output. */
  run(args: z.output<Input>): Json | Promise<Json>;
}

const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool without side effects, whose arguments are checked before it runs. */
export function readTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { name, title, description, input, output, run }: ReadToolDefinition<Input, Output>,
): Tool {
  return {
    name,
    describe: () => ({
      name,
      title,
      description,
      inputSchema: jsonSchema(input, "input"),
      outputSchema: jsonSchema(output, "output"),
      annotations: readOnly,
    }),
    call(args) {
      const parsed = input.safeParse(args, { error: plainMessages });
      if (parsed.success) return run(parsed.data);
      const { text } = reportErrors(parsed.error.issues);
      throw new ToolError(`${text}. Correct this and call ${name} again`);
    },
  };
}
