import { assert } from "@std/assert";
import { stream } from "../attack/slow_clients.ts";
import { Connection } from "../kit/connection.ts";
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
