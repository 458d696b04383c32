import { assertEquals, assertMatch, assertNotEquals, assertRejects } from "@std/assert";
import { cachedBody, cachedFile } from "../../lib/http/cached.ts";
import { testApp } from "../kit/app.ts";
import { madeUp, madeUpApp } from "./support.ts";

const asking = (headers: Record<string, string> = {}) =>
  new Request("https://made-up.example/", { headers });

const page = () => cachedBody(() => "Some text ".repeat(100), { "content-type": "text/html" });

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

Deno.test("An ETag is strong and depends on the body alone", async () => {
  const tag = async (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    (await cachedBody(() => body, headers)(asking())).headers.etag!;
  assertMatch(await tag("x"), /^"[^"]+"$/);
  assertEquals(await tag("ä"), await tag(new TextEncoder().encode("ä"), { "x-a": "b" }));
  assertNotEquals(await tag("x"), await tag("y"));
});

Deno.test("A fixed body is made once and compressed once per coding, also when many ask at once and the first has failed", async () => {
  let made = 0;
  const answer = cachedBody(() => {
    if (++made === 1) throw new Error("Not yet");
    return `body ${made} `.repeat(50);
  }, { "content-type": "text/plain" });
  await assertRejects(() => answer(asking()), Error, "Not yet");
  for (const coding of ["identity", "gzip"]) {
    const ask = () => answer(asking({ "accept-encoding": coding }));
    const replies = await Promise.all(Array.from({ length: 5 }, ask));
    assertEquals([made, new Set(replies.map(({ body }) => body)).size], [2, 1]);
  }
});

Deno.test("A compressed answer unpacks to the plain one, its tag is the plain one's, made weak; pictures are not compressed again", async () => {
  const coding = { "accept-encoding": "gzip, deflate" };
  const answer = page();
  const plain = await answer(asking());
  const { headers, body } = await answer(asking(coding));
  assertEquals([headers["content-encoding"], headers.etag], ["gzip", `W/${plain.headers.etag}`]);
  const unpacking = new Blob([body as BlobPart]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  const unpacked = await new Response(unpacking).bytes();
  assertEquals(unpacked, plain.body);
  const picture = cachedBody(() => new Uint8Array(1_000), { "content-type": "image/png" });
  const { headers: sent } = await picture(asking(coding));
  assertEquals([sent["content-encoding"], sent.vary], [undefined, undefined]);
});

Deno.test("Brotli comes before gzip on a tie, where Deno has it", async () => {
  const answer = page();
  const chosen = async (accepted: string) =>
    (await answer(asking({ "accept-encoding": accepted }))).headers["content-encoding"];
  const [br, gzip] = await Promise.all(["br", "gzip"].map(chosen));
  for (const list of ["gzip, deflate, br", "gzip;q=0.5, br;q=0.5", "*", "br, gzip;q=0"]) {
    assertEquals(await chosen(list), br ?? (list.endsWith("gzip;q=0") ? undefined : gzip), list);
  }
});

Deno.test("An answer that was counted in a quota is never public, however its endpoint is bound", async () => {
  const { handle } = cachedFile({ path: "/made-up", type: "text/plain", body: () => "x" });
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

Deno.test("A file of another version of the engine is answered with today's, which nobody may keep", async () => {
  const { send } = testApp();
  const page = await (await send("/")).text();
  const [today = ""] = /\/assets\/engine\/[^"]+\/style\.css/.exec(page)!;
  const other = today.replace(/[0-9a-f]{12}/, "0123456789ab");
  const [kept, answered] = [await send(today), await send(other)];
  assertEquals([answered.status, await answered.text()], [200, await kept.text()]);
  const told = [kept, answered].flatMap(({ headers }) =>
    ["content-type", "cache-control"].map((name) => headers.get(name))
  );
  const type = "text/css; charset=utf-8";
  assertEquals(told, [type, "public, max-age=31536000, immutable", type, "no-store"]);
  assertEquals((await send(other, { method: "HEAD" })).status, 200);
  const wrong = [other.replace("style.css", "no.css"), other.replace("0123", "style"), `${other}/`];
  for (const path of wrong) assertEquals((await send(path)).status, 404, path);
  assertEquals((await send(other, { method: "DELETE" })).status, 404);
});
