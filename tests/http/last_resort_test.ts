import {
  assert,
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { lastResort } from "../../lib/http/handler.ts";
import { type ErrorCode, errorTable } from "../../lib/contract/errors.ts";
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

/** Codes that clients rely on, with their statuses. */
const promised = {
  INVALID_BODY: 400,
  INVALID_QUERY: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  NOT_FOUND: 404,
};

Deno.test("The codes of the contract have its statuses; no status is a success or a challenge", () => {
  for (const [code, status] of Object.entries(promised)) {
    assertEquals(errorTable[code as ErrorCode].status, status, code);
  }
  const table: [string, { status: number; error: string }][] = Object.entries(errorTable);
  for (const [code, { status, error }] of table) {
    assertMatch(code, /^[A-Z]+(_[A-Z]+)+$/);
    assert(status >= 400 && status < 600 && status !== 401, code);
    assertNotMatch(error, /\.$|^[a-z]/);
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
  const last = lastResort();
  assertEquals([last.status, (await last.json()).code], [500, "INTERNAL_ERROR"]);
});

Deno.test("An error's own headers stand beside the ordinary ones", () => {
  const code: ErrorCode = "IDEMPOTENCY_IN_PROGRESS";
  const { status, headers } = errorReply(
    new ApiError(code, "Wait", { headers: { "retry-after": "3" } }),
  );
  assertEquals([status, headers["retry-after"], headers["cache-control"]], [409, "3", "no-store"]);
});
