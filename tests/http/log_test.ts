import { assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { jsonLog } from "../../lib/http/log.ts";
import { enquiry } from "../kit/enquiry.ts";
import { testApp, testClock } from "../kit/app.ts";

function written(clock = testClock()) {
  const lines: string[] = [];
  return { clock, lines, log: jsonLog((line) => lines.push(line), clock.now) };
}

/** Reads how many lines the last line but one says were left out. */
function leftOut(lines: string[]): number {
  const { event, of, time, leftOut } = JSON.parse(lines.at(-2)!);
  assertEquals([event, of], ["log_limited", "flood"]);
  assertMatch(time, /^2026-06-01T12:00:0\d\.000Z$/);
  return leftOut;
}

Deno.test("A log line is one JSON object; no character acts on a terminal or turns the order of its text", () => {
  const { lines, log } = written();
  log({ event: "made_up", text: "a\nb\x1b[31m\x9bc\u202ed\u2066e\u2028f\0g" });
  assertEquals(lines.length, 1);
  assertNotMatch(lines[0]!, /\n/);
  assertEquals(JSON.parse(lines[0]!), {
    time: "2026-06-01T12:00:00.000Z",
    event: "made_up",
    text: "a\uFFFDb\uFFFD[31m\uFFFDc\uFFFDd\uFFFDe\uFFFDf\uFFFDg",
  });
});

Deno.test("An event writes 64 KiB a second at most, and says how many lines it left out", () => {
  const { clock, lines, log } = written();
  for (let i = 0; i < 50; i++) log({ event: "flood", text: "x".repeat(10_000) });
  log({ event: "contact_mail" });
  assertEquals(lines.length, 7);
  clock.advance(1_000);
  log({ event: "flood" });
  assertEquals(leftOut(lines), 44);
});

Deno.test("A path is cut to 256 characters, a method to 16, and no time is negative", async () => {
  const { clock, lines, log } = written();
  const setBack = () => {
    clock.advance(-1_000);
    return clock.now();
  };
  await testApp({ now: setBack, log }).send(`/${"x".repeat(5_000)}`, {
    method: "M".repeat(9_000),
  });
  const { method, path, ms } = JSON.parse(lines.at(-1)!);
  assertEquals([method, path.length, ms], ["M".repeat(16), 256, 0]);
});

Deno.test("At most 100 lines of a kind a second are written, then how many were left out; other kinds are not", () => {
  const { clock, lines, log } = written();
  for (let i = 0; i < 1_000; i++) log({ event: "flood", i });
  for (let i = 0; i < 40; i++) log({ event: "contact_mail", i });
  for (let i = 0; i < 40; i++) log({ event: "flood", code: "NOT_FOUND", i });
  assertEquals(lines.length, 180);
  clock.advance(1_000);
  log({ event: "flood" });
  assertEquals(leftOut(lines), 900);
  for (let i = 0; i < 100; i++) log({ event: "flood", i });
  clock.advance(1_000);
  log({ event: "flood" });
  assertEquals(leftOut(lines), 1);
});

Deno.test("A failed request is logged once, without query, address, header or body", async () => {
  const app = testApp();
  const response = await app.send("/api/v1/documents/batch?token=private-query", {
    method: "POST",
    client: "203.0.113.77",
    headers: { "content-type": "application/json", "authorization": "Bearer private-key" },
    body: '{"paths":["/private-body"],"more":1}',
  });
  assertEquals(response.status, 400);
  assertEquals(app.logged.length, 1);
  const { id, ms, ...line } = app.logged[0]!;
  assertEquals(line, {
    event: "request_failed",
    method: "POST",
    path: "/api/v1/documents/batch",
    status: 400,
    code: "INVALID_BODY",
  });
  assertMatch(String(id), /^[0-9a-f-]{36}$/);
  assertEquals([typeof ms, response.headers.get("x-request-id")], ["number", id as string]);
  await app.send("/ask?query=private-words&mode=private-mode", { client: "203.0.113.77" });
  await app.post("/api/contact", { ...enquiry, email: "private-address" });
  assertEquals(app.logged.length, 3);
  const lines = JSON.stringify(app.logged);
  assertNotMatch(lines, /private|203\.0\.113|192\.0\.2/);
  for (const text of [enquiry.name, enquiry.message]) assertEquals(lines.includes(text), false);
});

Deno.test("What succeeds is not logged", async () => {
  const app = testApp();
  await app.send("/api/v1/services");
  await app.send("/api/v1/services", { headers: { "if-none-match": "*" } });
  await app.send("/services/");
  await app.send("/api/v1/services", { method: "OPTIONS" });
  for (const path of ["/", "/privacy", "/ask?query=words&streaming=false"]) {
    assertEquals((await app.send(path)).status, 200, path);
  }
  assertEquals(app.logged, []);
});
