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

/** A question, whichever form it came in. */
export interface Question {
  query: string;
  language?: Language;
  /** Languages by preference, as Accept-Language has them; outranks `language`. */
  acceptLanguage?: string;
  query_id?: string;
  /** The client's explicit wish; without it the Accept header decides. */
  streaming?: boolean;
  /** Fewer results than the most there are. */
  max_results?: number;
}

const text = (longest: number, orElse = "") => {
  const message = `must have 1 to ${longest} characters${orElse}`;
  return z.string().min(1, message).max(longest, message);
};

const query = text(longestQuery).describe("ask.query");

const queryId = text(100, ", or be left out").describe("ask.query_id").optional();

const parameters = {
  query,
  language: SiteLanguage.describe("ask.language"),
  mode: z.literal("list").default("list").describe("ask.mode"),
  query_id: queryId,
};

const simpleRequest = z.strictObject({
  ...parameters,
  streaming: z.boolean().optional().describe("ask.streaming"),
  prefer: z.strictObject({ streaming: z.boolean().describe("askByPost.preferStreaming") })
    .optional().describe("askByPost.prefer"),
}).meta({ title: "askByPost.parameters" }).transform((
  { prefer, ...request },
): Question => ({ ...request, streaming: prefer?.streaming ?? request.streaming }));

const longestLanguages = 200;

/** A request in the form of NLWeb 0.55: the query is an object. */
const nlWebRequest = z.strictObject({
  query: z.looseObject({ text: query }).describe("askByPost.question"),
  prefer: z.looseObject({
    streaming: z.boolean().optional().describe("ask.streaming"),
    mode: z.literal("list").optional().describe("ask.mode"),
    "accept-language": z.string().max(longestLanguages).optional()
      .describe("askByPost.acceptLanguage"),
    max_results: z.int().min(1).max(maxResults).optional().describe("askByPost.maxResults"),
  }).optional().describe("askByPost.preferences"),
  context: z.unknown().optional().describe("askByPost.ignored"),
  meta: z.unknown().optional().describe("askByPost.ignored"),
  query_id: queryId,
}).meta({ title: "askByPost.nlWeb" }).transform((
  { query, prefer, query_id },
): Question => ({
  query: query.text,
  acceptLanguage: prefer?.["accept-language"],
  query_id,
  streaming: prefer?.streaming,
  max_results: prefer?.max_results,
}));

/** Returns the code of a question with errors; a mode other than `list` has its own. */
function invalidQuestion(issues: z.core.$ZodIssue[]): ErrorCode {
  const otherMode = issues.some(({ path, code }) =>
    path.at(-1) === "mode" && code === "invalid_value"
  );
  return otherMode ? "UNSUPPORTED_MODE" : "INVALID_QUERY";
}

/** What NLWeb's clients send besides in a query string: it changes nothing here. */
const passedOver = (example: string) =>
  z.string().meta({ examples: [example] }).optional().describe("askByPost.ignored");

/** Spellings of true and of false in a query string, the usual ones first. */
const spellings = { true: ["true", "True", "1"], false: ["false", "False", "0"] };

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
      streaming: z.enum([...spellings.true, ...spellings.false], 'must be "true" or "false"')
        .meta({ type: "boolean", enum: undefined, examples: [false] })
        .transform((value) => spellings.true.includes(value)).optional()
        .describe("ask.streaming"),
      site: passedOver("all"),
      prev: passedOver("rates"),
      decontextualized_query: passedOver("opening hours"),
      num_results: passedOver("5"),
      generate_mode: passedOver("none"),
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
      responses: { 200: resultsResponse },
      example: postExample,
      exampleNote: "ask.example",
    },
    body: {
      schema: z.union([simpleRequest, nlWebRequest]),
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
