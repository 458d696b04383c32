import { assert, assertEquals, assertMatch } from "@std/assert";
import { lastResort } from "../lib/http/handler.ts";
import { createApp } from "../routes/mod.ts";
import { sendRaw } from "./process/program.ts";
import { testApp } from "./kit/app.ts";

const { deps } = testApp({ env: { READ_QUOTA: "100000" } });

const { fetch } = createApp(services);

/** Serves the app as main.ts does and hands the bytes of the answer over. */
async function answer(...lines: string[]): Promise<string> {
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    automaticCompression: true,
    onError: lastResort,
    onListen: () => {},
  }, fetch);
  try {
    return await sendRaw(server.addr.port, [...lines, "Connection: close", "", ""].join("\r\n"));
  } finally {
    await server.shutdown();
  }
}

/** Status and parts of an answer's bytes. */
function parts(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
  const type = /^content-type: ([^;\r\n]+)/m.exec(head)?.[1];
  return { status, type, head, body };
}

const hosts = [
  "[::",
  "a b",
  "%zz",
  "x:99999",
  "",
  "a\\b",
  "<script>",
  "@",
  "ä.example",
  "x".repeat(300),
];

for (const host of hosts) {
  Deno.test(`Host: ${host.slice(0, 20)} gets the answer of any other request, or a JSON error`, async () => {
    const { status, type, body } = parts(await answer("GET /api/health HTTP/1.1", `Host: ${host}`));
    if (status === 200) assertEquals(JSON.parse(body).status, "ok");
    else if (status !== 400) {
      assertEquals([type, JSON.parse(body).success], ["application/json", false]);
    }
  });
}

Deno.test("A request without a Host, and one of HTTP/1.0, are answered", async () => {
  assertMatch(await answer("GET /api/health HTTP/1.1"), /^HTTP\/1\.1 (200|400) /);
  assertMatch(await answer("GET /api/health HTTP/1.0"), /^HTTP\/1\.0 200 /);
});

const targets = [
  "*",
  "http://",
  "http://[::/x",
  "http://other.example/api/health",
  "api/health",
  "/api/health#x",
  "/api/health?%zz",
  "/%zz",
  "/%",
  "//",
  "///",
  "/\\evil.example",
  '/a|b"<>^`{}',
  "/ä",
  "/😀",
  "/pricing/?😀",
  "/pricing/?ä=%zz",
  "/ask?query=😀&streaming=false",
  "/ask?query=%FF&streaming=false",
  `/${"x".repeat(8_000)}`,
];

for (const target of targets) {
  Deno.test(`The request target ${target.slice(0, 30)} gets a sane status, never a 5xx`, async () => {
    const { status, head } = parts(await answer(`GET ${target} HTTP/1.1`, "Host: x"));
    assert([200, 308, 400, 404, 414, 431].includes(status), head);
  });
}

const requestLines = [
  "OPTIONS * HTTP/1.1",
  "CONNECT a.example:443 HTTP/1.1",
  "TRACE /api/health HTTP/1.1",
  "constructor /api/health HTTP/1.1",
  "__proto__ /api/health HTTP/1.1",
  "get /api/health HTTP/1.1",
  "GET",
  "",
];

for (const line of requestLines) {
  Deno.test(`The request line "${line}" gets a sane status, never a 5xx`, async () => {
    const { status, head } = parts(await answer(line, "Host: x"));
    assert(status < 500, head);
  });
}

Deno.test("An unreadable query is encoded in a redirect", async () => {
  const { status, head } = parts(await answer("GET /pricing/?q=ä😀 HTTP/1.1", "Host: x"));
  if (status === 400) return; // Older versions of Deno refuse such a request line themselves.
  assertEquals(status, 308);
  assertMatch(head, /^location: \/pricing\?q=%C3%A4%F0%9F%98%80\r?$/m);
});

Deno.test("A foreign Host header cannot make links point elsewhere", async () => {
  const { body } = parts(
    await answer(
      "GET /api/v1/services HTTP/1.1",
      "Host: evil.example",
      "X-Forwarded-Host: evil.example",
    ),
  );
  assertEquals(body.includes("evil.example"), false);
});
