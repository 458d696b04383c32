import { ask, startBare } from "./against_bare.ts";
import { Load } from "./load.ts";
import { requestBytes } from "./request.ts";
import { type ServerProcess, startService } from "./server_process.ts";
import { search } from "./start.ts";
import { figure, type Table } from "./table.ts";

const catalog = "/api/v1/services";
/** Made-up clients behind one trusted proxy. */
const addresses = 100_000;

/** Resident memory, idle and after many requests from many addresses. */
export const memoryTable: Table = {
  title: "Memory",
  explanation:
    "Resident memory in 10^6 bytes. Idle: the index is built, a few requests are answered. Then requests of 100 000 addresses behind a trusted proxy, the same number twice: the first time fills what is bounded.",
  async *rows({ sprayed }) {
    await using service = await startService({ TRUSTED_PROXY_HOPS: "1", READ_QUOTA: "1000000" });
    const answer = await ask(service, search);
    await using bare = await startBare(answer);
    await ask(bare, search);
    const idle = await settled(service);
    const note = `bare: ${figure(await settled(bare))} MB`;
    yield { what: "idle", value: idle, unit: "MB", max: 60, note };

    await spray(service, sprayed);
    const filled = await settled(service);
    yield { what: `after ${sprayed} requests`, value: filled, unit: "MB" };
    await spray(service, sprayed);
    const again = await settled(service);
    yield {
      what: "growth by the same number again",
      value: again - filled,
      unit: "MB",
      max: 25,
    };
  },
};

/** Sends requests in turn from all addresses. */
export async function spray(service: ServerProcess, count: number): Promise<void> {
  using load = await Load.open(service.port, (index) =>
    requestBytes({
      target: catalog,
      headers: { "X-Forwarded-For": madeUpAddress(index % addresses) },
    }), 200);
  await load.run(count);
}

/** The `index`-th of 16 777 216 private addresses. */
export const madeUpAddress = (index: number) =>
  `10.${index >> 16 & 255}.${index >> 8 & 255}.${index & 255}`;

/** Resident memory once the garbage collector has had a moment. */
export async function settled(service: ServerProcess): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return service.memory();
}
