import { assertEquals } from "@std/assert";
import { Connection } from "../kit/connection.ts";
import { requestBytes } from "../kit/request.ts";
import { until } from "../kit/wait.ts";
import { type AttackedService, startAttacked } from "./service.ts";
import { halfBody, halfHead, readNothing, stream } from "./slow_clients.ts";

const targets = ["/api/health", "/api/v1/services", "/pricing", "/ask?query=api&streaming=false"];

/** Sockets of clients that have just gone, and a timer's worth of slack. */
const slack = 8;

/** Others are answered while `connections` do what they do, and nothing of them is left after it. */
async function bearsWith(
  service: AttackedService,
  count: number,
  behave: Behaviour,
): Promise<void> {
  const before = service.descriptors();
  const connections = await Promise.all(
    Array.from({ length: count }, () => Connection.open(service.listening)),
  );
  const behaving = connections.map((connection, index) => behave(connection, index).catch(() => {}) // It is cut off in the end.
  );
  for (let turn = 0; turn < 5; turn++) {
    for (const target of targets) assertEquals((await service.ask(target)).status, 200, target);
  }
  connections.forEach((connection) => connection[Symbol.dispose]());
  await Promise.all(behaving);
  await until("the sockets are closed", () => service.descriptors() <= before + slack);
}

type Behaviour = (connection: Connection, index: number) => Promise<unknown>;

const behaviours: Record<string, Behaviour> = {
  "say nothing": () => Promise.resolve(),
  "stop inside the head": (connection) => connection.send(halfHead),
  "stop inside the body": (connection) => connection.send(halfBody),
  "send the body byte by byte": async (connection) => {
    await connection.send(halfBody);
    while (true) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await connection.send(new Uint8Array([32]));
    }
  },
  "close their half": async (connection, index) => {
    await connection.send(index % 2 ? halfBody : stream);
    await connection.tcp.closeWrite();
  },
  "do not read their stream": (connection) => connection.send(stream),
};

Deno.test("Slow clients in hundreds: others are answered and nothing is left of them", async (t) => {
  await using service = await startAttacked();
  for (const [name, behave] of Object.entries(behaviours)) {
    await t.step(`200 clients ${name}`, () => bearsWith(service, 200, behave));
  }
  await t.step(
    "40 clients ask on and on and read nothing",
    () => bearsWith(service, 40, readNothing),
  );
  await t.step("300 clients of all kinds at once", async () => {
    const kinds = Object.values(behaviours);
    await bearsWith(
      service,
      300,
      (connection, index) => kinds[index % kinds.length]!(connection, index),
    );
  });
});

Deno.test("Clients that leave in the middle cost nothing but their own answer", async (t) => {
  await using service = await startAttacked();
  const before = service.descriptors();
  for (const [name, bytes] of Object.entries({ head: halfHead, body: halfBody, stream })) {
    await t.step(`500 clients leave, having sent: ${name}`, async () => {
      for (let turn = 0; turn < 500; turn++) {
        using connection = await Connection.open(service.listening);
        await connection.send(bytes);
      }
      for (const target of targets) assertEquals((await service.ask(target)).status, 200);
      await until("the sockets are closed", () => service.descriptors() <= before + slack);
    });
  }
  assertEquals(service.output().includes("INTERNAL_ERROR"), false, service.output());
});

Deno.test("Requests sent all at once on one connection are answered in their order", async () => {
  await using service = await startAttacked();
  using connection = await Connection.open(service.listening);
  const ids = Array.from({ length: 50 }, (_, index) => `q${index}`);
  for (const id of ids) {
    const target = `/ask?query=api&streaming=false&query_id=${id}`;
    await connection.send(requestBytes({ target }));
  }
  for (const id of ids) {
    const answer = await connection.answer();
    assertEquals(JSON.parse(new TextDecoder().decode(answer!.body)).query_id, id);
  }
});
