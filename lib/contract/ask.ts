import { z } from "zod";
import type { Language } from "../languages/mod.ts";
import { operation, type Samples, SiteLanguage } from "./contract.ts";

/** Results at most, and code points of a query. */
export const maxResults = 10;
export const longestQuery = 200;

/** A result as `/ask` gives it, always with all members but `updated`. */
export interface SearchResult {
  url: string;
  name: string;
  site: string;
  /** From 0 to 100. */
  score: number;
  /** An excerpt of at most 300 characters. */
  description: string;
  /** JSON-LD of schema.org. */
  schema_object: Record<string, unknown>;
  /** An ISO 8601 date; missing where the page has none. */
  updated?: string;
}

/** The contract requires no member of a result. */
const Result = z.object({
  url: z.url(),
  name: z.string(),
  site: z.string(),
  score: z.number().min(0).max(100),
  description: z.string().max(300),
  schema_object: z.looseObject({}),
  updated: z.string(),
}).partial().meta({ id: "SearchResult" });

export interface SearchResponse {
  query_id: string;
  _meta: typeof _meta;
  /** Best first. */
  results: SearchResult[];
}

const Response = z.object({
  query_id: z.string(),
  _meta: z.object({
    response_type: z.literal("list"),
    version: z.string(),
  }),
  results: z.array(Result).max(maxResults),
}).meta({ id: "SearchResponse" });

export const _meta = { response_type: "list", version: "0.55" } as const;

/** A question, by either method. */
export interface Question {
  query: string;
  language?: Language;
  query_id?: string;
  /** The client's explicit wish; without it the Accept header decides. */
  streaming?: boolean;
}

const text = (longest: number, orElse = "") => {
  const message = `must have 1 to ${longest} characters${orElse}`;
  return z.string().min(1, message).max(longest, message);
};

const parameters = {
  query: text(longestQuery).describe("ask.query"),
  language: SiteLanguage.describe("ask.language"),
  mode: z.custom<"list">((mode) => mode === "list", {
    error: 'must be "list"',
    params: { code: "UNSUPPORTED_MODE" },
  }).meta({ type: "string", const: "list" }).default("list").describe("ask.mode"),
  query_id: text(100, ", or be left out").describe("ask.query_id").optional(),
};

const postedQuestion = z.strictObject({
  ...parameters,
  streaming: z.boolean().optional().describe("ask.streaming"),
  prefer: z.strictObject({ streaming: z.boolean().describe("askByPost.preferStreaming") })
    .optional().describe("askByPost.prefer"),
}).meta({ id: "SearchRequest" }).transform((
  { prefer, ...request },
): Question => ({ ...request, streaming: prefer?.streaming ?? request.streaming }));

const responses = {
  200: {
    description: "ask.200",
    content: {
      "application/json": Response,
      "text/event-stream": z.string().describe("ask.events"),
    },
  },
  204: { description: "ask.204" },
};

const query_id = "example-1";

/** The answer to the examples; of the results it shows the first. */
const answer = ({ result }: Samples) => ({ query_id, _meta, results: [result()] });

/** What both methods have in common. */
const shared = {
  tag: "Search",
  path: "/ask",
  quota: "ask",
  responses,
  errors: ["UNSUPPORTED_MODE"],
} as const;

/** Keyword search, as JSON or as a stream of events. */
export const askContracts = {
  ask: operation({
    operationId: "ask",
    ...shared,
    method: "GET",
    query: z.strictObject({
      ...parameters,
      streaming: z.enum(["true", "false"])
        .meta({ type: "boolean", enum: undefined, examples: [false] })
        .transform((value) => value === "true").optional()
        .describe("ask.streaming"),
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
  }),
  askByPost: operation({
    operationId: "askByPost",
    ...shared,
    method: "POST",
    body: postedQuestion,
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
  }),
};
