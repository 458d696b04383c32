import { BodyReader } from "../../lib/http/body.ts";
import { createHandler } from "../../lib/http/handler.ts";
import type { ErrorCode } from "../../lib/contract/errors.ts";
import { routes } from "../../routes/mod.ts";
import { enquiry } from "../kit/enquiry.ts";
import { origin, type TestApp, testApp, type TestOptions } from "../kit/app.ts";
import { resend } from "../kit/provider.ts";
import type { Operation } from "./document.ts";

/** What is changed in a request that succeeds. */
interface Change {
  method?: string;
  /** Replaces the query. */
  query?: string;
  headers?: Record<string, string>;
  /** Replaces the body; a value is sent as JSON. */
  body?: unknown;
}

/** The query or the body that each operation answers with 200. */
const succeeding: Record<string, Pick<Change, "query" | "body">> = {
  "POST /api/v1/documents/batch": { body: { paths: ["/pricing"] } },
  "GET /ask": { query: "?query=api&streaming=false" },
  "POST /ask": { body: { query: "api", streaming: false } },
  "POST /api/contact": { body: enquiry },
  "POST /mcp": { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
  "POST /mcp/docs": { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
};

/** Sends an operation's request that succeeds, or one that is changed. */
export async function sent(
  app: Pick<TestApp, "send">,
  { name, path, method }: Operation,
  change: Change = {},
): Promise<Response> {
  const { query = "", body, headers, method: other = method } = { ...succeeding[name], ...change };
  return await app.send(path + query, {
    method: other,
    headers: { ...method === "POST" ? { "content-type": "application/json" } : {}, ...headers },
    body: method === "GET" || other === "GET"
      ? undefined
      : body instanceof ReadableStream || typeof body === "string"
      ? body
      : JSON.stringify(body),
  });
}

/** Mail goes to a provider that answers like this; the bot check, where there is one, is `verdict`. */
function delivering(
  { provider = taken, verdict = taken, env = {}, ...options }: TestOptions & {
    provider?: () => Response | Promise<Response>;
    verdict?: () => Response | Promise<Response>;
  } = {},
): TestApp {
  return testApp({
    ...options,
    env: { ...resend("https://mail.provider.example"), ...env },
    fetch: async (url) => await (String(url).includes("mail") ? provider : verdict)(),
  });
}

const taken = () => Response.json({ id: "made-up" });

const key = { headers: { "idempotency-key": "key-0123456789abcdef" } };

const challenge = { CHALLENGE_SITE_KEY: "site", CHALLENGE_SECRET: "secret" };

const withToken = { body: { ...enquiry, challengeToken: "token" } };

/** An answer of the provider's other than that it took the message. */
const answering = (status: number) => () => Response.json({}, { status });

/** The app with every handler broken. */
function broken(): Pick<TestApp, "send"> {
  const { deps } = testApp();
  const fail = () => Promise.reject(new Error("made up"));
  const endpoints = routes(deps).map((endpoint) => ({ ...endpoint, handle: fail }));
  const fetch = createHandler({
    ...deps,
    endpoints,
    notFound: fail,
    trustedProxyHops: 0,
    bodies: new BodyReader(),
  });
  const info = { remoteAddr: { hostname: "192.0.2.1" } };
  return { send: async (path, init) => await fetch(new Request(origin + path, init), info) };
}

/** Makes an operation answer with each error that one is described with; none is beyond a test. */
export const provoked: Partial<Record<ErrorCode, (operation: Operation) => Promise<Response>>> = {
  INVALID_HOST: (operation) => sent(testApp(), operation, { headers: { host: "[::1" } }),
  METHOD_NOT_ALLOWED: (operation) => sent(testApp(), operation, { method: "PATCH" }),
  INTERNAL_ERROR: (operation) => sent(broken(), operation),
  RATE_LIMITED: async (operation) => {
    const app = testApp({ env: { READ_QUOTA: "1", CONTACT_QUOTA: "1" } });
    await (await sent(app, operation)).body?.cancel();
    return await sent(app, operation);
  },
  INVALID_QUERY: (operation) =>
    sent(testApp(), operation, { query: "?query=", body: { query: "" } }),
  UNSUPPORTED_MODE: (operation) =>
    sent(testApp(), operation, {
      query: "?query=a&mode=summarize",
      body: { query: "a", mode: "summarize" },
    }),
  INVALID_BODY: (operation) => sent(testApp(), operation, { body: "{" }),
  UNSUPPORTED_MEDIA_TYPE: (operation) =>
    sent(testApp(), operation, { headers: { "content-type": "text/plain" } }),
  PAYLOAD_TOO_LARGE: (operation) => sent(testApp(), operation, { body: "x".repeat(70_000) }),
  REQUEST_TIMEOUT: (operation) =>
    sent(testApp({ bodyDeadlineMs: 5 }), operation, { body: new ReadableStream() }),
  INVALID_FIELDS: (operation) => sent(testApp(), operation, { body: {} }),
  INVALID_IDEMPOTENCY_KEY: (operation) =>
    sent(testApp(), operation, { headers: { "idempotency-key": "short" } }),
  CHALLENGE_REQUIRED: (operation) => sent(delivering({ env: challenge }), operation),
  CHALLENGE_FAILED: (operation) => {
    const verdict = () => Response.json({ success: false });
    return sent(delivering({ env: challenge, verdict }), operation, withToken);
  },
  CHALLENGE_UNAVAILABLE: (operation) =>
    sent(delivering({ env: challenge, verdict: answering(500) }), operation, withToken),
  IDEMPOTENCY_CONFLICT: async (operation) => {
    using kv = await Deno.openKv(":memory:");
    const app = delivering({ openKv: () => Promise.resolve(kv) });
    await (await sent(app, operation, key)).body?.cancel();
    return await sent(app, operation, { ...key, body: { ...enquiry, name: "Another" } });
  },
  IDEMPOTENCY_IN_PROGRESS: async (operation) => {
    using kv = await Deno.openKv(":memory:");
    const [called, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    const provider = () => {
      called.resolve();
      return answer.promise;
    };
    const app = delivering({ provider, openKv: () => Promise.resolve(kv) });
    const first = sent(app, operation, key);
    await called.promise;
    const second = await sent(app, operation, key);
    answer.resolve(taken());
    await (await first).body?.cancel();
    return second;
  },
  IDEMPOTENCY_UNAVAILABLE: (operation) => {
    const openKv = () => Promise.reject(new Error("disk full"));
    return sent(delivering({ openKv }), operation, key);
  },
  DELIVERY_NOT_CONFIGURED: (operation) => sent(testApp(), operation),
  DELIVERY_UNAVAILABLE: (operation) => sent(delivering({ provider: answering(429) }), operation),
  DELIVERY_FAILED: (operation) => sent(delivering({ provider: answering(422) }), operation),
  DELIVERY_UNCERTAIN: (operation) => sent(delivering({ provider: answering(500) }), operation),
};

/** Makes an operation answer with each status that is no error, in each of its media types. */
export const answered: Record<string, (operation: Operation) => Promise<Response>> = {
  "200 application/json": (operation) => sent(delivering(), operation),
  "200 text/markdown": (operation) => sent(testApp(), operation),
  "200 text/event-stream": (operation) =>
    operation.path.startsWith("/mcp")
      ? sent(testApp(), operation, { headers: { accept: "text/event-stream" } })
      : sent(testApp(), operation, { query: "?query=api", body: { query: "api" } }),
  "202": (operation) =>
    sent(testApp(), operation, {
      body: { jsonrpc: "2.0", method: "notifications/initialized" },
    }),
  "204": (operation) => sent(testApp(), operation, { headers: { "last-event-id": "1" } }),
  "304": (operation) => sent(testApp(), operation, { headers: { "if-none-match": "*" } }),
};
