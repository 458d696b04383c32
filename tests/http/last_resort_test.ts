import { assertEquals, assertNotMatch, assertStringIncludes } from "@std/assert";
import { internalErrorResponse } from "../../lib/http/handler.ts";
import { ApiError, errorReply } from "../../lib/http/reply.ts";
import { madeUp, madeUpApp } from "./support.ts";

const secret = "postgres://user:secret@db.internal/frontdesk";

Deno.test("A handler that throws answers the documented JSON error and nothing internal; the log has the cause", async () => {
  for (const thrown of [new Error(secret), secret, new TypeError(secret), { secret }, undefined]) {
    const rejects = () => Promise.reject(thrown);
    const throws = () => {
      throw thrown;
    };
    for (const handle of [rejects, throws]) {
      const app = madeUpApp([madeUp({ quota: "read", handle })]);
      const response = await app.send("/made-up?token=abc");
      assertEquals(response.status, 500);
      assertEquals(response.headers.get("content-type"), "application/json; charset=utf-8");
      assertEquals(response.headers.get("cache-control"), "no-store");
      const text = await response.text();
      const { success, code, error, message, ...rest } = JSON.parse(text);
      assertEquals([success, code, rest], [false, "INTERNAL_ERROR", {}]);
      assertEquals([typeof error, typeof message], ["string", "string"]);
      assertNotMatch(text, /secret|postgres|at .*\.ts|TypeError/);
      const [{ exception, id, ms: _, ...line } = {}, ...more] = app.logged;
      const event = "request_failed";
      const expected = { event, method: "GET", path: "/made-up", status: 500, code };
      assertEquals([line, more], [expected, []]);
      assertEquals(id, response.headers.get("x-request-id"));
      if (!(thrown instanceof Error)) continue;
      assertStringIncludes(String(exception), secret);
      assertStringIncludes(String(exception), "last_resort_test.ts");
    }
  }
});

Deno.test("The Error resource has success, code, error, message and, where fields are at fault, errors", async () => {
  const body = (error: ApiError) => JSON.parse(String(errorReply(error).body));
  assertEquals(body(new ApiError("NOT_FOUND", "Nothing here")), {
    success: false,
    code: "NOT_FOUND",
    error: "Not found",
    message: "Nothing here",
  });
  const errors = { "paths.0": ["Too long"] };
  assertEquals(body(new ApiError("INVALID_BODY", "At fault", { errors })).errors, errors);
  const last = internalErrorResponse();
  assertEquals([last.status, (await last.json()).code], [500, "INTERNAL_ERROR"]);
});
