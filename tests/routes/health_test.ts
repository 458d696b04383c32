import { assertEquals } from "@std/assert";
import { testApp, testClock } from "../kit/app.ts";

Deno.test("GET /api/health answers a status and the time, and may not be stored", async () => {
  const clock = testClock(Date.parse("2026-11-16T09:30:00.123Z"));
  const response = await testApp({ now: clock.now }).send("/api/health");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "application/json; charset=utf-8");
  assertEquals(response.headers.get("cache-control"), "no-store");
  assertEquals(await response.json(), { status: "ok", timestamp: "2026-11-16T09:30:00.123Z" });
});

Deno.test("GET /api/health is never 304 and never cached", async () => {
  const response = await testApp().send("/api/health", { headers: { "if-none-match": "*" } });
  assertEquals([response.status, response.headers.get("etag")], [200, null]);
});
