import { assertEquals } from "@std/assert";
import { Connection } from "../../kit/connection.ts";
import { requestBytes } from "../../kit/request.ts";
import { until } from "../../kit/wait.ts";
import { startAttacked } from "./service.ts";
import { halfBody, halfHead, stream } from "./slow_clients.ts";

const page = requestBytes({ target: "/services/api-review" });

/** What clients do, each time the `turn`-th of them. */
const behaviours: ((connection: Connection, turn: number) => Promise<unknown>)[] = [
  async () => {},
  (connection) => connection.send(halfHead),
  (connection) => connection.send(halfBody),
  (connection) => connection.send(stream),
  // Byte by byte.
  async (connection) => {
    await connection.send(halfBody);
    while (true) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await connection.send(new Uint8Array([32]));
    }
  },
  async (connection, turn) => {
    await connection.send(turn % 2 ? halfBody : stream);
    await connection.tcp.closeWrite();
  },
  async (connection, turn) => {
    await connection.send([halfHead, halfBody, stream][turn % 3]!);
    connection[Symbol.dispose]();
  },
  // Until the service takes no more, because nothing is read.
  async (connection) => {
    for (let sent = 0; sent < 1_000; sent++) await connection.send(page);
  },
];

Deno.test("Beside 480 clients that are slow in every way, or leave, others are answered; nothing is left of them", async () => {
  await using service = await startAttacked();
  await service.ask("/api/health");
  const before = service.descriptors();
  const connections = await Promise.all(
    Array.from({ length: 480 }, () => Connection.open(service.listening)),
  );
  const behaving = connections.map((connection, index) => {
    const behave = behaviours[index % behaviours.length]!;
    return behave(connection, Math.floor(index / behaviours.length))
      .catch(() => {}); // It is cut off in the end.
  });
  for (let turn = 0; turn < 10; turn++) {
    for (const target of ["/api/health", "/pricing", "/ask?query=api&streaming=false"]) {
      assertEquals((await service.ask(target)).status, 200, target);
    }
  }
  connections.forEach((connection) => connection[Symbol.dispose]());
  await Promise.all(behaving);
  // Sockets of clients that have just gone, and a timer's worth of slack.
  await until("the sockets are closed", () => service.descriptors() <= before + 8);
  assertEquals(service.output().includes("INTERNAL_ERROR"), false, service.output());
});
