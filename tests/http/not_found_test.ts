import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { testApp } from "../kit/app.ts";

const app = testApp();

const json = "application/json; charset=utf-8";
const html = "text/html; charset=utf-8";
const markdown = "text/markdown; charset=utf-8";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const forms: [path: string, accept: string | undefined, type: string][] = [
  ["/nothing", undefined, html],
  ["/nothing", "*/*", html],
  ["/nothing", browser, html],
  ["/nothing", "text/markdown", markdown],
  ["/nothing", "text/markdown, text/html;q=0.5", markdown],
  ["/nothing", "text/markdown;q=0.5, text/html", html],
  ["/nothing", "application/json", json],
  ["/nothing", "image/png", html],
  ["/en/nothing", undefined, html],
  ["/nothing.md", undefined, markdown],
  ["/nothing.md", "*/*", markdown],
  ["/nothing.md", browser, html],
  ["/nothing.md", "application/json", json],
  ["/nothing", "text/markdown, text/html, */*", markdown],
  ["/nothing", "text/markdown;variant=GFM", markdown],
  ["/nothing", "application/json, text/plain, */*", json],
  ["/api", undefined, json],
  ["/api/nothing", undefined, json],
  ["/api/v1/nothing", browser, json],
  ["/api/nothing.md", "text/markdown", json],
  ["/mcp/nothing", browser, json],
  ["/ask/nothing", browser, json],
  ["/.well-known/nothing", browser, json],
  ["/.well-known", undefined, json],
  ["/apiary", undefined, html],
  ["/asked", undefined, html],
];

for (const [path, accept, type] of forms) {
  Deno.test(`GET ${path} with Accept: ${accept ?? "(none)"} is a 404 in ${type}`, async () => {
    const headers: HeadersInit = accept === undefined ? {} : { accept };
    const response = await app.send(path, { headers });
    assertEquals([response.status, response.headers.get("content-type")], [404, type]);
    assertEquals(response.headers.get("x-content-type-options"), "nosniff");
    const text = await response.text();
    if (type === json) {
      const { success, code, message } = JSON.parse(text);
      assertEquals([success, code, typeof message], [false, "NOT_FOUND", "string"]);
    } else if (type === markdown) {
      assertMatch(text, /^# \S/);
    } else {
      assertMatch(text, /^<!DOCTYPE html>/i);
    }
  });
}

Deno.test("A 404 that depends on Accept says so in Vary", async () => {
  for (const accept of ["text/html", "text/markdown", "application/json"]) {
    const { headers } = await app.send("/nothing", { headers: { accept } });
    assertMatch(headers.get("vary") ?? "", /\bAccept\b/i);
  }
});

Deno.test("A Markdown 404 links to the start page, the documentation and llms.txt, which live", async () => {
  const response = await app.send("/nothing.md");
  const text = await response.text();
  for (const path of ["/", "/developers.md", "/llms.txt"]) {
    assertStringIncludes(text, `](${path})`);
    assertEquals((await app.send(path)).status, 200);
  }
});

Deno.test("A 404 is the same for every method", async () => {
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    assertEquals((await app.send("/api/nothing", { method })).status, 404, method);
    assertEquals((await app.send("/nothing", { method })).status, 404, method);
  }
});

const traversals = [
  "/%2e%2e/deno.json",
  "/..%2fdeno.json",
  "/services/%2e%2e/%2e%2e/main.ts",
  "/de/index.md",
  "/de/pricing.md",
  "/tests/site/de/index.md",
  "/content/en/index.md",
  "/site.json",
  "/assets/../site.json",
  "/pricing.md%00",
  "/PRICING",
  "/constructor",
  "/__proto__",
  "/%",
  "/%zz",
  "/😀",
];

Deno.test("No path reaches a file that is not published", async () => {
  for (const path of traversals) assertEquals((await app.send(path)).status, 404, path);
});
