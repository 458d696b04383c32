import { assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { jsonLog } from "../../lib/http/log.ts";
import { enquiry } from "../kit/enquiry.ts";
import { testApp, testClock } from "../kit/app.ts";
import { resend } from "../kit/provider.ts";

function written(clock = testClock()) {
  const lines: string[] = [];
  return { clock, lines, log: jsonLog((line) => lines.push(line), clock.now) };
}

Deno.test("A log line is one JSON object with its time, on one line", () => {
  const { lines, log } = written();
  log({ event: "made_up", text: "two\nlines" });
  assertEquals(lines.length, 1);
  assertNotMatch(lines[0]!, /\n/);
  assertEquals(JSON.parse(lines[0]!), {
    time: "2026-06-01T12:00:00.000Z",
    event: "made_up",
    text: "two\uFFFDlines",
  });
});

Deno.test("No character acts on the terminal that shows a log, or turns the order of its text", () => {
  const { lines, log } = written();
  log({ event: "made_up", path: "a\x1b[31m\x9bb\u202ec\u2066d\u2028e\0f" });
  assertEquals(JSON.parse(lines[0]!).path, "a\uFFFD[31m\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf");
});

Deno.test("An event writes 64 KiB a second at most, and says how many lines it left out", () => {
  const { clock, lines, log } = written();
  for (let i = 0; i < 50; i++) log({ event: "flood", text: "x".repeat(10_000) });
  assertEquals(lines.length, 6);
  log({ event: "contact_mail" });
  assertEquals(lines.length, 7);
  clock.advance(1_000);
  log({ event: "flood" });
  assertEquals(JSON.parse(lines.at(-2)!), { event: "log_limited", of: "flood", leftOut: 44 });
});

Deno.test("A method of any length is 16 characters of a line, and no time is negative", async () => {
  const { clock, lines, log } = written();
  const setBack = () => {
    clock.advance(-1_000);
    return clock.now();
  };
  await testApp({ now: setBack, log }).send("/nothing", { method: "M".repeat(9_000) });
  const { method, ms } = JSON.parse(lines.at(-1)!);
  assertEquals([method, ms], ["M".repeat(16), 0]);
});

Deno.test("At most 100 lines of an event a second are written, then the number of those left out", () => {
  const { clock, lines, log } = written();
  for (let i = 0; i < 1_000; i++) log({ event: "flood", i });
  assertEquals(lines.length, 100);
  clock.advance(1_000);
  log({ event: "flood" });
  assertEquals(lines.length, 102);
  assertEquals(JSON.parse(lines[100]!), { event: "log_limited", of: "flood", leftOut: 900 });
  for (let i = 0; i < 100; i++) log({ event: "flood", i });
  clock.advance(1_000);
  log({ event: "flood" });
  assertEquals(JSON.parse(lines.at(-2)!), { event: "log_limited", of: "flood", leftOut: 1 });
});

Deno.test("A flood of one event hides no line of another", () => {
  const { lines, log } = written();
  for (let i = 0; i < 1_000; i++) log({ event: "request_failed", i });
  for (let i = 0; i < 40; i++) log({ event: "contact_mail", i });
  assertEquals(lines.filter((line) => line.includes("contact_mail")).length, 40);
});

Deno.test("A thousand 404s hide none of 40 deliveries that failed in the same second", async () => {
  const { clock, lines, log } = written();
  const app = testApp({
    env: { ...resend("https://mail.example"), CONTACT_QUOTA: "1000" },
    fetch: () => Promise.resolve(Response.json({ message: "No" }, { status: 422 })),
    now: clock.now,
    log,
  });
  for (let i = 0; i < 1_000; i++) await app.send(`/nothing/${i}`);
  for (let i = 0; i < 40; i++) {
    const answer = await app.post("/api/contact", { ...enquiry, subject: `Question ${i}` });
    assertEquals(answer.status, 500);
  }
  const events = lines.map((line) => JSON.parse(line).event);
  assertEquals(events.filter((event) => event === "request_failed").length, 100);
  assertEquals(events.filter((event) => event === "contact_mail").length, 40);
});

Deno.test("Exactly 100 lines a second are all written, second after second", () => {
  const { clock, lines, log } = written();
  for (let second = 0; second < 3; second++) {
    for (let i = 0; i < 100; i++) log({ event: "busy" });
    clock.advance(1_000);
  }
  assertEquals(lines.length, 300);
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

Deno.test("A long path is cut in the log", async () => {
  const app = testApp();
  await app.send(`/${"x".repeat(5_000)}`);
  assertEquals(String(app.logged[0]!.path).length, 256);
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
