import { z } from "zod";
import { Language } from "../language.ts";

/** What is asked, whichever form it came in. */
export interface Question {
  query: string;
  language: Language;
  query_id?: string;
  /** The client's explicit wish; without it the Accept header decides. */
  streaming?: boolean;
}

const queryText = z.string().min(1, "must have 1 to 200 characters")
  .max(200, "must have 1 to 200 characters").describe("The words to look for");

const queryId = z.string().min(1, "must have 1 to 100 characters, or be left out")
  .max(100, "must have 1 to 100 characters, or be left out")
  .describe("Comes back in the answer; made up when left out");

/** The parameters that GET and POST share (spec, "GET /ask and POST /ask"). */
export const parameters = {
  query: queryText,
  language: Language.default("en").describe("The language to search in"),
  mode: z.literal("list").default("list").describe("Only list mode exists"),
  query_id: queryId.optional(),
};

const SimpleRequest = z.strictObject({
  ...parameters,
  streaming: z.boolean().optional().describe("Whether results are streamed; true when left out"),
  prefer: z.strictObject({ streaming: z.boolean() }).optional()
    .describe("Outranks the member streaming"),
}).meta({ title: "The parameters as members:" }).transform(({ prefer, ...request }): Question => ({
  ...request,
  streaming: prefer?.streaming ?? request.streaming,
}));

/** A request in the form of NLWeb 0.55: the query is an object. */
const NlWebRequest = z.strictObject({
  query: z.looseObject({ text: queryText }),
  prefer: z.looseObject({
    streaming: z.boolean().optional(),
    mode: z.literal("list").optional(),
  }).optional(),
  context: z.unknown().optional().describe("Accepted and not used"),
  meta: z.unknown().optional().describe("Accepted and not used"),
  query_id: queryId.optional(),
}).meta({ title: "An NLWeb 0.55 request, whose query is an object:" }).transform((
  { query, prefer, query_id },
): Question => ({
  query: query.text,
  language: "en",
  query_id,
  streaming: prefer?.streaming,
}));

/** The body of POST /ask, in either form. */
export const AskRequest = z.union([SimpleRequest, NlWebRequest]);

/** Whether the error is a mode other than `list`. */
export function isUnsupportedMode(issues: z.core.$ZodIssue[]): boolean {
  return issues.some(({ path, code }) => path.at(-1) === "mode" && code === "invalid_value");
}
