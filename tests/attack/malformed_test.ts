import { assert, assertEquals } from "@std/assert";
import { type HttpAnswer, text } from "../kit/http_answer.ts";
import { requestBytes } from "../kit/request.ts";
import { createJudge } from "./documented.ts";
import { attempt, exchange } from "../kit/exchange.ts";
import { startAttacked } from "./service.ts";

const encoder = new TextEncoder();

const host = "Host: www.practice.example\r\n";
const post = `POST /ask HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

/** What is no HTTP/1.1, or hardly. */
const malformed: Record<string, string> = {
  "no version": "GET /api/health\r\n\r\n",
  "a version of the future": `GET /api/health HTTP/9.9\r\n${host}\r\n`,
  "a method that is none": `G(T /api/health HTTP/1.1\r\n${host}\r\n`,
  "the start of a TLS connection": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "the preface of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "no Host": "GET /api/v1/services HTTP/1.1\r\n\r\n",
  "two Hosts": `GET /api/v1/services HTTP/1.1\r\n${host}Host: other.example\r\n\r\n`,
  "a Host that is none": "GET /api/v1/services HTTP/1.1\r\nHost: [:::\r\n\r\n",
  "an absolute target": `GET http://other.example:99999/ask HTTP/1.1\r\n${host}\r\n`,
  "a target that is no path": `GET * HTTP/1.1\r\n${host}\r\n`,
  "CONNECT": "CONNECT other.example:25 HTTP/1.1\r\nHost: other.example:25\r\n\r\n",
  "a header without a colon": `GET /api/health HTTP/1.1\r\n${host}nonsense\r\n\r\n`,
  "a header over two lines": `GET /api/health HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`,
  "a zero byte in a header": `GET /api/health HTTP/1.1\r\n${host}X: \0\r\n\r\n`,
  "bare line feeds": "GET /api/health HTTP/1.1\nHost: x\n\n",
  "a negative length": `${post}Content-Length: -1\r\n\r\n{}`,
  "two lengths": `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
  "a length and chunks": `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  "a chunk without a size": `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  "a chunk of any size": `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
  "an expectation nobody knows": `${post}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
  "an upgrade nobody offers":
    `GET /mcp HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  "1000 headers": `GET /api/health HTTP/1.1\r\n${host}${"X-A: b\r\n".repeat(1000)}\r\n`,
  "a header of 600 kB": `GET /api/health HTTP/1.1\r\n${host}X-A: ${"a".repeat(600_000)}\r\n\r\n`,
  "a target of 100 kB": `GET /${"a".repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
};

Deno.test("Malformed HTTP is refused or answered as documented, and others are served on", async (t) => {
  const judge = createJudge();
  await using service = await startAttacked();
  for (const [name, request] of Object.entries(malformed)) {
    await t.step(name, async () => {
      const bytes = Uint8Array.from(request, (character) => character.charCodeAt(0));
      const answer = await attempt(service.listening, bytes, 150);
      if (answer && answer.head.startsWith("HTTP/1.")) {
        assertEquals(await judge(request, answer), []);
      }
      assertEquals((await service.ask("/api/health")).status, 200);
    });
  }
});

Deno.test("A request hidden behind two ideas of a body's length is never answered", async () => {
  await using service = await startAttacked();
  const hidden = `GET /api/v1/services HTTP/1.1\r\n${host}\r\n`;
  const length = String(encoder.encode(`0\r\n\r\n${hidden}`).length);
  const request =
    `${post}Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`;
  const answer = await exchange(service.listening, encoder.encode(request));
  assertEquals([answer.status, answer.body.length], [400, 0]);
  assert(/^connection: close\r$/im.test(answer.head));
});

Deno.test("Headers of 60 kB and a query of 30 kB are read, and answered like others", async () => {
  await using service = await startAttacked();
  const long = { "X-Long": "a".repeat(60_000), "Accept": "text/html,".repeat(500) };
  const ask = (target: string, headers?: Record<string, string>) =>
    exchange(service.listening, requestBytes({ target, headers }));
  assertEquals((await ask("/api/v1/services", long)).status, 200);
  assertEquals((await ask("/pricing", long)).status, 200);
  const { status, ...rest } = await ask(`/ask?query=${"a".repeat(30_000)}`);
  assertEquals([status, code({ status, ...rest })], [400, "INVALID_QUERY"]);
});

const deep = {
  arrays: "[".repeat(2000) + "]".repeat(2000),
  unclosed: "[".repeat(4000),
};

Deno.test("JSON 2 000 levels deep is a 400 with a documented body at every endpoint", async (t) => {
  const judge = createJudge();
  await using service = await startAttacked();
  for (const target of ["/ask", "/api/v1/documents/batch", "/api/contact", "/mcp", "/mcp/docs"]) {
    for (const [name, body] of Object.entries(deep)) {
      await t.step(`${target}, ${name}`, async () => {
        const request =
          `POST ${target} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
        const answer = await exchange(service.listening, encoder.encode(request));
        assertEquals(answer.status, 400);
        assertEquals(await judge(request, answer), []);
      });
    }
  }
});

const code = (answer: HttpAnswer) => JSON.parse(text(answer)).code;
