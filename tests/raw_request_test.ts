import { assert, assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { internalErrorResponse } from "../lib/http/handler.ts";
import { createApp } from "../routes/mod.ts";
import { testApp } from "./kit/app.ts";
import { Connection } from "./kit/connection.ts";
import { header, type HttpAnswer, text } from "./kit/http_answer.ts";

const { deps } = testApp({ env: { READ_QUOTA: "100000" } });

const { fetch } = createApp(deps);

const encoder = new TextEncoder();

/** Serves the app as main.ts does, and hands the answer over that these lines get. */
async function answer(...lines: string[]): Promise<HttpAnswer> {
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = Deno.serve(
    { ...options, automaticCompression: false, onError: internalErrorResponse },
    fetch,
  );
  try {
    using connection = await Connection.open(server.addr.port);
    await connection.send(encoder.encode([...lines, "Connection: close", "", ""].join("\r\n")));
    const answer = await connection.answer();
    assert(answer !== undefined, "No answer");
    return answer;
  } finally {
    await server.shutdown();
  }
}

const host = "Host: www.practice.example";

/** Requests by their lines, whose Host is none. */
const noHosts = [
  ["GET /api/health HTTP/1.1"],
  ["GET /pricing HTTP/1.1"],
  ["GET /api/health HTTP/1.0"],
  ...["", "[::1", "a b", "ä.example"]
    .map((name) => ["GET /api/health HTTP/1.1", `Host: ${name}`]),
];

Deno.test("A request without a Host, or with one that is none, is 400 INVALID_HOST", async () => {
  for (const lines of noHosts) {
    const { status, body } = await answer(...lines);
    const { success, code } = JSON.parse(new TextDecoder().decode(body));
    assertEquals([status, success, code], [400, false, "INVALID_HOST"], lines.join());
  }
});

Deno.test("An unreadable query is encoded in a redirect", async () => {
  const redirect = await answer("GET /pricing/?q=ä😀 HTTP/1.1", host);
  if (redirect.status === 400) return; // Older versions of Deno refuse such a request line themselves.
  assertEquals(redirect.status, 308);
  assertEquals(header(redirect, "location"), "/pricing?q=%C3%A4%F0%9F%98%80");
});

Deno.test("What is compressed says so once, an event stream is not compressed", async () => {
  const coding = "Accept-Encoding: gzip, br";
  const packed = await answer("GET /pricing.md HTTP/1.1", host, coding);
  assertEquals(packed.head.match(/^content-encoding: \w+\r$/gmi)?.length, 1);
  const stream = await answer("GET /ask?query=backups HTTP/1.1", host, coding);
  assertMatch(header(stream, "content-type")!, /^text\/event-stream/);
  assertNotMatch(stream.head, /content-encoding/i);
  assertMatch(text(stream), /event: complete\n/);
});
