import { z } from "zod";
import type { ErrorCode } from "../http/errors.ts";
import { Language } from "../language.ts";

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

/** The parameters that GET and POST share (spec, "GET /ask and POST /ask"). */
export const parameters = {
  query,
  language: Language.default("en").describe("The language to search in"),
  mode: z.literal("list").default("list").describe("Only list mode exists"),
  query_id,
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
): Question => ({
  query: query.text,
  language: "en",
  query_id,
  streaming: prefer?.streaming,
}));

/** The body of POST /ask, in either form. */
export const AskRequest = z.union([SimpleRequest, NlWebRequest]);

/** The code of a question with errors; a mode other than `list` has its own. */
export function invalidQuestion(issues: z.core.$ZodIssue[]): ErrorCode {
  const otherMode = issues.some(({ path, code }) =>
    path.at(-1) === "mode" && code === "invalid_value"
  );
  return otherMode ? "UNSUPPORTED_MODE" : "INVALID_QUERY";
}
