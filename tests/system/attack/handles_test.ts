/** What strangers do who hold every file handle of the service. */
import { assertEquals } from "@std/assert";
import { createCertificate, hasOpenssl } from "../certificate.ts";
import { Connection } from "../../kit/connection.ts";
import { enquiry } from "../../kit/enquiry.ts";
import { tempFolder } from "../../kit/folder.ts";
import { text } from "../../kit/http_answer.ts";
import { requestBytes, type RequestParts } from "../../kit/request.ts";
import { until } from "../../kit/wait.ts";
import { type AttackedService, startAttacked } from "./service.ts";
import { halfHead } from "./slow_clients.ts";

/** File handles that a service may have. */
const handles = 256;

const health = requestBytes({ target: "/api/health" });

async function statusOf(connection: Connection, request: Uint8Array) {
  await connection.send(request);
  return (await connection.answer())?.status;
}

/** Clients that were there before the attack. */
async function early(service: AttackedService, count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (let i = 0; i < count; i++) {
    connections.push(await Connection.open(service.listening));
    // Opens nothing but its connection.
    assertEquals(await statusOf(connections[i]!, requestBytes({ target: "/robots.txt" })), 200);
  }
  return connections;
}

/** Opens more connections than there are handles, silent or half a head, until none is left. */
async function exhaust(service: AttackedService): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (let i = 0; i < 320; i++) {
    const connection = await Connection.open(service.listening).catch(() => undefined);
    if (connection === undefined) continue; // Refused: there is no listener at the moment.
    connections.push(connection);
    if (i % 2 === 0) await connection.send(halfHead).catch(() => {});
  }
  await until("the handles run out", () => service.output().includes("listener_failed"));
  // The listener that was lost takes the last one again.
  await until("no handle is left", () => service.descriptors() === handles);
  return connections;
}

/** Closes the connections, after which new clients are answered. */
async function recovers(service: AttackedService, crowd: Connection[]): Promise<void> {
  crowd.forEach((connection) => connection[Symbol.dispose]());
  await until(
    "a new client is answered",
    () => service.ask("/api/health").then(({ status }) => status === 200, () => false),
  );
}

/** What needs a module, an index or a part of the runtime that was not used before. */
const firsts: RequestParts[] = [
  {
    target: "/mcp",
    headers: { Accept: "application/json, text/event-stream" },
    json: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "read_document", arguments: { path: "/pricing", limit: 100 } },
    },
  },
  { target: "/services/api-review", headers: { "Accept-Encoding": "gzip" } },
  { target: "/services/api-review", headers: { "Accept-Encoding": "br" } },
  { target: "/ask?query=api%20review&language=en&streaming=false" },
  { target: "/ask?query=Schnittstelle&language=de" },
  { target: "/search?query=api" },
];

Deno.test("320 connections at 256 handles: those it has are served on, whatever they ask for first; new ones after they left", async () => {
  await using service = await startAttacked({ handles });
  const served = await early(service, 3);
  const crowd = await exhaust(service);
  for (const parts of firsts) {
    const request = requestBytes(parts);
    for (const connection of served) {
      assertEquals(await statusOf(connection, request), 200, parts.target);
    }
  }
  await recovers(service, crowd);
  for (const connection of served) assertEquals(await statusOf(connection, health), 200);
  served.forEach((connection) => connection[Symbol.dispose]());
  service.signal("SIGTERM");
  assertEquals((await service.end()).code, 0);
});

Deno.test({
  name:
    "Without a file handle, the first enquiry is a 503 that sent nothing; later it is delivered",
  ignore: !hasOpenssl,
  async fn() {
    using folder = tempFolder();
    // Certificates are read at the first use.
    const { authority, ...certificate } = await createCertificate(folder.dir, "IP:127.0.0.1");
    let received = 0;
    const options = { ...certificate, hostname: "127.0.0.1", port: 0, onListen() {} };
    await using provider = Deno.serve(options, ({ method }) => {
      if (method === "POST") received++;
      return Response.json({ id: "1" });
    });
    await using service = await startAttacked({
      handles,
      env: {
        MAIL_API_URL: `https://127.0.0.1:${provider.addr.port}`,
        DENO_CERT: authority,
        KV_URL: `${folder.dir}/kv.db`,
      },
    });
    const contact = requestBytes({
      target: "/api/contact",
      headers: { "Idempotency-Key": "key-0123456789abcdef" },
      json: enquiry,
    });
    const [client, other] = await early(service, 2);
    const crowd = await exhaust(service);
    await client!.send(contact);
    const refusal = (await client!.answer())!;
    const { code } = JSON.parse(text(refusal));
    assertEquals([refusal.status, code, received], [503, "DELIVERY_UNAVAILABLE", 0]);
    assertEquals(await statusOf(other!, health), 200);
    await recovers(service, crowd);
    assertEquals([await statusOf(client!, contact), received], [200, 1]);
    for (const connection of [client!, other!]) connection[Symbol.dispose]();
  },
});
