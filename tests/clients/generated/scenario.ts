/**
 * What every generated client is put through: each operation with a success, a refusal of each kind,
 * and an error code that nobody knows yet. The client must hand over what was answered, whole.
 */
export interface Sent {
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an operation; gives what the client makes of the answer, of an error too. */
export type Call = (operation: string, sent: Sent) => Promise<unknown>;

declare const process: { argv: string[] };
export const origin = process.argv[2]!;

export function must(held: boolean, what: string): asserts held {
  if (!held) throw new Error(what);
}

const question = { query: "services", streaming: false };
const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const enquiry = {
  name: "Made Up",
  email: "made-up@example.org",
  subject: "A question",
  message: "A question of some length",
  gdprConsent: true,
};

/** What each operation is sent and answered with; the enquiry finds no mail configured. */
const calls: [operation: string, sent: Sent, status: number, code?: string][] = [
  ["listServices", { query: { language: "de" } }, 200],
  ["listServicesSandbox", { query: { language: "de" } }, 200],
  ["readDocuments", { body: { paths: ["/llms.txt", "/no/such/page"] } }, 200],
  ["getVersioningPolicy", {}, 200],
  ["getDeveloperDocumentation", {}, 200],
  ["getAuthDocument", {}, 200],
  ["getPricingDocument", {}, 200],
  ["getAgentsDocument", {}, 200],
  ["getPluginManifest", {}, 200],
  ["ask", { query: question }, 200],
  ["askByPost", { body: question }, 200],
  ["callMcp", { body: message }, 200],
  ["callDocsMcp", { body: message }, 200],
  ["getHealth", {}, 200],
  ["getInterfaceDescription", {}, 200],
  ["sendEnquiry", { body: enquiry }, 503, "DELIVERY_NOT_CONFIGURED"],
  ["readDocuments", { body: { paths: ["/a/../b"] } }, 400, "INVALID_BODY"],
  ["sendEnquiry", { body: { ...enquiry, subject: "\u{2800}" } }, 400, "INVALID_FIELDS"],
];

/** `readsText`: its settings can read Markdown; left out: true. */
export async function play(call: Call, { readsText = true } = {}): Promise<void> {
  const fetchThere = globalThis.fetch;
  let last: Response | undefined;
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), origin), init);
    last = request.url.includes("sandbox")
      ? Response.json({ success: false, code: "NOT_THOUGHT_OF_YET" }, { status: 500 })
      : await fetchThere(request);
    return last.clone();
  };
  for (const [name, sent, status, code] of calls) {
    const result = await call(name, sent);
    must(last !== undefined, `${name} was not sent`);
    const isJson = last.headers.get("content-type")?.includes("json");
    if (!isJson && !readsText) continue;
    const body = isJson ? await last.json() : await last.text();
    must(canonical(result) === canonical(body), `${name}: ${canonical(result)} is not ${canonical(body)}`);
    if (name !== "listServicesSandbox") {
      must(last.status === status && body.code === code, `${name} is ${last.status} ${body.code}`);
    }
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
