import {
  _meta,
  askContracts,
  maxResults,
  type Question,
  type SearchResponse,
} from "../lib/contract/ask.ts";
import type { Language } from "../lib/languages/mod.ts";
import { searchResult } from "../lib/pages/schema_org.ts";
import type { Searched, SiteSearch } from "../lib/search/site_search.ts";
import type { Site } from "../lib/site/site.ts";
import { bind } from "../lib/http/router.ts";
import { field } from "../lib/http/head.ts";
import { describeException } from "../lib/http/log.ts";
import { namedWeight } from "../lib/http/negotiation.ts";
import {
  cacheControl,
  type EventGroup,
  eventStream,
  eventStreamHeaders,
  jsonReply,
  type Reply,
  type ServerEvent,
} from "../lib/http/reply.ts";
import type { Deps } from "../lib/cli/deps.ts";

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

/** Answers a question: as JSON, or as events in groups that are ready together. */
function answerTo(
  { query, query_id = crypto.randomUUID() }: Question,
  language: Language,
  { search, ...searched }: Searched & { search: SiteSearch },
) {
  const find = async () => {
    const { hits, total } = await search.search(query, language, "programs", maxResults);
    return { total, results: hits.map((hit) => searchResult(hit, searched)) };
  };
  return {
    async json(): Promise<SearchResponse> {
      return { query_id, _meta, results: (await find()).results };
    },
    /** Each group is made when it is asked for. */
    events: (): EventGroup[] => [
      () => [{ event: "start", data: { query_id, _meta, query } }],
      async () => {
        const { results, total } = await find();
        const events = results.map((item, index): ServerEvent => (
          { event: "result", data: { index, item } }
        ));
        return [...events, { event: "complete", id: query_id, data: { query_id, _meta, total } }];
      },
    ],
  };
}

/** Chooses the language to search in: the one asked for, if the site has it. */
const languageOf = ({ language }: Question, site: Site): Language =>
  site.in(language ?? site.languages[0]).language;

/** Tells if an EventSource calls again to repeat its search; 204 stops it (HTML standard). */
const isReconnection = (request: Request) =>
  request.method !== "POST" && field(request, "last-event-id") !== null;

/** Follows `streaming`; else the form that Accept names, or gives more weight; else a stream. */
function wantsStream({ streaming }: Question, request: Request): boolean {
  return streaming ??
    namedWeight(request, "text/event-stream") >= namedWeight(request, "application/json");
}
