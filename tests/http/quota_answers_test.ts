import { assertEquals, assertMatch } from "@std/assert";
import { testApp, testClock } from "../kit/app.ts";
import { rateLimit } from "./support.ts";

const batch = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: '{"paths":["/pricing"]}',
};

Deno.test("The 121st request within a minute is 429 with all headers, and works after Retry-After", async () => {
  const clock = testClock();
  const app = testApp({ now: clock.now });
  for (let i = 1; i <= 120; i++) {
    const response = await app.send("/api/v1/services");
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("ratelimit-remaining"), String(120 - i));
    clock.advance(200);
  }
  const refused = await app.send("/api/v1/services");
  assertEquals(refused.status, 429);
  assertEquals(rateLimit(refused), {
    structured: '"read";r=0;t=36',
    policy: '"read";q=120;w=60',
    limit: "120",
    remaining: "0",
    reset: "36",
    retryAfter: "36",
  });
  assertEquals(refused.headers.get("cache-control"), "no-store");
  const { success, code, message } = await refused.json();
  assertEquals([success, code], [false, "RATE_LIMITED"]);
  assertMatch(message, /Wait 36 seconds/);

  clock.advance(35_999);
  assertEquals((await app.send("/api/v1/services")).status, 429);
  clock.advance(1);
  assertEquals((await app.send("/api/v1/services")).status, 200);
});

const answers: [what: string, status: number, path: string, init: RequestInit][] = [
  ["a catalog", 200, "/api/v1/services", {}],
  ["a HEAD", 200, "/api/v1/services", { method: "HEAD" }],
  ["an unchanged catalog", 304, "/api/v1/services", { headers: { "if-none-match": "*" } }],
  ["an invalid query", 400, "/api/v1/services?language=zz", {}],
  ["an invalid body", 400, "/api/v1/documents/batch", { ...batch, body: "{" }],
  ["a large body", 413, "/api/v1/documents/batch", { ...batch, body: " ".repeat(4097) }],
  ["another media type", 415, "/api/v1/documents/batch", { method: "POST", body: "{}" }],
  ["a batch", 200, "/api/v1/documents/batch", batch],
  ["the sandbox", 200, "/api/sandbox/v1/services", {}],
];

for (const [what, status, path, init] of answers) {
  Deno.test(`The quota's state stands on ${what} (${status}), which counts`, async () => {
    const app = testApp({ now: testClock().now });
    const response = await app.send(path, init);
    assertEquals(response.status, status);
    assertEquals(rateLimit(response), {
      structured: '"read";r=119;t=60',
      policy: '"read";q=120;w=60',
      limit: "120",
      remaining: "119",
      reset: "60",
      retryAfter: null,
    });
  });
}

const preflight = { "origin": "https://a.example", "access-control-request-method": "GET" };

const uncounted: [what: string, status: number, init: RequestInit][] = [
  ["a 405", 405, { method: "DELETE" }],
  ["an OPTIONS", 204, { method: "OPTIONS" }],
  ["a preflight", 204, { method: "OPTIONS", headers: preflight }],
];

for (const [what, status, init] of uncounted) {
  Deno.test(`The quota's state stands on ${what}, which does not count`, async () => {
    const app = testApp({ now: testClock().now });
    for (let i = 0; i < 3; i++) {
      const response = await app.send("/api/v1/services", init);
      assertEquals(response.status, status);
      assertEquals(response.headers.get("ratelimit"), '"read";r=120;t=60');
      assertEquals(response.headers.get("ratelimit-policy"), '"read";q=120;w=60');
    }
  });
}

Deno.test("A preflight and a 405 are answered as such even when the quota is used up", async () => {
  const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
  await app.send("/api/v1/services");
  assertEquals((await app.send("/api/v1/services")).status, 429);
  const held = { headers: { "if-none-match": "*" } };
  const answers: [status: number, init: RequestInit][] = [
    [204, { method: "OPTIONS", headers: preflight }],
    [405, { method: "PUT" }],
  ];
  for (const [status, init] of answers) {
    const answer = await app.send("/api/v1/services", init);
    assertEquals([answer.status, answer.headers.get("retry-after")], [status, null]);
  }
  assertEquals((await app.send("/api/v1/services", held)).status, 429);
});

Deno.test("Only a 429 says Retry-After: not the last answer that the quota allows", async () => {
  const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
  const last = await app.send("/api/v1/services", { headers: { "if-none-match": "*" } });
  assertEquals([last.status, last.headers.get("retry-after")], [304, null]);
  assertEquals(last.headers.get("ratelimit-remaining"), "0");
});

Deno.test("The search page with a query counts as /ask does; without one it is unlimited", async () => {
  const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
  const unlimited = async () => {
    for (const path of ["/search", "/search?query=", "/search?query=+"]) {
      const page = await app.send(path);
      assertEquals([page.status, page.headers.get("ratelimit")], [200, null], path);
    }
  };
  await unlimited();
  const found = await app.send("/search?query=api");
  assertEquals([found.status, found.headers.get("ratelimit")], [200, '"ask";r=0;t=60']);
  assertEquals((await app.send("/ask?query=api")).status, 429);
  const refused = await app.send("/search?query=api");
  assertEquals([refused.status, refused.headers.get("retry-after")], [429, "60"]);
  await unlimited();
});

Deno.test("Catalog, sandbox and batch share one quota; /ask has its own", async () => {
  const app = testApp({ env: { READ_QUOTA: "3" }, now: testClock().now });
  assertEquals((await app.send("/api/v1/services")).status, 200);
  assertEquals((await app.send("/api/sandbox/v1/services")).status, 200);
  assertEquals((await app.send("/api/v1/documents/batch", batch)).status, 200);
  for (const path of ["/api/v1/services", "/api/sandbox/v1/services"]) {
    assertEquals((await app.send(path)).status, 429);
  }
  assertEquals((await app.send("/api/v1/documents/batch", batch)).status, 429);
  const ask = await app.send("/ask?query=x&streaming=false");
  assertEquals([ask.status, ask.headers.get("ratelimit")], [200, '"ask";r=2;t=60']);
});

Deno.test("A batch of ten paths counts once", async () => {
  const app = testApp({ now: testClock().now });
  const response = await app.post("/api/v1/documents/batch", { paths: Array(10).fill("/pricing") });
  assertEquals(response.headers.get("ratelimit-remaining"), "119");
});

Deno.test("A stream carries the quota's state too", async () => {
  const app = testApp({ now: testClock().now });
  const response = await app.send("/ask?query=x");
  assertEquals(response.headers.get("ratelimit"), '"ask";r=119;t=60');
  await response.body?.cancel();
});

const unlimited = [
  "/api/health",
  "/api/openapi.json",
  "/openapi.json",
  "/api/versioning.md",
  "/developers.md",
  "/plugin.json",
  "/llms.txt",
  "/pricing",
  "/",
  "/nothing-here",
  "/api/v1/nothing-here",
];

Deno.test("Health, the interface description, documents, pages and 404 carry no RateLimit headers and have no limit", async () => {
  const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
  for (const path of unlimited) {
    for (let i = 0; i < 3; i++) {
      const response = await app.send(path);
      assertEquals(response.status, path.includes("nothing") ? 404 : 200, path);
      assertEquals(rateLimit(response).structured, null, path);
      assertEquals(rateLimit(response).limit, null, path);
    }
  }
});
