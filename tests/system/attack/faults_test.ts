import { assert, assertEquals } from "@std/assert";
import { attempt, exchange } from "../../kit/exchange.ts";
import { random } from "../../kit/random.ts";
import { requestBytes } from "../../kit/request.ts";
import { createJudge } from "./documented.ts";
import { operations } from "./operations.ts";
import { sampleRequests } from "./samples.ts";
import { scramble } from "./scramble.ts";
import { startAttacked } from "./service.ts";

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

/** Clients at once, and requests of each operation. */
const clients = 24, requests = 60;

/** How long an answer to what may be half a request is waited for, in milliseconds. */
const patience = 100;

Deno.test("Malformed HTTP and requests with random faults never get a 5xx or an undocumented body, and others are served on", async (t) => {
  const judge = createJudge();
  await using service = await startAttacked();
  const isAlive = async () => assertEquals((await service.ask("/api/health")).status, 200);
  for (const [name, request] of Object.entries(malformed)) {
    await t.step(name, async () => {
      const bytes = Uint8Array.from(request, (character) => character.charCodeAt(0));
      const answer = await attempt(service.listening, bytes, patience);
      if (answer?.head.startsWith("HTTP/1.")) assertEquals(await judge(request, answer), []);
      await isAlive();
    });
  }
  const seen = new Set<number>();
  for (const operation of operations) {
    await t.step(operation.name, async () => {
      const dice = random(operation.name);
      const samples = sampleRequests(operation, requests).values();
      await Promise.all(Array.from({ length: clients }, async () => {
        for (const sample of samples) {
          const whole = requestBytes(sample);
          const isWhole = dice.below(2) === 0;
          const bytes = isWhole ? whole : scramble(whole, dice);
          const answer = isWhole
            ? await exchange(service.listening, bytes)
            : await attempt(service.listening, bytes, patience);
          if (answer === undefined) continue;
          seen.add(answer.status);
          const request = new TextDecoder("latin1").decode(bytes);
          assertEquals(await judge(request, answer), [], JSON.stringify(request));
        }
      }));
    });
  }
  for (const status of [200, 400, 404, 405, 413, 415, 422]) assert(seen.has(status), `${status}`);
  await isAlive();
});
