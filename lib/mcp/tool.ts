import { z } from "zod";
import type { PublishedDocument } from "../content/documents.ts";
import type { Site } from "../content/site.ts";
import { reportErrors, validate } from "../http/validation.ts";
import { describeSchema, descriptionOf } from "../languages/describe.ts";
import type { Language } from "../languages/mod.ts";
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
  title(language: Language): string;
  /** Describes it as it is listed, in a language; the description names the site. */
  describe(siteName: string, language: Language): ToolDescription;
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
  /** Replaces the name in these keys, where a site needs other words. */
  describedAs?: string;
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
  { name, describedAs = name, input, output, run }: ReadTool<Input, Output>,
): Tool {
  const title = (language: Language) => descriptionOf(`${describedAs}.title`, language);
  return {
    name,
    title,
    describe: (siteName, language) => ({
      name,
      title: title(language),
      description: descriptionOf(`${describedAs}.description`, language, { siteName }),
      inputSchema: describeSchema(inlineSchema(input), language),
      outputSchema: describeSchema(inlineSchema(output), language),
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

/**
 * Writes a zod schema as one JSON Schema 2020-12, the dialect MCP assumes. Only the schemas of
 * inputs are strict and so closed: results may gain fields.
 */
function inlineSchema(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", metadata: nameless });
  return json;
}

/** Parts without a name are written out where they are used: not every client follows references. */
class Nameless extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const { id: _, ...said } = z.globalRegistry.get(schema) ?? {};
    return said;
  }
}

const nameless = new Nameless();
