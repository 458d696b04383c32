import { assertEquals, assertThrows } from "@std/assert";
import { jsonReply } from "../../lib/http/reply.ts";
import { resourceMap, splitUrl } from "../../lib/http/router.ts";
import { testApp } from "../kit/app.ts";
import { madeUp, madeUpApp } from "./support.ts";

const getters = ["/api/v1/services", "/api/health", "/api/openapi.json", "/pricing.md", "/pricing"];

for (const path of getters) {
  Deno.test(`HEAD ${path} answers as GET does`, async () => {
    const [get, head] = [testApp(), testApp()].map((app) => app.send);
    const asked = await get!(path);
    const answered = await head!(path, { method: "HEAD" });
    assertEquals(answered.status, asked.status);
    assertEquals([...answered.headers], [...asked.headers]);
  });
}

const allow: [path: string, allow: string][] = [
  ["/api/v1/services", "GET, HEAD, OPTIONS"],
  ["/api/sandbox/v1/services", "GET, HEAD, OPTIONS"],
  ["/api/v1/documents/batch", "POST, OPTIONS"],
  ["/ask", "GET, HEAD, POST, OPTIONS"],
  ["/api/health", "GET, HEAD, OPTIONS"],
  ["/api/openapi.json", "GET, HEAD, OPTIONS"],
  ["/developers.md", "GET, HEAD, OPTIONS"],
  ["/llms.txt", "GET, HEAD, OPTIONS"],
  ["/.well-known/api-catalog", "GET, HEAD, OPTIONS"],
  ["/pricing", "GET, HEAD, OPTIONS"],
];

Deno.test("OPTIONS answers 204 with Allow and without a body", async () => {
  const app = testApp();
  for (const [path, methods] of allow) {
    const response = await app.send(path, { method: "OPTIONS" });
    assertEquals([response.status, await response.text()], [204, ""], path);
    assertEquals(response.headers.get("allow"), methods, path);
  }
});

/** Method names a client may send; the last ones are members of every JavaScript object. */
const strange = ["PUT", "PATCH", "DELETE", "PROPFIND", "x", "constructor", "toString", "__proto__"];

Deno.test("Any other method is 405 with Allow and the JSON error, whatever it is called", async () => {
  const app = testApp();
  for (const [path, methods] of allow) {
    for (const method of strange) {
      const response = await app.send(path, { method });
      assertEquals(response.status, 405, `${method} ${path}`);
      assertEquals(response.headers.get("allow"), methods);
      const { success, code } = await response.json();
      assertEquals([success, code], [false, "METHOD_NOT_ALLOWED"]);
    }
  }
  assertEquals((await app.send("/api/v1/services", { method: "POST" })).status, 405);
  assertEquals((await app.send("/api/v1/documents/batch")).status, 405);
  assertEquals((await app.send("/api/v1/documents/batch", { method: "HEAD" })).status, 405);
});

const redirects: [from: string, to: string][] = [
  ["/en/", "/en"],
  ["/services/", "/services"],
  ["/en/services/api-review/", "/en/services/api-review"],
  ["/pricing/?a=b&c=%20", "/pricing?a=b&c=%20"],
];

Deno.test("A path with a slash at its end redirects for good to the one without", async () => {
  const app = testApp();
  for (const [from, to] of redirects) {
    const response = await app.send(from);
    assertEquals([response.status, response.headers.get("location")], [308, to], from);
    assertEquals((await app.send(to)).status, 200);
  }
});

Deno.test("A redirect encodes what a header cannot hold", async () => {
  const raw = new Request("https://made-up.example/");
  Object.defineProperty(raw, "url", { value: "https://made-up.example/made-up/?q=😀&r=ä&s=%20" });
  const response = await madeUpApp([madeUp({ slashRedirects: true })]).fetch(raw, {
    remoteAddr: {},
  });
  assertEquals(response.status, 308);
  assertEquals(response.headers.get("location"), "/made-up?q=%F0%9F%98%80&r=%C3%A4&s=%20");
});

Deno.test("No path redirects to another host or to nowhere, nor does an interface's", async () => {
  const app = testApp();
  const paths = [
    "//evil.example/",
    "//evil.example",
    "/\\evil.example/",
    "/nothing/",
    "//",
    "/api/v1/services/",
    "/mcp/",
    "/pricing.md/",
    "/pricing//",
  ];
  for (const path of paths) {
    const response = await app.send(path);
    assertEquals([response.status, response.headers.get("location")], [404, null], path);
  }
});

Deno.test("Several methods at one path are answered by their own endpoints", async () => {
  const app = madeUpApp([
    madeUp({ handle: () => jsonReply("got") }),
    madeUp({ method: "POST", handle: () => jsonReply("posted") }),
  ]);
  assertEquals(await (await app.send("/made-up")).json(), "got");
  assertEquals(await (await app.send("/made-up", { method: "POST" })).json(), "posted");
});

Deno.test("Two endpoints for one method and path are refused at the start", () => {
  assertThrows(() => resourceMap([madeUp(), madeUp()]), Error, "GET /made-up twice");
});

const urls: [url: string, path: string, search: string][] = [
  ["https://a.example/", "/", ""],
  ["https://a.example/x/y?b=1&c=/?", "/x/y", "b=1&c=/?"],
  ["http://[::1]:8000/x?", "/x", ""],
  ["https://a.example//x", "//x", ""],
  ["http://a.example/?://", "/", "://"],
];

Deno.test("splitUrl parts path and query as a URL parser does", () => {
  for (const [url, path, search] of urls) {
    assertEquals(splitUrl(url), { path, search });
    assertEquals(new URL(url).pathname, path);
  }
});
