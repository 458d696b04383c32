import { lazyOfText } from "../lib/base/lazy.ts";
import { _meta, askContracts, maxResults, type Question } from "../lib/contract/ask.ts";
import { catalogContracts } from "../lib/contract/catalog.ts";
import { sendEnquiryAt } from "../lib/contract/contact.ts";
import { mcpContracts } from "../lib/contract/mcp.ts";
import { discoveryPaths, serviceContracts } from "../lib/contract/mod.ts";
import { cachedBody, cachedFile } from "../lib/http/cached.ts";
import { describeException } from "../lib/http/log.ts";
import { namedWeight } from "../lib/http/negotiation.ts";
import {
  cacheControl,
  eventStream,
  eventStreamHeaders,
  jsonHeaders,
  jsonReply,
  jsonType,
  type Reply,
} from "../lib/http/reply.ts";
import { field } from "../lib/http/request.ts";
import { bind, type Endpoint } from "../lib/http/router.ts";
import type { Language } from "../lib/languages/mod.ts";
import { mcpEndpoint } from "../lib/mcp/endpoint.ts";
import { identityOf, serverCard } from "../lib/mcp/identity.ts";
import { tools } from "../lib/mcp/tools.ts";
import { searchResult } from "../lib/pages/schema_org.ts";
import { serviceCatalog } from "../lib/site/services.ts";
import type { Deps } from "./deps.ts";

/** Serves the service catalog and its sandbox copy. */
export function catalogRoutes({ site }: Deps): Endpoint[] {
  return Object.values(catalogContracts).map((contract) => {
    const answer = lazyOfText((language: Language) =>
      cachedBody(() => JSON.stringify(serviceCatalog(site, language)), {
        ...jsonHeaders,
        "cache-control": cacheControl.limited,
        "content-language": language,
      })
    );
    return bind(
      contract,
      ({ query, request }) => answer(site.in(query.language).language)(request),
    );
  });
}

/** Serves the keyword search, as JSON or as a stream of events. */
export function askRoutes(deps: Deps): Endpoint[] {
  const { ask, askByPost } = askContracts;
  return [
    bind(ask, ({ query, request }) => searchReply(query, request, deps)),
    bind(askByPost, ({ body, request }) => searchReply(body, request, deps)),
  ];
}

async function searchReply(question: Question, request: Request, deps: Deps): Promise<Reply> {
  const { query, query_id = crypto.randomUUID() } = question;
  const { site, search, log } = deps;
  // Last-Event-ID tells a reconnection.
  const vary = "Accept, Last-Event-ID";
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

/** Takes enquiries: the only operation with a side effect. */
export const contactRoute = ({ contact, site }: Deps): Endpoint =>
  bind(sendEnquiryAt(site.practice), async ({ body, headers, client, request }) => {
    const { challengeToken, ...enquiry } = body;
    const idempotencyKey = headers["Idempotency-Key"];
    const submission = { enquiry, challengeToken, idempotencyKey, client };
    const { body: response, replayed } = await contact.send(submission, request);
    return jsonReply(response, {
      "content-language": site.in(enquiry.language).language,
      ...replayed ? { "idempotent-replayed": "true" } : {},
    });
  }, { cors: false });

/** Serves the health check: the port opens once the site is loaded. */
export const healthRoute = ({ now, contact }: Deps): Endpoint =>
  bind(serviceContracts.getHealth, () => {
    const reasons = contact.faults();
    const state = reasons.length === 0 ? { status: "ok" } : { status: "degraded", reasons };
    return jsonReply({ ...state, timestamp: new Date(now()).toISOString() });
  });

/** Serves both MCP servers and the card of the first; tools tell `others` from the paths of nothing. */
export function mcpRoutes(deps: Deps, others: readonly Endpoint[]): Endpoint[] {
  const { config, site, log } = deps;
  const siteServer = identityOf(site, "mcp");
  const docs = identityOf(site, "docsMcp");
  const body = () => JSON.stringify(serverCard(siteServer, site.baseUrl));
  const card = cachedFile({ path: discoveryPaths.serverCard, type: jsonType, body });
  const readable = [...others, card].filter(({ method }) => method === "GET");
  const sources = { ...deps, otherPaths: new Set(readable.map(({ path }) => path)) };
  return [
    mcpEndpoint(mcpContracts.callMcp, { ...siteServer, tools: tools.mcp, sources, log }, config),
    mcpEndpoint(mcpContracts.callDocsMcp, { ...docs, tools: tools.docsMcp, sources, log }, config),
    card,
  ];
}
