import { assertEquals } from "@std/assert";
import { jsonReply } from "../../lib/http/reply.ts";
import { testApp, testClock } from "../kit/app.ts";
import { madeUp, madeUpApp } from "./support.ts";

const allowed = [
  "Content-Type",
  "Accept",
  "If-None-Match",
  "MCP-Protocol-Version",
  "Mcp-Session-Id",
  "Mcp-Method",
  "Mcp-Name",
  "Last-Event-ID",
];

const exposed = [
  "RateLimit",
  "RateLimit-Policy",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "ETag",
  "Link",
  "Deprecation",
  "Sunset",
  "Idempotent-Replayed",
  "X-Request-Id",
];

const list = (value: string | null) => (value ?? "").split(",").map((name) => name.trim()).sort();

const answers: [path: string, status: number, init?: RequestInit][] = [
  ["/api/v1/services", 200],
  ["/api/v1/services", 304, { headers: { "if-none-match": "*" } }],
  ["/api/v1/services?x=1", 400],
  ["/api/v1/services", 405, { method: "PUT" }],
  ["/api/v1/services", 204, { method: "OPTIONS" }],
  ["/api/sandbox/v1/services", 200],
  ["/api/v1/documents/batch", 415, { method: "POST" }],
  ["/api/v1/documents/batch", 405],
  ["/ask?query=x&streaming=false", 200],
  ["/ask?query=x", 200],
  ["/ask", 400],
  ["/api/health", 200],
  ["/api/openapi.json", 200],
  ["/openapi.json", 200],
  ["/api/versioning.md", 200],
  ["/developers.md", 200],
  ["/plugin.json", 200],
  ["/llms.txt", 200],
  ["/api/nothing", 404],
  ["/.well-known/nothing", 404],
];

Deno.test("Every origin may read the interfaces and documents, errors and 304 included", async () => {
  const app = testApp();
  for (const [path, status, init] of answers) {
    const response = await app.send(path, init);
    const what = `${init?.method ?? "GET"} ${path}`;
    assertEquals(response.status, status, what);
    assertEquals(response.headers.get("access-control-allow-origin"), "*", what);
    const names = response.headers.get("access-control-expose-headers");
    assertEquals(list(names), exposed.toSorted(), what);
    assertEquals(response.headers.get("access-control-allow-credentials"), null);
    await response.body?.cancel();
  }
});

Deno.test("A 429 may be read by every origin", async () => {
  const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
  await app.send("/api/v1/services");
  const refused = await app.send("/api/v1/services");
  assertEquals([refused.status, refused.headers.get("access-control-allow-origin")], [429, "*"]);
});

const preflight = (method: string) => ({
  method: "OPTIONS",
  headers: {
    "origin": "https://elsewhere.example",
    "access-control-request-method": method,
    "access-control-request-headers": "content-type",
  },
});

const preflighted: [path: string, methods: string][] = [
  ["/api/v1/services", "GET, HEAD, OPTIONS"],
  ["/api/v1/documents/batch", "POST, OPTIONS"],
  ["/ask", "GET, HEAD, POST, OPTIONS"],
  ["/developers.md", "GET, HEAD, OPTIONS"],
];

for (const [path, methods] of preflighted) {
  Deno.test(`A preflight for ${path} is 204 and names ${methods} and the headers`, async () => {
    const response = await testApp().send(path, preflight("POST"));
    assertEquals([response.status, await response.text()], [204, ""]);
    assertEquals(response.headers.get("allow"), methods);
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    assertEquals(response.headers.get("access-control-allow-methods"), methods);
    assertEquals(
      list(response.headers.get("access-control-allow-headers")),
      allowed.toSorted(),
    );
  });
}

Deno.test("OPTIONS that is no preflight carries no Access-Control-Allow-Methods", async () => {
  const { headers } = await testApp().send("/ask", { method: "OPTIONS" });
  assertEquals(headers.get("access-control-allow-methods"), null);
});

Deno.test("An endpoint without CORS sends no CORS header on any answer, preflight included", async () => {
  const closed = madeUp({ method: "POST", quota: "contact", cors: false });
  const app = madeUpApp([closed], { readQuota: 1 });
  const responses = [
    await app.send("/made-up", preflight("POST")),
    await app.send("/made-up", { method: "OPTIONS" }),
    await app.send("/made-up"),
    await app.send("/made-up", { method: "POST" }),
    await app.send("/made-up", { method: "POST" }),
  ];
  assertEquals(responses.map(({ status }) => status), [204, 204, 405, 200, 429]);
  for (const { headers } of responses) {
    const cors = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
    assertEquals(cors, []);
  }
});

Deno.test("A redirect to an open endpoint may be followed by every origin", async () => {
  const app = madeUpApp([madeUp({ slashRedirects: true, handle: () => jsonReply({}) })]);
  const { status, headers } = await app.send("/made-up/");
  assertEquals([status, headers.get("access-control-allow-origin")], [308, "*"]);
});
