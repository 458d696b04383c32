import { assertEquals } from "@std/assert";
import { Connection } from "../kit/connection.ts";
import { requestBytes } from "../kit/request.ts";
import { until } from "../kit/wait.ts";
import type { AttackedService } from "./service.ts";
import { halfHead } from "./slow_clients.ts";

/** File handles that a service may have. */
const handles = 256;

/** The shell's command that sets this limit. */
export const limit = `ulimit -n ${handles}`;

export const health = requestBytes({ target: "/api/health" });

/** Clients that were there before the attack. */
export async function early(service: AttackedService, count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (let i = 0; i < count; i++) {
    const connection = await Connection.open(service.listening);
    connections.push(connection);
    assertEquals(await statusOf(connection, health), 200);
  }
  return connections;
}

export async function statusOf(connection: Connection, request: Uint8Array) {
  await connection.send(request);
  return (await connection.answer())?.status;
}

/** Opens more connections than the service has handles for, silent or half a head, until it says so. */
export async function exhaust(service: AttackedService): Promise<Connection[]> {
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
export async function exhaustEntirely(service: AttackedService): Promise<Connection[]> {
  const connections = await exhaust(service);
  await until("no handle is left", () => service.descriptors() === handles);
  return connections;
}

export const close = (connections: Connection[]) =>
  connections.forEach((connection) => connection[Symbol.dispose]());

/** Whether a new client is answered. */
export const answersNewOnes = (service: AttackedService) => () =>
  service.ask("/api/health").then(({ status }) => status === 200, () => false);
