import { z } from "zod";
import { type Operation, type Samples, SiteLanguage } from "./contract.ts";

/** Results at most, and code points of a query. */
export const maxResults = 10;
export const longestQuery = 200;

export const _meta = { response_type: "list", version: "0.55" } as const;

/** A result as `/ask` gives it. */
const Result = z.object({
  url: z.url(),
  name: z.string(),
  site: z.string(),
  score: z.number().min(0).max(100),
  /** An excerpt. */
  description: z.string().max(300),
  /** JSON-LD of schema.org. */
  schema_object: z.looseObject({}),
  /** An ISO 8601 date; missing where the page has none. */
  updated: z.string().optional(),
});

export type SearchResult = z.output<typeof Result>;

const Response = z.object({
  query_id: z.string(),
  _meta: z.object({
    response_type: z.literal("list"),
    version: z.string(),
  }),
  // The contract requires no member of a result.
  results: z.array(Result.partial().meta({ id: "SearchResult" })).max(maxResults),
}).meta({ id: "SearchResponse" });

const parameters = {
  query: z.string().min(1).max(longestQuery),
  language: SiteLanguage.describe("ask.language"),
  mode: z.custom<"list">((mode) => mode === "list", {
    error: 'must be "list"',
    params: { code: "UNSUPPORTED_MODE" },
  }).meta({ type: "string", const: "list" }).default("list").describe("ask.mode"),
  query_id: z.string().min(1).max(100).optional(),
};

const Posted = z.strictObject({
  ...parameters,
  streaming: z.boolean().optional().describe("ask.streaming"),
  prefer: z.strictObject({ streaming: z.boolean() }).optional().describe("SearchRequest.prefer"),
}).meta({ id: "SearchRequest" }).transform(({ prefer, ...request }) => ({
  ...request,
  streaming: prefer?.streaming ?? request.streaming,
}));

const query_id = "example-1";

/** The answer to the examples; of the results it shows the first. */
const answer = ({ result }: Samples) => ({ query_id, _meta, results: [result()] });

/** What both methods have in common. */
const shared = {
  tag: "Search",
  path: "/ask",
  quota: "ask",
  responses: {
    200: {
      "application/json": Response,
      "text/event-stream": z.string().describe("ask.events"),
    },
    204: {},
  },
  errors: ["UNSUPPORTED_MODE"],
} as const;

/** Keyword search, as JSON or as a stream of events. */
export const askContracts = {
  ask: {
    ...shared,
    method: "GET",
    query: z.strictObject({
      ...parameters,
      streaming: z.enum(["true", "false"])
        .meta({ type: "boolean", enum: undefined, examples: [false] })
        .transform((value) => value === "true").optional(),
    }),
    example: (samples) => ({
      query: {
        query: samples.pricing.title,
        language: samples.language,
        query_id,
        streaming: "false",
      },
      answer: answer(samples),
    }),
  },
  askByPost: {
    ...shared,
    method: "POST",
    body: Posted,
    bodyLimit: 4096,
    invalid: "INVALID_QUERY",
    example: (samples) => ({
      body: {
        query: samples.pricing.title,
        language: samples.language,
        streaming: false,
        query_id,
      },
      answer: answer(samples),
    }),
  },
} satisfies Record<string, Operation>;

/** A question, by either method; without `streaming` the Accept header decides. */
export type Question = z.output<typeof askContracts.ask.query>;
