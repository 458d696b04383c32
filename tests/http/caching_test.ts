import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { conditional, withETag } from "../../lib/http/caching.ts";
import { fixedReply } from "../../lib/http/fixed.ts";
import { jsonReply } from "../../lib/http/reply.ts";
import { testApp } from "../support.ts";
import { madeUp, madeUpApp } from "./support.ts";

const tagged = { status: 200, headers: { etag: '"abc"', "content-type": "a/b" }, body: "x" };

const holding = (ifNoneMatch: string | null) =>
  new Request("https://www.steghaus.example/", {
    headers: ifNoneMatch === null ? {} : { "if-none-match": ifNoneMatch },
  });

const comparisons: [ifNoneMatch: string | null, status: number][] = [
  [null, 200],
  ['"abc"', 304],
  [' "abc" ', 304],
  ['W/"abc"', 304],
  ["*", 304],
  [" * ", 304],
  ['"x", "abc"', 304],
  ['"x","abc","y"', 304],
  ['W/"x", W/"abc"', 304],
  ['"abcd"', 200],
  ['"ab"', 200],
  ["abc", 200],
  ['w/"abc"', 200],
  ['"x", *', 200],
  ["", 200],
];

Deno.test("If-None-Match is compared weakly, as a list or as a star", () => {
  for (const [ifNoneMatch, status] of comparisons) {
    assertEquals(conditional(tagged, holding(ifNoneMatch)).status, status, String(ifNoneMatch));
  }
});

Deno.test("304 has no body and no Content-Type and keeps the ETag", () => {
  const notModified = { status: 304, headers: { etag: '"abc"' }, body: null };
  assertEquals(conditional(tagged, holding("*")), notModified);
});

Deno.test("What has no ETag, or is no 200, is never 304", () => {
  assertEquals(conditional(jsonReply({}), holding("*")).status, 200);
  assertEquals(conditional({ ...tagged, status: 404 }, holding("*")).status, 404);
});

Deno.test("An ETag is strong and depends on the body alone", async () => {
  const tag = async (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    (await withETag({ status: 200, headers, body })).headers.etag;
  assertMatch(await tag("x"), /^"[0-9a-f]{32}"$/);
  assertEquals(await tag("ä"), await tag(new TextEncoder().encode("ä"), { "x-a": "b" }));
  assertNotEquals(await tag("x"), await tag("y"));
});

Deno.test("A fixed reply is made once, also when many ask at the same time", async () => {
  let made = 0;
  const reply = fixedReply(() => `body ${++made}`, {});
  const replies = await Promise.all(Array.from({ length: 5 }, () => reply()));
  assertEquals([made, new Set(replies.map(({ body }) => body)).size], [1, 1]);
});

Deno.test("If-None-Match does not turn an answer to POST into 304", async () => {
  const app = madeUpApp([madeUp({ method: "POST", handle: () => tagged })]);
  const headers = { "if-none-match": "*" };
  assertEquals((await app.send("/made-up", { method: "POST", headers })).status, 200);
});

const fixed: [path: string, cacheControl: string][] = [
  ["/api/v1/services", "private, no-cache"],
  ["/api/v1/services?language=de", "private, no-cache"],
  ["/api/sandbox/v1/services", "private, no-cache"],
  ["/api/openapi.json", "public, max-age=300, must-revalidate"],
  ["/openapi.json", "public, max-age=300, must-revalidate"],
  ["/api/versioning.md", "public, max-age=300, must-revalidate"],
  ["/developers.md", "public, max-age=300, must-revalidate"],
  ["/de/index.md", "public, max-age=300, must-revalidate"],
  ["/plugin.json", "public, max-age=300, must-revalidate"],
  ["/llms.txt", "public, max-age=300, must-revalidate"],
  ["/pricing", "public, max-age=300, must-revalidate"],
];

Deno.test("Every GET with a fixed body has a strong ETag, its Cache-Control, and answers 304", async () => {
  const app = testApp();
  for (const [path, cacheControl] of fixed) {
    for (const method of ["GET", "HEAD"]) {
      const response = await app.send(path, { method });
      const etag = response.headers.get("etag") ?? "";
      assertMatch(etag, /^"[^"]+"$/, path);
      assertEquals(response.headers.get("cache-control"), cacheControl, path);
      for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await app.send(path, { method, headers: { "if-none-match": ifNoneMatch } });
        assertEquals([again.status, await again.text()], [304, ""], path);
        assertEquals(again.headers.get("etag"), etag);
        assertEquals(again.headers.get("cache-control"), cacheControl, path);
        assertEquals(again.headers.get("vary"), response.headers.get("vary"), path);
      }
    }
  }
});

Deno.test("The ETag is the same in a second process with the same content, and differs by body", async () => {
  const etag = async (path: string) => (await testApp().send(path)).headers.get("etag");
  assertEquals(await etag("/api/v1/services"), await etag("/api/v1/services"));
  assertNotEquals(await etag("/api/v1/services"), await etag("/api/v1/services?language=de"));
});

Deno.test("What is made anew, POST and errors may not be stored", async () => {
  const app = testApp();
  const answers = [
    await app.send("/api/health"),
    await app.send("/api/v1/services?x=1"),
    await app.send("/api/v1/nothing"),
    await app.send("/nothing"),
    await app.send("/api/v1/services", { method: "PUT" }),
    await app.send("/ask?query=x"),
    await app.post("/ask", { query: "x", streaming: false }),
    await app.post("/api/v1/documents/batch", { paths: ["/pricing"] }),
  ];
  for (const { headers } of answers) {
    assertEquals(headers.get("cache-control"), "no-store");
    assertEquals(headers.get("etag"), null);
  }
});

Deno.test("A JSON answer to GET /ask may be kept by the client alone", async () => {
  const { headers } = await testApp().send("/ask?query=x&streaming=false");
  assertEquals(headers.get("cache-control"), "private, no-cache");
});
