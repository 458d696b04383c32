import { assert, assertEquals } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { discoveryFiles } from "./support.ts";

const app = testApp();

for (const [path, type] of Object.entries(discoveryFiles)) {
  Deno.test(`GET ${path} answers ${type}, for every origin, to be kept for five minutes`, async () => {
    const { status, headers } = await app.send(path, { headers: { origin: "https://a.example" } });
    assertEquals(status, 200);
    assertEquals(headers.get("content-type"), type);
    assertEquals(headers.get("cache-control"), "public, max-age=300, must-revalidate");
    assertEquals(headers.get("access-control-allow-origin"), "*");
    assertEquals(headers.get("x-content-type-options"), "nosniff");
    assertEquals(headers.get("ratelimit"), null);
  });

  Deno.test(`GET ${path} answers 304 to a client that holds it`, async () => {
    const etag = (await app.send(path)).headers.get("etag")!;
    assert(/^"[^"\s]+"$/.test(etag), etag);
    const again = await app.send(path, { headers: { "if-none-match": etag } });
    assertEquals([again.status, await again.text()], [304, ""]);
    assertEquals((await app.send(path, { method: "HEAD" })).headers.get("etag"), etag);
  });
}
