/** What strangers do who hold every file handle of the service. */
import { assertEquals } from "@std/assert";
import { createCertificate, hasOpenssl } from "../certificate.ts";
import { startMailHost } from "../smtp_peer.ts";
import { Connection } from "../../kit/connection.ts";
import { enquiry } from "../../kit/enquiry.ts";
import { tempFolder } from "../../kit/folder.ts";
import { text } from "../../kit/http_answer.ts";
import { requestBytes, type RequestParts } from "../../kit/request.ts";
import { until } from "../../kit/wait.ts";
import { meta, stateless } from "../../mcp/support.ts";
import { type AttackedService, startAttacked } from "./service.ts";
import { halfHead } from "./slow_clients.ts";

/** File handles that a service may have, and the shell's command that sets this limit. */
const handles = 256, limit = `ulimit -n ${handles}`;

const health = requestBytes({ target: "/api/health" });
/** Opens nothing but its connection. */
const robots = requestBytes({ target: "/robots.txt" });

/** Clients that were there before the attack. */
async function early(service: AttackedService, count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (let i = 0; i < count; i++) {
    const connection = await Connection.open(service.listening);
    connections.push(connection);
    assertEquals(await statusOf(connection, robots), 200);
  }
  return connections;
}

async function statusOf(connection: Connection, request: Uint8Array) {
  await connection.send(request);
  return (await connection.answer())?.status;
}

/** Opens more connections than the service has handles for, silent or half a head, until it says so. */
async function exhaust(service: AttackedService): Promise<Connection[]> {
  const connections: Connection[] = [];
  // Half a body would be given up after some seconds.
  const sent = [new Uint8Array(), halfHead];
  for (let i = 0; i < 320; i++) {
    const connection = await Connection.open(service.listening).catch(() => undefined);
    if (connection === undefined) continue; // Refused: there is no listener at the moment.
    connections.push(connection);
    await connection.send(sent[i % sent.length]!).catch(() => {});
  }
  await until("the handles run out", () => service.output().includes("listener_failed"));
  return connections;
}

/** The same, until the listener that was lost has taken the last handle again. */
async function exhaustEntirely(service: AttackedService): Promise<Connection[]> {
  const connections = await exhaust(service);
  await until("no handle is left", () => service.descriptors() === handles);
  return connections;
}

const close = (connections: Connection[]) =>
  connections.forEach((connection) => connection[Symbol.dispose]());

/** Closes the connections, after which new clients are answered. */
async function recovers(service: AttackedService, crowd: Connection[]): Promise<void> {
  close(crowd);
  await until(
    "a new client is answered",
    () => service.ask("/api/health").then(({ status }) => status === 200, () => false),
  );
}

const message = (method: string, params: unknown, headers = {}): RequestParts => ({
  target: "/mcp",
  headers: { Accept: "application/json, text/event-stream", ...headers },
  json: { jsonrpc: "2.0", id: 1, method, params },
});

const page = (coding: string): RequestParts => ({
  target: "/services/api-review",
  headers: { "Accept": "text/html", "Accept-Encoding": coding },
});

/** What needs a module, an index or a part of the runtime that was not used before. */
const firsts: Record<string, RequestParts> = {
  "MCP handshake": message("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "client", version: "1" },
  }),
  "list of MCP tools": message("tools/list", {}),
  "call of an MCP tool": message("tools/call", {
    name: "read_document",
    arguments: { path: "/pricing", limit: 100 },
  }),
  [`message of revision ${stateless}`]: message("server/discover", { _meta: meta }, {
    "MCP-Protocol-Version": stateless,
    "Mcp-Method": "server/discover",
  }),
  "page with code": page("identity"),
  "page in gzip": page("gzip"),
  "page in Brotli": page("br"),
  "search": { target: "/ask?query=api%20review&language=en&streaming=false" },
  "streamed search": { target: "/ask?query=Schnittstelle&language=de" },
  "search on its page": { target: "/search?query=api" },
};

Deno.test("320 connections at 256 handles: those it has are served on, whatever they ask for first; new ones after they left", async () => {
  await using service = await startAttacked({ limit });
  const served = await early(service, 3);
  const crowd = await exhaustEntirely(service);
  for (const [what, parts] of Object.entries(firsts)) {
    const request = requestBytes(parts);
    for (const connection of served) assertEquals(await statusOf(connection, request), 200, what);
  }
  await recovers(service, crowd);
  for (const connection of served) assertEquals(await statusOf(connection, health), 200);
  close(served);
  service.signal("SIGTERM");
  assertEquals((await service.end()).code, 0);
});

Deno.test("The service lives on when a delivery takes the handle that the listener lost", async () => {
  const release = Promise.withResolvers<void>();
  await using service = await startAttacked({ limit, wait: () => release.promise });
  const served = await early(service, 20);
  const crowd = await exhaust(service);
  const mail = requestBytes({ target: "/api/contact", json: enquiry });
  for (const connection of served) await connection.send(mail);
  const reopened = () => service.output().split("listener_failed").length > 5;
  await until("the port was tried again and again", reopened);
  close(crowd);
  release.resolve();
  const statuses = await Promise.all(served.map(async (served) => (await served.answer())?.status));
  assertEquals(statuses.filter((status) => status !== 200 && status !== 503), []);
  await recovers(service, served);
});

/** What receives enquiries under a certificate that only `env` makes trusted. */
interface Receiver extends AsyncDisposable {
  env: Record<string, string>;
  received(): number;
}

const receivers: Record<string, (dir: string) => Promise<Receiver>> = {
  "an HTTP provider": async (dir) => {
    const { authority, ...certificate } = await createCertificate(dir, "IP:127.0.0.1");
    let received = 0;
    const options = { ...certificate, hostname: "127.0.0.1", port: 0, onListen() {} };
    const server = Deno.serve(options, ({ method }) => {
      if (method === "POST") received++;
      return Response.json({ id: `${received}` });
    });
    return {
      env: { MAIL_API_URL: `https://127.0.0.1:${server.addr.port}`, DENO_CERT: authority },
      received: () => received,
      [Symbol.asyncDispose]: () => server.shutdown(),
    };
  },
  "a mail host": async (dir) => {
    // Not a loopback address, so that TLS is insisted on.
    const { authority, ...certificate } = await createCertificate(dir, "IP:0.0.0.0");
    const host = await startMailHost({ ...certificate, secure: true });
    return {
      env: {
        MAIL_PROVIDER: "smtp",
        MAIL_SMTP_URL: `smtps://0.0.0.0:${host.port}`,
        DENO_CERT: authority,
      },
      received: () => host.mails.length,
      [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
    };
  },
};

const contact = requestBytes({
  target: "/api/contact",
  headers: { "Idempotency-Key": "key-0123456789abcdef" },
  json: enquiry,
});

for (const [where, start] of Object.entries(receivers)) {
  Deno.test({
    name: `Without a file handle, the first enquiry to ${where} is a 503 that sent nothing; ` +
      "later it is delivered",
    ignore: !hasOpenssl,
    async fn() {
      using folder = tempFolder();
      await using receiver = await start(folder.dir);
      const env = { ...receiver.env, KV_URL: `${folder.dir}/kv.db` };
      await using service = await startAttacked({ limit, env, flags: ["-A"] });
      const [client, other] = await early(service, 2);
      const crowd = await exhaustEntirely(service);
      await client!.send(contact);
      const refusal = (await client!.answer())!;
      const told = [refusal.status, JSON.parse(text(refusal)).code, receiver.received()];
      assertEquals(told, [503, "DELIVERY_UNAVAILABLE", 0]);
      assertEquals(await statusOf(other!, health), 200);
      await recovers(service, crowd);
      assertEquals(await statusOf(client!, contact), 200);
      assertEquals(receiver.received(), 1);
      close([client!, other!]);
    },
  });
}
