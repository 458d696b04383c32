import { z } from "zod";
import { answerQuestion, askEvents, SearchResponse } from "../lib/ask/answer.ts";
import { getExamples, postExamples } from "../lib/ask/examples.ts";
import { AskRequest, invalidQuestion, parameters, type Question } from "../lib/ask/question.ts";
import { interfacePaths } from "../lib/discovery/paths.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { eventStream, eventStreamHeaders } from "../lib/http/event_stream.ts";
import { field } from "../lib/http/head.ts";
import { describeException } from "../lib/http/log.ts";
import { quality } from "../lib/http/negotiation.ts";
import { cacheControl, inertHeaders, jsonReply, type Reply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

const described = {
  tag: "Search",
  description:
    "Keyword search of the published pages in list mode. Streams the events start, result and complete unless streaming is switched off.",
};

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

/** What an answer depends on; Last-Event-ID tells a reconnection, see below. */
const vary = "Accept, Last-Event-ID";

const streamHeaders = { ...inertHeaders, ...eventStreamHeaders, vary };

/** Keyword search, as JSON or as a stream of events. */
export function askRoutes(deps: Deps) {
  const cutOff = (error: unknown) =>
    deps.log({ event: "stream_cut_off", path: "/ask", exception: describeException(error) });

  async function reply(question: Question, request: Request): Promise<Reply> {
    const { method } = request;
    if (isReconnection(request)) return { status: 204, headers: streamHeaders, body: null };
    if (wantsStream(question, request)) {
      const body = method === "HEAD" ? null : eventStream(askEvents(question, deps), cutOff);
      return { status: 200, headers: streamHeaders, body };
    }
    const json = jsonReply(await answerQuestion(question, deps));
    const caching = method === "POST" ? cacheControl.never : cacheControl.limited;
    return { ...json, headers: { ...json.headers, "cache-control": caching, vary } };
  }

  return [
    endpoint({
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
        examples: (language) => getExamples(deps, language),
      },
      query: z.strictObject({
        ...parameters,
        streaming: z.enum(["true", "false"], 'must be "true" or "false"')
          .meta({ type: "boolean", enum: undefined })
          .transform((value) => value === "true").optional()
          .describe("Whether results are streamed; true when left out"),
      }),
      invalidQuery: invalidQuestion,
      handle: ({ query, request }) => reply(query, request),
    }),
    endpoint({
      ...shared,
      method: "POST",
      describe: {
        ...described,
        operationId: "askByPost",
        summary: "Search the published pages (JSON body)",
        responses: { 200: found },
        examples: (language) => postExamples(deps, language),
      },
      body: { schema: AskRequest, limit: 4096, invalid: invalidQuestion },
      handle: ({ body, request }) => reply(body, request),
    }),
  ];
}

/**
 * Whether an EventSource calls again after its stream ended; 204 is what stops it (HTML standard,
 * "Server-sent events"). Else it would repeat the search every few seconds for ever.
 */
const isReconnection = (request: Request) =>
  request.method !== "POST" && field(request, "last-event-id") !== null;

/** `streaming` decides; else the form that Accept gives more weight; else a stream. */
function wantsStream({ streaming }: Question, request: Request): boolean {
  return streaming ??
    quality(request, "text/event-stream") >= quality(request, "application/json");
}
