import { z } from "zod";
import type { Language } from "../languages/mod.ts";
import { contract, type Example, type Samples, SiteLanguage } from "./contract.ts";
import type { ErrorCode } from "./errors.ts";

/** Results at most, and code points of a query. */
export const maxResults = 10;
export const longestQuery = 200;

const SearchResult = z.object({
  url: z.url().describe("SearchResult.url"),
  name: z.string().describe("SearchResult.name"),
  site: z.string().describe("SearchResult.site"),
  score: z.number().min(0).max(100).describe("SearchResult.score"),
  description: z.string().max(300).describe("SearchResult.description"),
  schema_object: z.looseObject({}).describe("SearchResult.schema_object"),
  updated: z.string().optional().describe("SearchResult.updated"),
}).meta({ id: "SearchResult", description: "SearchResult" });

export type SearchResult = z.output<typeof SearchResult>;

const SearchResponse = z.object({
  query_id: z.string().describe("SearchResponse.query_id"),
  _meta: z.object({
    response_type: z.literal("list").describe("SearchResponse.response_type"),
    version: z.string().describe("SearchResponse.version"),
  }).describe("SearchResponse._meta"),
  results: z.array(SearchResult).max(maxResults).describe("SearchResponse.results"),
}).meta({ id: "SearchResponse", description: "SearchResponse" });

export type SearchResponse = z.output<typeof SearchResponse>;

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
  mode: z.literal("list").default("list").describe("ask.mode"),
  query_id: text(100, ", or be left out").describe("ask.query_id").optional(),
};

const postedQuestion = z.strictObject({
  ...parameters,
  streaming: z.boolean().optional().describe("ask.streaming"),
  prefer: z.strictObject({ streaming: z.boolean().describe("askByPost.preferStreaming") })
    .optional().describe("askByPost.prefer"),
}).transform((
  { prefer, ...request },
): Question => ({ ...request, streaming: prefer?.streaming ?? request.streaming }));

/** Returns the code of a question with errors; a mode other than `list` has its own. */
function invalidQuestion(issues: z.core.$ZodIssue[]): ErrorCode {
  const otherMode = issues.some(({ path, code }) =>
    path.at(-1) === "mode" && code === "invalid_value"
  );
  return otherMode ? "UNSUPPORTED_MODE" : "INVALID_QUERY";
}

const resultsResponse = {
  description: "ask.200",
  content: {
    "application/json": SearchResponse,
    "text/event-stream": z.string().describe("ask.events"),
  },
};

const shared = {
  path: "/ask",
  quota: "ask",
  errors: ["INVALID_QUERY", "UNSUPPORTED_MODE"],
} as const;

/** Keyword search, as JSON or as a stream of events. */
export const askContracts = {
  ask: contract({
    ...shared,
    method: "GET",
    describe: {
      operationId: "ask",
      tag: "Search",
      responses: {
        200: resultsResponse,
        204: { description: "ask.204" },
      },
      example: getExample,
      exampleNote: "ask.example",
    },
    query: z.strictObject({
      ...parameters,
      streaming: z.enum(["true", "false"])
        .meta({ type: "boolean", enum: undefined, examples: [false] })
        .transform((value) => value === "true").optional()
        .describe("ask.streaming"),
    }),
    invalidQuery: invalidQuestion,
  }),
  askByPost: contract({
    ...shared,
    method: "POST",
    describe: {
      operationId: "askByPost",
      tag: "Search",
      description: "ask.description",
      responses: { 200: resultsResponse, 204: { description: "ask.204" } },
      example: postExample,
      exampleNote: "ask.example",
    },
    body: {
      schema: postedQuestion,
      limit: 4096,
      invalid: invalidQuestion,
    },
  }),
};

const query_id = "example-1";

const varies = ["results[].score", "results[].description"];

/** The answer to the examples; of the results it shows the first. */
const answer = ({ result }: Samples) => ({ query_id, _meta, results: [result()] });

function getExample(samples: Samples): Example {
  const { language, pricing } = samples;
  return {
    query: { query: pricing.title, language, query_id, streaming: "false" },
    answer: answer(samples),
    varies,
  };
}

function postExample(samples: Samples): Example {
  const { language, pricing } = samples;
  return {
    body: { query: pricing.title, language, streaming: false, query_id },
    answer: answer(samples),
    varies,
  };
}
