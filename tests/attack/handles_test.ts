import { assertEquals } from "@std/assert";
import { Connection } from "../kit/connection.ts";
import { enquiry } from "../kit/enquiry.ts";
import { requestBytes } from "../kit/request.ts";
import { until } from "../kit/wait.ts";
import { type AttackedService, startAttacked } from "./service.ts";
import { halfHead } from "./slow_clients.ts";

/** File handles that the service may have. */
const limit = "ulimit -n 256";

const health = requestBytes({ target: "/api/health" });
const mail = requestBytes({ target: "/api/contact", json: enquiry });

async function statusOf(connection: Connection, request: Uint8Array) {
  await connection.send(request);
  return (await connection.answer())?.status;
}

/** Clients that were there before the attack. */
async function early(service: AttackedService, count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (let i = 0; i < count; i++) {
    const connection = await Connection.open(service.listening);
    connections.push(connection);
    assertEquals(await statusOf(connection, health), 200);
  }
  return connections;
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

const close = (connections: Connection[]) =>
  connections.forEach((connection) => connection[Symbol.dispose]());

/** Whether a new client is answered. */
const answersNewOnes = (service: AttackedService) => () =>
  service.ask("/api/health").then(({ status }) => status === 200, () => false);

Deno.test("320 connections at 256 handles: those it has are served on, new ones after they left", async () => {
  await using service = await startAttacked({ limit });
  const served = await early(service, 3);
  const crowd = await exhaust(service);
  for (let turn = 0; turn < 3; turn++) {
    for (const connection of served) assertEquals(await statusOf(connection, health), 200);
  }
  close(crowd);
  await until("a new client is answered", answersNewOnes(service));
  for (const connection of served) assertEquals(await statusOf(connection, health), 200);
  close(served);
  service.signal("SIGTERM");
  assertEquals((await service.ended).code, 0);
});

Deno.test("The service lives on when a delivery takes the handle that the listener lost", async () => {
  const release = Promise.withResolvers<void>();
  await using service = await startAttacked({ limit, wait: () => release.promise });
  const served = await early(service, 20);
  const crowd = await exhaust(service);
  for (const connection of served) await connection.send(mail);
  const reopened = () => service.output().split("listener_failed").length > 5;
  await until("the port was tried again and again", reopened);
  close(crowd);
  release.resolve();
  const statuses = await Promise.all(served.map(async (served) => (await served.answer())?.status));
  assertEquals(statuses.filter((status) => status !== 200 && status !== 503), []);
  await until("a new client is answered", answersNewOnes(service));
  close(served);
});
