import { z } from "zod";
import { lazyOf, lazyOfText } from "../base/lazy.ts";
import type { Site } from "../site/site.ts";
import { serviceCatalog } from "../site/services.ts";
import { longestQuery } from "../contract/ask.ts";
import { Catalog } from "../contract/catalog.ts";
import { type CatalogTerms, SiteLanguage } from "../contract/contract.ts";
import { descriptionValues, inPlace, jsonSchema, type Schema } from "../contract/json_schema.ts";
import { valid } from "../http/validation.ts";
import { descriptionOf, type Language } from "../languages/mod.ts";
import type { SiteSearch } from "../search/site_search.ts";
import type { SearchResults } from "../search/types.ts";
import { maxChars, type PublishedSources, readPart } from "./read_document.ts";

export interface ToolSources extends PublishedSources {
  search: SiteSearch;
}

/** A tool as `tools/list` shows it (MCP 2025-11-25 and 2026-07-28, "Tool"). */
interface ToolDescription {
  name: string;
  title: string;
  /** Tells a model what the tool is for, when to use it and what to do next. */
  description: string;
  inputSchema: Schema;
  outputSchema: Schema;
  annotations: Record<string, boolean>;
}

/** An answer to `tools/call` (MCP 2025-11-25 and 2026-07-28, "Tool Result"). */
export interface ToolResult extends Record<string, unknown> {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

export interface Tool {
  name: string;
  describe(terms: CatalogTerms): ToolDescription;
  /** Calls it, with arguments it may change; throws an ApiError for what a model can set right. */
  call(args: Record<string, unknown>, sources: ToolSources): Promise<ToolResult>;
}

/**
 * Makes a tool without side effects, whose arguments are checked before it runs. Its words are
 * `<name>.title`, `<name>.description`, `<name>.<argument>` and `<name>.result.<member>`.
 */
function readTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { name, input, output, run }: {
    name: string;
    input: Input;
    output: Output;
    run(args: z.output<Input>, sources: ToolSources): z.input<Output> | Promise<z.input<Output>>;
  },
): Tool {
  return {
    name,
    describe(terms) {
      const values = descriptionValues(terms);
      return {
        name,
        title: descriptionOf(`${name}.title`, values),
        description: descriptionOf(`${name}.description`, values),
        inputSchema: inPlace(jsonSchema(input, "input", terms, name, values)),
        outputSchema: inPlace(jsonSchema(output, "output", terms, `${name}.result`, values)),
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      };
    },
    async call(args, sources) {
      for (const [name, schema] of Object.entries(input.shape)) {
        const value = args[name];
        // Clients whose schemas have no optional fields send null for what they leave out.
        if (value === null) delete args[name];
        // Models write a number as a text now and then.
        if (isWholeNumber(value) && !z.safeParse(schema, value).success) args[name] = Number(value);
      }
      const checked = valid(input, args, "INVALID_PARAMS");
      const structuredContent = await run(checked, sources);
      // For clients that read text alone.
      const text = JSON.stringify(structuredContent);
      return { content: [{ type: "text", text }], structuredContent };
    },
  };
}

const isWholeNumber = (value: unknown): boolean =>
  typeof value === "string" && /^-?\d{1,15}$/.test(value);

/** Makes the catalog of each language once: to write its prices and days takes most of a call. */
const catalogsOf = lazyOf((site: Site) =>
  lazyOfText((language: Language) => serviceCatalog(site, language))
);

/** Reads the service catalog: exactly what `GET /api/v1/services` answers. */
const listServices = readTool({
  name: "list_services",
  input: z.strictObject({ language: SiteLanguage }),
  output: Catalog,
  run: ({ language }, { site }) => catalogsOf(site)(language ?? site.languages[0]),
});

const readDocument = readTool({
  name: "read_document",
  input: z.strictObject({
    path: z.string().min(1).max(512),
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(maxChars).default(maxChars),
  }),
  output: z.object({
    path: z.string(),
    url: z.url(),
    title: z.string(),
    language: z.string().optional(),
    text: z.string(),
    totalChars: z.int().min(0),
    nextOffset: z.int().min(1).nullable(),
    updated: z.string().optional(),
  }),
  run: ({ path, offset, limit }, sources) => readPart(path, sources, offset, limit),
});

const searchDocs = readTool({
  name: "search_docs",
  input: z.strictObject({
    query: z.string().min(1).max(longestQuery),
    language: SiteLanguage,
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.object({
    results: z.array(z.object({
      path: z.string(),
      title: z.string(),
      url: z.url(),
      score: z.number(),
      excerpt: z.string(),
      updated: z.string().optional(),
    })),
    total: z.int().min(0),
    language: z.string(),
    hint: z.string().optional(),
  }),
  async run({ query, language: requested, limit }, { search, site, documents }) {
    const { language } = site.in(requested);
    const { hits, total } = await search.search(query, language, "programs", limit);
    const results = hits.map(({ path, location, score, excerpt }) => {
      const { title, updated } = documents.get(path)!;
      const url = site.baseUrl + location;
      return { path, title, url, score, excerpt, updated };
    });
    const hint = total === 0 ? hintOf(await search.inOtherLanguages(query, language)) : undefined;
    return { results, total, language, hint };
  },
});

/** Says what to do where nothing was found: what other languages find, or other words. */
function hintOf(others: { language: Language; results: SearchResults }[]): string {
  const [other] = others.filter(({ results }) => results.total > 0);
  if (other === undefined) {
    return "Nothing matches in any language of this site. Try fewer or other words";
  }
  const { language, results: { hits, total } } = other;
  return `In "${language}" ${total === 1 ? "1 document matches" : `${total} documents match`}, ` +
    `best ${hits[0]!.path}. Call search_docs again with language "${language}"`;
}

/** The tools of each endpoint, in the order in which they are listed. */
export const tools = {
  mcp: [listServices, readDocument, searchDocs],
  docsMcp: [searchDocs],
} satisfies Record<string, readonly Tool[]>;

export const namesOf = (tools: readonly Tool[]) => tools.map(({ name }) => name).join(", ");

/** The names of the tools, for the description of each endpoint. */
export const toolNames = { tools: namesOf(tools.mcp), docsTools: namesOf(tools.docsMcp) };
