import type { z } from "zod";
import type { PublishedDocument } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import type { Terms } from "../contract/contract.ts";
import { jsonSchema } from "../contract/json_schema.ts";
import { reportErrors, validate } from "../http/validation.ts";
import { descriptionOf, type Language } from "../languages/mod.ts";
import type { SiteSearch } from "../search/site_search.ts";

/** What the tools read from. */
export interface ToolSources {
  site: Site;
  documents: ReadonlyMap<string, PublishedDocument>;
  search: SiteSearch;
}

/** A tool as `tools/list` shows it (MCP 2025-11-25 and 2026-07-28, "Tool"). */
export interface ToolDescription {
  name: string;
  title: string;
  /** Tells a model what the tool is for, when to use it and what to do next. */
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations?: Record<string, boolean>;
}

/** What `tools/call` answers (MCP 2025-11-25 and 2026-07-28, "Tool Result"). */
export interface ToolResult extends Record<string, unknown> {
  content: { type: string; [member: string]: unknown }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

export interface Tool {
  name: string;
  /** Says what it does, in a line. */
  title(language: Language, terms: Terms): string;
  /** Describes it as it is listed, in a language. */
  describe(language: Language, terms: Terms): ToolDescription;
  /**
   * Calls it with arguments of its own: it may change them.
   * @throws {ToolError} for what the model can set right, anything else for what it cannot
   */
  call(args: Record<string, unknown>, sources: ToolSources): ToolResult | Promise<ToolResult>;
}

/** A call that a model can set right; the message says what is wrong and what to do. */
export class ToolError {
  constructor(readonly message: string) {}
}

interface ReadTool<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** The descriptions of its fields are keys, as are `<name>.title` and `<name>.description`. */
  name: string;
  input: Input;
  output: Output;
  run(
    args: z.output<Input>,
    sources: ToolSources,
  ): z.input<Output> | Promise<z.input<Output>>;
}

const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Makes a tool without side effects, whose arguments are checked before it runs. */
export function readTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { name, input, output, run }: ReadTool<Input, Output>,
): Tool {
  const title = (language: Language, terms: Terms) =>
    descriptionOf(`${name}.title`, language, terms);
  return {
    name,
    title,
    describe: (language, terms) => ({
      name,
      title: title(language, terms),
      description: descriptionOf(`${name}.description`, language, terms),
      inputSchema: jsonSchema(input, "input", language, terms),
      outputSchema: jsonSchema(output, "output", language, terms),
      annotations: readOnly,
    }),
    async call(args, sources) {
      // Clients whose schemas have no optional fields send null for what they leave out.
      for (const name in input.shape) if (args[name] === null) delete args[name];
      const checked = validate(input, args);
      if ("data" in checked) return structured(await run(checked.data, sources));
      const { text } = reportErrors(checked.issues);
      throw new ToolError(
        `${text}${text.endsWith("?") ? "" : "."} Correct this and call ${name} again`,
      );
    },
  };
}

/** Writes a result, as it is and as text for clients that read only text. */
export function structured(value: Record<string, unknown>): ToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: value,
  };
}
