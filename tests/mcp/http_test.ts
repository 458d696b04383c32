import { assert, assertEquals, assertMatch } from "@std/assert";
import { mcpContracts } from "../../lib/contract/mcp.ts";
import { createHandler } from "../../lib/http/handler.ts";
import { mcpEndpoint } from "../../lib/mcp/endpoint.ts";
import { siteIdentity } from "../../lib/mcp/identity.ts";
import { createApp } from "../../routes/mod.ts";
import { origin } from "../kit/app.ts";
import { handshake, roomyApp, served, single } from "./support.ts";

const app = roomyApp();
const ownHost = new URL(origin).host;
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

for (const path of ["/mcp", "/mcp/docs"]) {
  for (const method of ["GET", "HEAD", "DELETE", "PUT", "PATCH"]) {
    Deno.test(`${method} ${path} is 405 and names what is allowed`, async () => {
      const response = await app.send(path, {
        method,
        headers: { accept: "text/event-stream", "mcp-session-id": "1" },
      });
      assertEquals(response.status, 405);
      assertEquals(response.headers.get("allow"), "POST, OPTIONS");
      assertMatch(response.headers.get("content-type")!, /^application\/json/);
      if (method !== "HEAD") assertEquals((await response.json()).code, "METHOD_NOT_ALLOWED");
    });
  }

  Deno.test(`a browser of another origin may call ${path}`, async () => {
    const headers = { origin: "https://agent.example" };
    const preflight = await app.send(path, {
      method: "OPTIONS",
      headers: { ...headers, "access-control-request-method": "POST" },
    });
    assertEquals(preflight.status, 204);
    assertMatch(preflight.headers.get("access-control-allow-headers")!, /MCP-Protocol-Version/);
    const response = await app.post(path, ping, headers);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
  });
}

for (const host of ["evil.example.com", `${ownHost}.evil`]) {
  Deno.test(`a request for the host "${host}" is 403, before its body is read`, async () => {
    const body = new ReadableStream({
      pull() {
        throw new Error("The body was read");
      },
    }, { highWaterMark: 0 });
    const headers = { "content-type": "application/json", host };
    const response = await app.send("/mcp", { method: "POST", headers, body });
    assertEquals(response.status, 403);
    const { jsonrpc, error } = await response.json();
    assertEquals(jsonrpc, "2.0");
    assertEquals(error.data.code, "HOST_NOT_ALLOWED");
  });
}

for (
  const host of [
    `${ownHost.toUpperCase()}:443`,
    "localhost:8000",
  ]
) {
  Deno.test(`a request for the host ${host} is answered`, async () => {
    assertEquals((await app.post("/mcp", ping, { host })).status, 200);
  });
}

for (
  const accept of [
    "application/json",
    "*/*",
    "application/*",
    "text/event-stream, */*;q=0.1",
    "application/json; charset=utf-8",
    "application/json;charset=utf-8, text/event-stream",
    "text/event-stream;q=0.9, application/json;v=2;q=0.1",
  ]
) {
  Deno.test(`Accept: ${accept} is answered with JSON`, async () => {
    const response = await app.post("/mcp", ping, { accept });
    assertMatch(response.headers.get("content-type")!, /^application\/json/);
    assertEquals(await response.json(), { jsonrpc: "2.0", id: 1, result: {} });
  });
}

Deno.test("without Accept the answer is JSON", async () => {
  const response = await app.post("/mcp", ping);
  assertMatch(response.headers.get("content-type")!, /^application\/json/);
  assertEquals(response.headers.get("vary"), "Accept");
});

for (
  const accept of ["text/event-stream", "text/event-stream;v=1", "application/json;q=0, text/*"]
) {
  Deno.test(`a client that accepts only ${accept} gets one message event`, async () => {
    const response = await app.post("/mcp", ping, { accept });
    assertMatch(response.headers.get("content-type")!, /^text\/event-stream/);
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertEquals(response.headers.get("x-accel-buffering"), "no");
    assertEquals(
      await response.text(),
      'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
    );
  });
}

Deno.test("the error of a method comes as an event too, one of the transport as JSON", async () => {
  const accept = "text/event-stream";
  const method = await app.post("/mcp", { ...ping, method: "no/such" }, { accept });
  assertMatch(await method.text(), /^event: message\ndata: .*-32601/);
  const transport = await app.post("/mcp", [], { accept });
  assertMatch(transport.headers.get("content-type")!, /^application\/json/);
});

for (const host of ["", "[::1", "a b"]) {
  Deno.test(`the Host "${host}" is no host: refused before the body is read`, async () => {
    const response = await app.post("/mcp", ping, { host });
    assertEquals(response.status, 400);
    assertEquals((await response.json()).error.data.code, "INVALID_HOST");
  });
}

Deno.test("further names of the site and its names on Deno Deploy are answered, others not", async () => {
  const { deps } = roomyApp();
  const { now, log } = deps;
  const server = { ...siteIdentity(deps.site), tools: [], sources: deps, log };
  const hosts = {
    baseUrl: origin,
    allowedHosts: ["preview.example"],
    deployHosts: /^app(-[a-z]+)?\.team\.deno\.net$/,
  };
  const { fetch } = createHandler({
    endpoints: [mcpEndpoint(mcpContracts.callMcp, server, hosts)],
    now,
    log,
  });
  const statuses = await Promise.all(
    ["preview.example", "app-x.team.deno.net", "other.example"].map(async (host) => {
      const headers = { "content-type": "application/json", host };
      const body = JSON.stringify(ping);
      const request = new Request(`${origin}/mcp`, { method: "POST", headers, body });
      return (await fetch(request, { remoteAddr: {} })).status;
    }),
  );
  assertEquals(statuses, [200, 200, 403]);
});

Deno.test("a request without Host is refused, where HTTP/1.1 demands one", async () => {
  const { deps } = roomyApp();
  const request = new Request("http://localhost:8000/mcp", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ping),
  });
  const response = await createApp(deps).fetch(request, { remoteAddr: {} });
  assertEquals([response.status, (await response.json()).error.data.code], [400, "INVALID_HOST"]);
});

Deno.test("over a socket too, a request without Host or with a broken one is refused", () =>
  served(async (origin) => {
    const { hostname, port } = new URL(origin);
    for (const host of ["", "Host: [::1\r\n", "Host: evil.example\r\n"]) {
      using socket = await Deno.connect({ hostname, port: Number(port) });
      const body = JSON.stringify(ping);
      const head = `POST /mcp HTTP/1.1\r\n${host}Connection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
      await socket.write(new TextEncoder().encode(head + body));
      const answer = await new Response(socket.readable).text();
      assertMatch(answer, /^HTTP\/1\.1 40[03] .*"(INVALID_HOST|HOST_NOT_ALLOWED)"/s);
    }
  }));

for (const accept of ["text/html", "application/xml, image/png", "application/json;q=0"]) {
  Deno.test(`Accept: ${accept} is 406`, async () => {
    const response = await app.post("/mcp", ping, { accept });
    assertEquals(response.status, 406);
    assertEquals((await response.json()).error.data.code, "NOT_ACCEPTABLE");
  });
}

for (
  const [type, status] of [["text/plain", 415], ["application/json; charset=latin1", 415]] as const
) {
  Deno.test(`Content-Type ${type} is ${status}`, async () => {
    const response = await app.post("/mcp", ping, { "content-type": type });
    assertEquals(response.status, status);
    assertEquals((await response.json()).jsonrpc, "2.0");
  });
}

Deno.test("Content-Type Application/JSON with a charset is read", async () => {
  const type = "Application/JSON; charset=UTF-8";
  assertEquals((await app.post("/mcp", ping, { "content-type": type })).status, 200);
});

Deno.test("a body of 64 KiB is read, one byte more is 413", async () => {
  const filled = (size: number) => {
    const empty = JSON.stringify({ ...ping, params: { fill: "" } });
    return { ...ping, params: { fill: "x".repeat(size - empty.length) } };
  };
  assertEquals((await app.post("/mcp", filled(65_536))).status, 200);
  const response = await app.post("/mcp", filled(65_537));
  assertEquals(response.status, 413);
  assertEquals((await response.json()).error.data.code, "PAYLOAD_TOO_LARGE");
});

for (const body of ["", "{", '{"jsonrpc":"2.0",', "nonsense", "\xff"]) {
  Deno.test(`the body ${JSON.stringify(body)} is 400 with -32700`, async () => {
    const headers = { "content-type": "application/json" };
    const bytes = Uint8Array.from(body, (char) => char.charCodeAt(0));
    const response = await app.send("/mcp", { method: "POST", headers, body: bytes });
    assertEquals(response.status, 400);
    const message = await response.json();
    assertEquals(message.error.code, -32700);
    assert(!("id" in message));
  });
}

Deno.test("no revision gives out a session id or minds one", async () => {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  };
  for (
    const response of [
      await handshake(app, "initialize", params),
      await single(app, "server/discover", {}, { "mcp-session-id": "x", "last-event-id": "y" }),
      await app.post("/mcp", ping, { "mcp-session-id": "unknown" }),
    ]
  ) {
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("mcp-session-id"), null);
  }
});

Deno.test("no answer may be stored and every one carries the quota", async () => {
  for (const response of [await app.post("/mcp", ping), await app.post("/mcp", [])]) {
    assertEquals(response.headers.get("cache-control"), "no-store");
    assertMatch(response.headers.get("ratelimit")!, /^"mcp";r=\d+;t=\d+$/);
  }
});

Deno.test("beyond the quota, which both endpoints share, is a plain 429 with Retry-After", async () => {
  const app = roomyApp({ env: { READ_QUOTA: "2" } });
  await app.post("/mcp", ping);
  await app.post("/mcp/docs", ping);
  for (const path of ["/mcp", "/mcp/docs"]) {
    const response = await app.post(path, ping);
    assertEquals(response.status, 429);
    assert(Number(response.headers.get("retry-after")) >= 1);
    const { jsonrpc, error } = await response.json();
    assertEquals([jsonrpc, error.data.code], ["2.0", "RATE_LIMITED"]);
    assertMatch(error.message, /Wait \d+ seconds/);
  }
});
