import { assert } from "@std/assert";
import { halfBody, stream } from "../attack/slow_clients.ts";
import { Connection } from "../kit/connection.ts";
import { requestBytes } from "../kit/request.ts";
import { until } from "../kit/wait.ts";
import { megabytes, settled, slack, type Trial } from "./trial.ts";

/** Streams that are opened and left at once, or once their first bytes came. */
export const streams: Trial = {
  what: "20 000 streams opened and left",
  async run(service) {
    const open = async (count: number) => {
      for (let turn = 0; turn < count; turn++) {
        using connection = await Connection.open(service.listening);
        await connection.send(stream);
        if (turn % 2) await connection.tcp.read(new Uint8Array(100));
      }
    };
    await open(10_000);
    const [descriptors, filled] = [service.descriptors(), await settled(service)];
    await open(10_000);
    await until("the sockets are closed", () => service.descriptors() <= descriptors + slack);
    const after = await settled(service);
    assert(after < filled * 1.1, `Grew from ${megabytes(filled)} to ${megabytes(after)}`);
    return `${megabytes(filled)} after half, ${megabytes(after)} at the end`;
  },
};

/** Bodies that stall for good, and bodies of which a byte comes now and then. */
export const stalls: Trial = {
  what: "200 bodies that stall and 200 that drip",
  async run(service) {
    const answers = await Promise.all(Array.from({ length: 400 }, async (_, index) => {
      using connection = await Connection.open(service.listening);
      await connection.send(halfBody);
      const drip = setInterval(() => {
        if (index % 2) connection.send(new Uint8Array([32])).catch(() => {});
      }, 500);
      try {
        return (await connection.answer())?.status;
      } finally {
        clearInterval(drip);
      }
    }));
    assert(answers.every((status) => status === 408), `Answered: ${[...new Set(answers)]}`);
    assert((await service.ask("/api/health")).status === 200, "Others are not answered");
    return "all are answered 408 after the deadline";
  },
};

/** Clients that ask a thousand times and read nothing. */
export const unread: Trial = {
  what: "100 clients that ask on and on and read nothing",
  async run(service) {
    const page = requestBytes({ target: "/services/api-review" });
    const before = await settled(service);
    const connections = await Promise.all(
      Array.from({ length: 100 }, () => Connection.open(service.listening)),
    );
    const asking = connections.map(async (connection) => {
      for (let sent = 0; sent < 100_000; sent++) await connection.send(page);
    });
    const during = await settled(service);
    assert((await service.ask("/api/health")).status === 200, "Others are not answered");
    connections.forEach((connection) => connection[Symbol.dispose]());
    await Promise.allSettled(asking);
    assert(during - before <= 60, `Grew from ${megabytes(before)} to ${megabytes(during)}`);
    return `${megabytes(before)} before, ${megabytes(during)} with them`;
  },
};
