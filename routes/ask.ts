import { _meta, askContracts, maxResults, type Question } from "../lib/contract/ask.ts";
import { field } from "../lib/http/request.ts";
import { describeException } from "../lib/http/log.ts";
import { namedWeight } from "../lib/http/negotiation.ts";
import {
  cacheControl,
  eventStream,
  eventStreamHeaders,
  jsonReply,
  type Reply,
} from "../lib/http/reply.ts";
import { bind } from "../lib/http/router.ts";
import { searchResult } from "../lib/pages/schema_org.ts";
import type { Deps } from "./deps.ts";

/** Serves the keyword search, as JSON or as a stream of events. */
export function askRoutes(deps: Deps) {
  const { ask, askByPost } = askContracts;
  return [
    bind(ask, ({ query, request }) => answer(query, request, deps)),
    bind(askByPost, ({ body, request }) => answer(body, request, deps)),
  ];
}

/** The fields an answer depends on; Last-Event-ID tells a reconnection. */
const vary = "Accept, Last-Event-ID";

async function answer(question: Question, request: Request, deps: Deps): Promise<Reply> {
  const { query, query_id = crypto.randomUUID() } = question;
  const { site, search, log } = deps;
  // An EventSource calls again to repeat its search; 204 stops it (HTML standard).
  if (field(request, "last-event-id") !== null) {
    return { status: 204, headers: { ...eventStreamHeaders, vary }, body: null };
  }
  const { language } = site.in(question.language);
  const headers = { vary, "content-language": language };
  const find = async () => {
    const { hits, total } = await search.search(query, language, "programs", maxResults);
    return { total, results: hits.map((hit) => searchResult(hit, deps)) };
  };
  if (!wantsStream(question, request)) {
    const { results } = await find();
    const caching = request.method === "POST" ? cacheControl.never : cacheControl.limited;
    return jsonReply({ query_id, _meta, results }, { ...headers, "cache-control": caching });
  }
  async function* events() {
    yield [{ event: "start", data: { query_id, _meta, query } }];
    try {
      const { results, total } = await find();
      yield [
        ...results.map((item, index) => ({ event: "result", data: { index, item } })),
        { event: "complete", id: query_id, data: { query_id, _meta, total } },
      ];
    } catch (error) {
      const exception = describeException(error);
      log({ event: "stream_cut_off", path: askContracts.ask.path, exception });
      throw error;
    }
  }
  const body = request.method === "HEAD" ? null : eventStream(events());
  return { status: 200, headers: { ...eventStreamHeaders, ...headers }, body };
}

/** Follows `streaming`; else the form that Accept names, or gives more weight; else a stream. */
function wantsStream({ streaming }: Question, request: Request): boolean {
  return streaming ??
    namedWeight(request, "text/event-stream") >= namedWeight(request, "application/json");
}
