import {
  assert,
  assertEquals,
  assertExists,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { lastResort } from "../../lib/http/handler.ts";
import { type ErrorCode, errorTable } from "../../lib/contract/errors.ts";
import { ApiError, errorReply } from "../../lib/http/reply.ts";
import { madeUp, madeUpApp } from "./support.ts";

const failing = (thrown: unknown) =>
  madeUpApp([madeUp({ quota: "read", handle: () => Promise.reject(thrown) })]);

const secret = "postgres://user:secret@db.internal/frontdesk";

Deno.test("A handler that throws answers the documented JSON error and nothing internal", async () => {
  for (const thrown of [new Error(secret), secret, new TypeError(secret), { secret }, undefined]) {
    const thrower = madeUp({
      handle: () => {
        throw thrown;
      },
    });
    const synchronous = await madeUpApp([thrower]).send("/made-up");
    assertEquals(synchronous.status, 500);
    const response = await failing(thrown).send("/made-up?token=abc");
    assertEquals(response.status, 500);
    assertEquals(response.headers.get("content-type"), "application/json; charset=utf-8");
    assertEquals(response.headers.get("cache-control"), "no-store");
    const text = await response.text();
    const { success, code, error, message, ...rest } = JSON.parse(text);
    assertEquals([success, code, rest], [false, "INTERNAL_ERROR", {}]);
    assertEquals([typeof error, typeof message], ["string", "string"]);
    assertNotMatch(text, /secret|postgres|at .*\.ts|TypeError/);
  }
});

Deno.test("The log line of an exception has its stack; the answer names the line's id", async () => {
  const app = failing(new Error("the cause"));
  const response = await app.send("/made-up?token=abc");
  assertEquals(app.logged.length, 1);
  const [line] = app.logged;
  assertExists(line);
  assertEquals(line.id, response.headers.get("x-request-id"));
  assertEquals([line.status, line.code, line.path], [500, "INTERNAL_ERROR", "/made-up"]);
  assertStringIncludes(String(line.exception), "the cause");
  assertStringIncludes(String(line.exception), "last_resort_test.ts");
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

Deno.test("lastResort answers the same error", async () => {
  const response = lastResort();
  assertEquals([response.status, (await response.json()).code], [500, "INTERNAL_ERROR"]);
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

Deno.test("An error's own headers stand beside the ordinary ones", () => {
  const code: ErrorCode = "IDEMPOTENCY_IN_PROGRESS";
  const { status, headers } = errorReply(
    new ApiError(code, "Wait", { headers: { "retry-after": "3" } }),
  );
  assertEquals([status, headers["retry-after"], headers["cache-control"]], [409, "3", "no-store"]);
});
