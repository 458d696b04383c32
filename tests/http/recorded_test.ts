import { assertEquals } from "@std/assert";
import { enquiry } from "../kit/enquiry.ts";
import { testApp, testClock } from "../kit/app.ts";

/**
 * Status, header fields and, of short JSON answers, the body of every kind of answer, as they were
 * recorded: what changes here changes for every client. To record anew what was changed on purpose:
 * `RECORD=1 deno test -A --lock=tests/deno.lock tests/http/recorded_test.ts`
 */
const file = new URL("./recorded.json", import.meta.url);

type Sent = RequestInit & { path: string };

const json = { "content-type": "application/json" };
const post = (path: string, body: unknown, headers = {}): Sent => ({
  path,
  method: "POST",
  headers: { ...json, ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const get = (path: string, headers: Record<string, string> = {}): Sent => ({ path, headers });
const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const mcp = { accept: "application/json, text/event-stream" };

const requests: Sent[] = [
  get("/", { "accept": "text/html", "accept-encoding": "gzip" }),
  get("/", { accept: "text/markdown" }),
  get("/en", { accept: "text/html" }),
  get("/index.md"),
  get("/index.md", { "if-none-match": "*", "accept-encoding": "gzip" }),
  get("/contact", { accept: "text/html" }),
  get("/search?query=datenbank", { accept: "text/html" }),
  get("/services/"),
  get("/nothing", { accept: "text/html" }),
  get("/nothing", { accept: "text/markdown" }),
  get("/llms.txt"),
  get("/sitemap.xml"),
  get("/robots.txt"),
  get("/favicon.ico"),
  get("/api/openapi.json", { "accept-encoding": "gzip" }),
  get("/api/health"),
  get("/api/nothing"),
  get("/api/v1/services"),
  get("/api/v1/services?language=zz"),
  { path: "/api/v1/services", method: "OPTIONS" },
  {
    path: "/api/v1/services",
    method: "OPTIONS",
    headers: { "origin": "https://a.example", "access-control-request-method": "GET" },
  },
  { path: "/api/v1/services", method: "DELETE" },
  post("/api/v1/documents/batch", { paths: ["/index.md", "/none.md"] }),
  post("/api/v1/documents/batch", "{"),
  post("/api/v1/documents/batch", "{}", { "content-type": "text/plain" }),
  get("/ask?query=datenbank&query_id=q&streaming=false"),
  get("/ask?query=datenbank&query_id=q"),
  get("/ask?query=x&q=y"),
  post("/mcp", call, mcp),
  post("/mcp", call, { accept: "text/event-stream" }),
  post("/mcp", "[]", mcp),
  get("/mcp"),
  post("/api/contact", enquiry),
  post("/api/contact", { name: "A" }),
  get("/.well-known/oauth-protected-resource"),
];

async function answerTo({ path, ...init }: Sent) {
  const { send } = testApp({ now: testClock().now });
  const response = await send(path, init);
  const fields = Object.fromEntries(response.headers);
  if (fields["x-request-id"]) fields["x-request-id"] = "…";
  // A tag is of the body, which other tests look at.
  if (fields.etag) fields.etag = fields.etag.replace(/".*"/, '"…"');
  const text = await response.text();
  const isShort = text.length < 600 && fields["content-type"]?.startsWith("application/json");
  return { status: response.status, fields, ...isShort ? { body: JSON.parse(text) } : {} };
}

const nameOf = ({ path, method = "GET", headers, body }: Sent) =>
  [method, path, JSON.stringify(headers ?? {}), body].filter(Boolean).join(" ");

Deno.test("Every kind of answer has the status and the fields that were recorded", async () => {
  const answers = Object.fromEntries(
    await Promise.all(
      requests.map(async (request) => [nameOf(request), await answerTo(request)] as const),
    ),
  );
  if (Deno.env.get("RECORD")) Deno.writeTextFileSync(file, `${JSON.stringify(answers, null, 2)}\n`);
  assertEquals(answers, JSON.parse(Deno.readTextFileSync(file)));
});
