import { z } from "zod";
import { Language } from "../language.ts";
import { contract, type Description, type Terms } from "./contract.ts";
import type { ErrorCode } from "./errors.ts";
import { interfacePaths } from "./paths.ts";
import type { Samples } from "./samples.ts";

/** Results at most. */
export const mostResults = 10;

const SearchResult = z.object({
  url: z.url().describe("The page, at the section that matched"),
  name: z.string().describe("Title of the page"),
  site: z.string().describe("Host name of this site"),
  score: z.number().min(0).max(100).describe("How well it matches"),
  description: z.string().max(300).describe("Extract around the match"),
  schema_object: z.looseObject({}).describe("schema.org JSON-LD of the page"),
}).meta({ id: "SearchResult", description: "A page that matches, at its best section" });

export type SearchResult = z.output<typeof SearchResult>;

const SearchResponse = z.object({
  query_id: z.string().describe("That of the request, else one made up"),
  _meta: z.object({
    response_type: z.literal("list"),
    version: z.string().describe("Version of NLWeb"),
  }),
  results: z.array(SearchResult).max(mostResults),
}).meta({ id: "SearchResponse", description: "The best pages, best first" });

export type SearchResponse = z.output<typeof SearchResponse>;

export const _meta = { response_type: "list", version: "0.55" } as const;

/** What is asked, whichever form it came in. */
export interface Question {
  query: string;
  language: Language;
  query_id?: string;
  /** The client's explicit wish; without it the Accept header decides. */
  streaming?: boolean;
}

const text = (longest: number, message: string) => z.string().min(1, message).max(longest, message);

const query = text(200, "must have 1 to 200 characters").describe("The words to look for");

const query_id = text(100, "must have 1 to 100 characters, or be left out")
  .describe("Comes back in the answer; made up when left out").optional();

/** The parameters that GET and POST share. */
const parametersOf = (terms: Terms) => ({
  query,
  language: Language.default(terms.language).describe("The language to search in"),
  mode: z.literal("list").default("list").describe("Only list mode exists"),
  query_id,
});

const simpleRequest = (terms: Terms) =>
  z.strictObject({
    ...parametersOf(terms),
    streaming: z.boolean().optional().describe("Whether results are streamed; true when left out"),
    prefer: z.strictObject({ streaming: z.boolean() }).optional()
      .describe("Outranks the member streaming"),
  }).meta({ title: "The parameters as members:" }).transform((
    { prefer, ...request },
  ): Question => ({ ...request, streaming: prefer?.streaming ?? request.streaming }));

/** A request in the form of NLWeb 0.55: the query is an object. */
const nlWebRequest = ({ language }: Terms) =>
  z.strictObject({
    query: z.looseObject({ text: query }),
    prefer: z.looseObject({
      streaming: z.boolean().optional(),
      mode: z.literal("list").optional(),
    }).optional(),
    context: z.unknown().optional().describe("Accepted and not used"),
    meta: z.unknown().optional().describe("Accepted and not used"),
    query_id,
  }).meta({ title: "An NLWeb 0.55 request, whose query is an object:" }).transform((
    { query, prefer, query_id },
  ): Question => ({ query: query.text, language, query_id, streaming: prefer?.streaming }));

/** The code of a question with errors; a mode other than `list` has its own. */
function invalidQuestion(issues: z.core.$ZodIssue[]): ErrorCode {
  const otherMode = issues.some(({ path, code }) =>
    path.at(-1) === "mode" && code === "invalid_value"
  );
  return otherMode ? "UNSUPPORTED_MODE" : "INVALID_QUERY";
}

const described = {
  tag: "Search",
  description:
    "Keyword search of the published pages in list mode. Streams the events start, result and complete unless streaming is switched off.",
} satisfies Partial<Description>;

const found = {
  description: "The best pages, one result each",
  content: {
    "application/json": SearchResponse,
    "text/event-stream": z.string().describe("Events start, result and complete"),
  },
};

const shared = {
  path: interfacePaths.ask,
  quota: "ask",
  errors: ["UNSUPPORTED_MODE"],
} as const;

/** Keyword search, as JSON or as a stream of events. */
export const askContracts = (terms: Terms) => ({
  ask: contract({
    ...shared,
    method: "GET",
    describe: {
      ...described,
      operationId: "ask",
      summary: "Search the published pages",
      responses: {
        200: found,
        204: { description: "Answer to Last-Event-ID: the search is complete, do not reconnect" },
      },
      examples: getExamples,
    },
    query: z.strictObject({
      ...parametersOf(terms),
      streaming: z.enum(["true", "false"], 'must be "true" or "false"')
        .meta({ type: "boolean", enum: undefined })
        .transform((value) => value === "true").optional()
        .describe("Whether results are streamed; true when left out"),
    }),
    invalidQuery: invalidQuestion,
  }),
  askByPost: contract({
    ...shared,
    method: "POST",
    describe: {
      ...described,
      operationId: "askByPost",
      summary: "Search the published pages (JSON body)",
      responses: { 200: found },
      examples: postExamples,
    },
    body: {
      schema: z.union([simpleRequest(terms), nlWebRequest(terms)]),
      limit: 4096,
      invalid: invalidQuestion,
    },
  }),
});

const exampleId = "example-1";

/** One JSON answer, one stream, one refusal. */
function getExamples({ language, pricing, result, stream }: Samples) {
  const query_id = exampleId;
  const query = { query: pricing.title, language, query_id };
  const item = result();
  return [
    {
      query: { ...query, streaming: "false" },
      answer: { query_id, _meta, results: [item] },
      varies: true as const,
    },
    {
      title: titles.stream[language],
      query,
      answer: stream([
        { event: "start", data: { query_id, _meta, query: pricing.title } },
        { event: "result", data: { index: 0, item } },
        { event: "complete", id: query_id, data: { query_id, _meta, total: 1 } },
      ]),
      varies: true as const,
    },
    { query: { query: "", language, streaming: "false" } },
  ];
}

/** The same by POST, and in the form of NLWeb. */
function postExamples({ language, pricing, result }: Samples) {
  const query_id = exampleId;
  const body = { query: pricing.title, language, streaming: false, query_id };
  return [
    { body, answer: { query_id, _meta, results: [result()] }, varies: true as const },
    {
      title: titles.nlWeb[language],
      body: { query: { text: pricing.title }, prefer: { streaming: false }, query_id },
    },
    { body: { ...body, mode: "summarize" } },
  ];
}

const titles = {
  stream: { en: "The same as a stream of events", de: "Dasselbe als Event-Stream" },
  nlWeb: { en: "In the form of NLWeb", de: "In der Form von NLWeb" },
} satisfies Record<string, Record<Language, string>>;
