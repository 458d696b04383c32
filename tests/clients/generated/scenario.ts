/**
 * What every generated client is put through: each operation with a success, each error that a
 * request can bring about, and answers that are made in transit: an error of ours, and a code that
 * nobody knows yet. The client must hand over what was answered, whole; one that validates must
 * send nothing that the description does not admit.
 */
export interface Sent {
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: any;
}

/** Calls an operation; gives what the client makes of the answer, of an error too. */
export type Call = (operation: string, sent: Sent) => Promise<unknown>;

export interface Traits {
  /** What is checked before it is sent. */
  validates?: "all" | "bodies";
  /** An error is thrown, since every answer must have the form of a success. */
  throwsErrors?: true;
  /** Every answer is read as JSON, so the Markdown documents cannot be. */
  jsonAlone?: true;
}

declare const process: { argv: string[] };
export const origin = process.argv[2]!;

export function must(held: boolean, what: string): asserts held {
  if (!held) throw new Error(what);
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const question = { query: "services", streaming: false };
const enquiry = {
  name: "Made Up",
  email: "made-up@example.org",
  subject: "A question",
  message: "A question of some length",
  gdprConsent: true,
};

/** Operations with JSON and what each is sent; the enquiry finds no mail configured. */
const successes: Record<string, Sent> = {
  listServices: { query: { language: "de" } },
  listServicesSandbox: { query: { language: "de" } },
  readDocuments: { body: { paths: ["/llms.txt", "/no/such/page"] } },
  ask: { query: question },
  askByPost: { body: question },
  callMcp: { body: { ...ping, method: "tools/list" } },
  callDocsMcp: { body: ping, headers: { "MCP-Protocol-Version": "2025-11-25" } },
  getHealth: {},
  getInterfaceDescription: {},
  getPluginManifest: {},
};

const documents = [
  "getAgentsDocument",
  "getAuthDocument",
  "getDeveloperDocumentation",
  "getPricingDocument",
  "getVersioningPolicy",
];

type Refusal = [operation: string, sent: Sent, status: number, code: string];

/** Requests that the description does not admit. */
const inadmissible: Refusal[] = [
  ["listServices", { query: { language: "zz" } }, 400, "INVALID_QUERY"],
  ["listServicesSandbox", { query: { language: "zz" } }, 400, "INVALID_QUERY"],
  ["readDocuments", { body: { paths: ["/../secret"] } }, 400, "INVALID_BODY"],
  ["readDocuments", { body: { paths: ["/" + "a".repeat(5_000)] } }, 413, "PAYLOAD_TOO_LARGE"],
  ["ask", { query: { ...question, query: "" } }, 400, "INVALID_QUERY"],
  ["ask", { query: { ...question, mode: "summarize" } }, 400, "UNSUPPORTED_MODE"],
  ["askByPost", { body: { ...question, query: "" } }, 400, "INVALID_QUERY"],
  ["askByPost", { body: { ...question, mode: "summarize" } }, 400, "UNSUPPORTED_MODE"],
  ["askByPost", { body: { ...question, query: "a".repeat(5_000) } }, 413, "PAYLOAD_TOO_LARGE"],
  ["sendEnquiry", { body: { ...enquiry, subject: " " } }, 400, "INVALID_FIELDS"],
  ["sendEnquiry", { body: { ...enquiry, gdprConsent: false } }, 400, "INVALID_FIELDS"],
  ["callMcp", { body: { ...ping, jsonrpc: "1.0" } }, 400, "INVALID_MESSAGE"],
];

/** Requests that it admits and the service refuses all the same. */
const refused: Refusal[] = [
  ["sendEnquiry", { body: enquiry }, 503, "DELIVERY_NOT_CONFIGURED"],
  ["callMcp", { body: { ...ping, method: "no/such" } }, 200, "METHOD_NOT_FOUND"],
  ["callDocsMcp", {
    body: ping,
    headers: { "MCP-Protocol-Version": "2026-07-28" },
  }, 400, "INCOMPLETE_METADATA"],
];

const fetchThere = globalThis.fetch;

/** What happens between client and service. */
type Transit = (request: Request) => Promise<Response>;

export async function play(call: Call, traits: Traits = {}): Promise<void> {
  // A network of its own, so that no quota is shared.
  const address = `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`;
  let last: Response | undefined;
  let transit: Transit = fetchThere;
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request
      ? input
      : new Request(new URL(String(input), origin), init);
    request.headers.set("x-forwarded-for", address);
    last = await transit(request);
    return last.clone();
  };

  /** The answer, which the client must hand over as it came; a failure only where it may. */
  async function answered(name: string, sent: Sent, mayThrow = false): Promise<[number, any]> {
    last = undefined;
    const result = await call(name, sent)
      .catch((error) => mayThrow ? undefined : Promise.reject(new Error(name, { cause: error })));
    must(last !== undefined, `${name} was not sent`);
    const response: Response = last;
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const body = isJson ? JSON.parse(text) : text;
    const whole = (mayThrow && result === undefined) || canonical(result) === canonical(body);
    must(whole, `${name}: ${canonical(result)} is not ${canonical(body)}`);
    return [response.status, body];
  }

  for (const name of traits.jsonAlone ? [] : documents) successes[name] = {};
  const [, description] = await answered("getInterfaceDescription", {});
  const known = [...Object.keys(successes), ...documents, "sendEnquiry"];
  for (const { get, post } of Object.values<any>(description.paths)) {
    // What is only read is asked for without anything.
    if (get && !known.includes(get.operationId)) successes[get.operationId] = {};
    must(!post || known.includes(post.operationId), `${post?.operationId} is not called`);
  }
  for (const [name, sent] of Object.entries(successes)) {
    const [status] = await answered(name, sent);
    must(status === 200, `${name} is ${status}`);
  }

  async function refuses([name, sent, status, code]: Refusal): Promise<void> {
    const [is, body] = await answered(name, sent, traits.throwsErrors);
    const given = body.code ?? body.error.data.code;
    must(is === status && given === code, `${name} is ${is} ${given}, not ${status} ${code}`);
  }

  for (const refusal of refused) await refuses(refusal);
  for (const refusal of inadmissible) {
    const [name, sent, , code] = refusal;
    if (traits.validates !== "all" && !(traits.validates && sent.body)) {
      await refuses(refusal);
      continue;
    }
    last = undefined;
    await call(name, sent).catch(() => {});
    must(last === undefined, `${name} was sent, though it is ${code}`);
  }

  for (const [name, sent] of Object.entries({ ...successes, sendEnquiry: { body: enquiry } })) {
    const isMcp = name.startsWith("call");
    transit = (request) => fetchThere(new Request(request, { method: "PATCH" }));
    await refuses([name, sent, 405, "METHOD_NOT_ALLOWED"]);
    if (isMcp) continue;
    const unknown = { success: false, code: "NOT_THOUGHT_OF_YET", message: "Made up" };
    transit = () => Promise.resolve(Response.json(unknown, { status: 500 }));
    await refuses([name, sent, 500, unknown.code]);
    if (sent.body === undefined || name === "sendEnquiry") continue;
    transit = (request) => {
      request.headers.set("content-type", "text/plain");
      return fetchThere(request);
    };
    await refuses([name, sent, 415, "UNSUPPORTED_MEDIA_TYPE"]);
  }
  transit = async (request) => {
    const path = new URL("/api/v1/services", origin);
    const headers = { "x-forwarded-for": address };
    const { headers: quota } = await fetchThere(path, { headers });
    const left = Number(quota.get("ratelimit-remaining"));
    await Promise.all(Array.from({ length: left }, async () => {
      await (await fetchThere(path, { headers })).arrayBuffer();
    }));
    return await fetchThere(request);
  };
  for (const name of ["listServices", "readDocuments"]) {
    await refuses([name, successes[name]!, 429, "RATE_LIMITED"]);
  }
}

/** JSON with the members of each object in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, part) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1))
        : part,
  );
