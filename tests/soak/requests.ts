import { validRequests } from "../attack/valid_requests.ts";
import { Load } from "../bench/load.ts";
import { settled } from "../bench/memory.ts";
import { ensure, megabytes, type Trial } from "./trial.ts";

const total = 1_000_000;
const allowed = 25;

/** Reads only: what each contact request leaves in the store is no leak. */
const reads = validRequests.filter(([name]) => !name.includes("contact"))
  .map(([, bytes]) => bytes);

/** A million requests of every kind of read from one client. */
export const requests: Trial = {
  what: "1 000 000 requests of every kind",
  async run(service) {
    using load = await Load.open(service.listening, (index) => reads[index % reads.length]!, 200);
    await load.run(total / 2);
    const filled = await settled(service);
    await load.run(total / 2);
    const after = await settled(service);
    ensure(after - filled <= allowed, `Grew from ${megabytes(filled)} to ${megabytes(after)}`);
    return `${megabytes(filled)} after half, ${megabytes(after)} at the end`;
  },
};
