import { answerTo, languageOf } from "../lib/ask/answer.ts";
import { askContracts, type Question } from "../lib/contract/ask.ts";
import { bind } from "../lib/http/router.ts";
import { field } from "../lib/http/head.ts";
import { describeException } from "../lib/http/log.ts";
import { namedWeight } from "../lib/http/negotiation.ts";
import {
  cacheControl,
  eventStream,
  eventStreamHeaders,
  jsonReply,
  type Reply,
} from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** The fields an answer depends on; Last-Event-ID tells a reconnection, see below. */
const vary = "Accept, Last-Event-ID";

const streamHeaders = { ...eventStreamHeaders, vary };

/** Serves the keyword search, as JSON or as a stream of events. */
export function askRoutes(deps: Deps) {
  const { ask, askByPost } = askContracts;
  const cutOff = (error: unknown) =>
    deps.log({ event: "stream_cut_off", path: ask.path, exception: describeException(error) });

  async function reply(question: Question, request: Request): Promise<Reply> {
    const { method } = request;
    const language = languageOf(question, deps.site);
    const inLanguage = { "content-language": language };
    if (isReconnection(request)) return { status: 204, headers: streamHeaders, body: null };
    const answer = answerTo(question, language, deps);
    if (wantsStream(question, request)) {
      const body = method === "HEAD" ? null : eventStream(answer.events(), cutOff);
      return { status: 200, headers: { ...streamHeaders, ...inLanguage }, body };
    }
    const json = jsonReply(await answer.json());
    const caching = method === "POST" ? cacheControl.never : cacheControl.limited;
    return { ...json, headers: { ...json.headers, "cache-control": caching, vary, ...inLanguage } };
  }

  return [
    bind(ask, ({ query, request }) => reply(query, request)),
    bind(askByPost, ({ body, request }) => reply(body, request)),
  ];
}

/** Tells if an EventSource calls again to repeat its search; 204 stops it (HTML standard). */
const isReconnection = (request: Request) =>
  request.method !== "POST" && field(request, "last-event-id") !== null;

/** Follows `streaming`; else the form that Accept names, or gives more weight; else a stream. */
function wantsStream({ streaming }: Question, request: Request): boolean {
  return streaming ??
    namedWeight(request, "text/event-stream") >= namedWeight(request, "application/json");
}
