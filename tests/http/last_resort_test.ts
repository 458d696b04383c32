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
      const failure = internalErrorResponse();
      const app = madeUpApp([madeUp({ quota: "read", handle })]);
      const response = await app.send("/made-up?token=abc");
      const fields = ["content-type", "cache-control"].map((name) => response.headers.get(name));
      const text = await response.text();
      assertEquals(fields, ["application/json; charset=utf-8", "no-store"]);
      const told = JSON.parse(text);
      assertEquals([response.status, told.code], [500, "INTERNAL_ERROR"]);
      assertEquals(told, await failure.json());
      assertNotMatch(text, /secret|postgres|at .*\.ts|TypeError/);
      const [{ exception, id, ms: _, ...line } = {}, ...more] = app.logged;
      const event = "request_failed";
      const expected = {
        event,
        method: "GET",
        path: "/made-up",
        status: 500,
        code: "INTERNAL_ERROR",
      };
      assertEquals([line, more], [expected, []]);
      assertEquals(id, response.headers.get("x-request-id"));
      if (!(thrown instanceof Error)) continue;
      assertStringIncludes(String(exception), secret);
      assertStringIncludes(String(exception), "last_resort_test.ts");
    }
  }
});

Deno.test("The Error resource has success, code, error, message and, where fields are at fault, errors", () => {
  const body = (error: ApiError) => JSON.parse(String(errorReply(error).body));
  assertEquals(body(new ApiError("NOT_FOUND", "Nothing here")), {
    success: false,
    code: "NOT_FOUND",
    error: "Not found",
    message: "Nothing here",
  });
  const errors = { "paths.0": ["Too long"] };
  assertEquals(body(new ApiError("INVALID_BODY", "At fault", { errors })).errors, errors);
});
