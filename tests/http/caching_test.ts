import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { published, tagged } from "../../lib/http/immutable.ts";
import type { Reply } from "../../lib/http/reply.ts";
import { testApp } from "../kit/app.ts";
import { madeUp, madeUpApp } from "./support.ts";

const asking = (headers: Record<string, string> = {}) =>
  new Request("https://made-up.example/", { headers });

const page = () => tagged(() => "Some text ".repeat(100), { "content-type": "text/html" });

Deno.test("If-None-Match is compared weakly, as a list or as a star", async () => {
  const answer = page();
  const etag = (await answer(asking())).headers.etag!;
  const comparisons: [ifNoneMatch: string, status: number][] = [
    [etag, 304],
    [`W/${etag}`, 304],
    ["*", 304],
    [" * ", 304],
    [`"x", ${etag}`, 304],
    [`"x",${etag},"y"`, 304],
    [`W/"x", W/${etag}`, 304],
    [etag.replace('"', '"x'), 200],
    [etag.replaceAll('"', ""), 200],
    ["", 200],
  ];
  for (const [ifNoneMatch, status] of comparisons) {
    const { status: answered } = await answer(asking({ "if-none-match": ifNoneMatch }));
    assertEquals(answered, status, ifNoneMatch);
  }
});

Deno.test("304 has no body, no Content-Type and no Content-Encoding, and keeps ETag and Vary", async () => {
  const answer = page();
  for (const coding of ["identity", "gzip"]) {
    const full = await answer(asking({ "accept-encoding": coding }));
    const headers = { "accept-encoding": coding, "if-none-match": "*" };
    const { etag, vary } = full.headers;
    assertEquals(await answer(asking(headers)), {
      status: 304,
      headers: { etag: etag!, vary: vary! },
      body: null,
    });
  }
});

Deno.test("An ETag is strong and depends on the body alone", async () => {
  const tag = async (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    (await tagged(() => body, headers)(asking())).headers.etag!;
  assertMatch(await tag("x"), /^"[^"]+"$/);
  assertEquals(await tag("ä"), await tag(new TextEncoder().encode("ä"), { "x-a": "b" }));
  assertNotEquals(await tag("x"), await tag("y"));
});

Deno.test("A fixed body is made once and compressed once per coding, also when many ask at once", async () => {
  let made = 0;
  const answer = tagged(() => `body ${++made} `.repeat(50), { "content-type": "text/plain" });
  for (const coding of ["identity", "gzip"]) {
    const ask = () => answer(asking({ "accept-encoding": coding }));
    const replies = await Promise.all(Array.from({ length: 5 }, ask));
    assertEquals([made, new Set(replies.map(({ body }) => body)).size], [1, 1]);
  }
});

Deno.test("A body that could not be made is tried again by the next request", async () => {
  let tries = 0;
  const answer = tagged(() => {
    if (++tries === 1) throw new Error("Not yet");
    return "made";
  }, {});
  let failed = false;
  await answer(asking()).catch(() => failed = true);
  assertEquals([failed, await textOf(await answer(asking())), tries], [true, "made", 2]);
});

const textOf = ({ body }: Reply) => new Response(body).text();

const unpacked = async (bytes: Uint8Array<ArrayBuffer>, coding: CompressionFormat) =>
  await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(coding)))
    .text();

Deno.test("A compressed answer unpacks to the plain one; its tag is the plain one's, made weak", async () => {
  const answer = page();
  const plain = await answer(asking());
  const packed = await answer(asking({ "accept-encoding": "gzip, deflate" }));
  assertEquals(packed.headers["content-encoding"], "gzip");
  assertEquals(packed.headers.etag, `W/${plain.headers.etag}`);
  assertEquals(await unpacked(packed.body as Uint8Array<ArrayBuffer>, "gzip"), await textOf(plain));
});

Deno.test("Pictures are not compressed again and do not vary", async () => {
  const answer = tagged(() => new Uint8Array(1_000), { "content-type": "image/png" });
  const { headers } = await answer(asking({ "accept-encoding": "gzip" }));
  assertEquals([headers["content-encoding"], headers.vary], [undefined, undefined]);
});

Deno.test("If-None-Match does not turn an answer to POST into 304", async () => {
  const held = { status: 200, headers: { etag: '"abc"' }, body: "x" };
  const app = madeUpApp([madeUp({ method: "POST", handle: () => held })]);
  const headers = { "if-none-match": "*" };
  assertEquals((await app.send("/made-up", { method: "POST", headers })).status, 200);
});

Deno.test("An answer that was counted in a quota is never public, however its endpoint is bound", async () => {
  const { handle } = published({ path: "/made-up", type: "text/plain", body: () => "x" });
  for (const quota of ["read", undefined] as const) {
    const app = madeUpApp([madeUp({ quota, handle })], { denoDeploy: true });
    for (const held of ["", "*"]) {
      const { headers: answered } = await app.send("/made-up", {
        headers: { "if-none-match": held },
      });
      const caching = quota ? "private, no-cache" : "public, max-age=300, must-revalidate";
      assertEquals(answered.get("cache-control"), caching);
      assertEquals(answered.has("deno-cdn-cache-control"), quota === undefined);
    }
  }
});

Deno.test("What is kept is whole each time, with the state of the quota of whoever asks", async () => {
  const app = testApp({ env: { READ_QUOTA: "3" } });
  const bodies = new Set<string>();
  for (const [client, remaining] of [["192.0.2.1", "2"], ["192.0.2.2", "2"], ["192.0.2.1", "1"]]) {
    const response = await app.send("/api/v1/services", { client });
    assertEquals(response.headers.get("ratelimit-remaining"), remaining!);
    bodies.add(await response.text());
  }
  assertEquals(bodies.size, 1);
});

Deno.test("A file of another version of the engine is answered with today's, which nobody may keep", async () => {
  const app = testApp();
  const today = /href="(\/assets\/engine\/[^"]+\/style\.css)"/.exec(
    await (await app.send("/")).text(),
  )![1]!;
  const other = today.replace(/[0-9a-f]{12}/, "0123456789ab");
  const [kept, answered] = [await app.send(today), await app.send(other)];
  assertEquals(answered.status, 200);
  assertEquals(await answered.text(), await kept.text());
  assertEquals(answered.headers.get("content-type"), kept.headers.get("content-type"));
  assertEquals(answered.headers.get("cache-control"), "no-store");
  assertMatch(kept.headers.get("cache-control")!, /immutable/);
  assertEquals((await app.send(other, { method: "HEAD" })).status, 200);
  const wrong = [other.replace("style.css", "no.css"), other.replace("0123", "style"), `${other}/`];
  for (const path of wrong) assertEquals((await app.send(path)).status, 404, path);
  assertEquals((await app.send(other, { method: "DELETE" })).status, 404);
});
