import { assertEquals, assertNotMatch, assertStringIncludes } from "@std/assert";
import { internalErrorResponse } from "../../lib/http/handler.ts";
import { madeUp, madeUpApp } from "./support.ts";

const secret = "postgres://user:secret@db.internal/frontdesk";

Deno.test("A handler that throws answers the documented JSON error and nothing internal; the log has the cause", async () => {
  const documented = await internalErrorResponse().json();
  for (const thrown of [new Error(secret), secret, { secret }, undefined]) {
    const handle = () => Promise.reject(thrown);
    const app = madeUpApp([madeUp({ quota: "read", handle })]);
    const response = await app.send("/made-up?token=abc");
    const fields = ["content-type", "cache-control"].map((name) => response.headers.get(name));
    assertEquals(fields, ["application/json; charset=utf-8", "no-store"]);
    assertEquals([response.status, await response.json()], [500, documented]);
    const [{ exception, id, ms: _, ...line } = {}, ...more] = app.logged;
    const about = { method: "GET", path: "/made-up", status: 500, code: "INTERNAL_ERROR" };
    assertEquals([line, more], [{ event: "request_failed", ...about }, []]);
    assertEquals(id, response.headers.get("x-request-id"));
    if (!(thrown instanceof Error)) continue;
    assertStringIncludes(String(exception), secret);
    assertStringIncludes(String(exception), "last_resort_test.ts");
  }
  assertEquals([documented.success, documented.code], [false, "INTERNAL_ERROR"]);
  assertNotMatch(JSON.stringify(documented), /secret|postgres|at .*\.ts|TypeError/);
});

Deno.test("A handler that throws before it waits is answered so, too", async () => {
  const app = madeUpApp([madeUp({
    handle() {
      throw new TypeError(secret);
    },
  })]);
  assertEquals((await app.send("/made-up")).status, 500);
});
