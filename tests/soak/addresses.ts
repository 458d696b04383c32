import { exchange } from "../attack/service.ts";
import { header } from "../kit/http_answer.ts";
import { Load } from "../bench/load.ts";
import { madeUpAddress, settled } from "../bench/memory.ts";
import { requestBytes } from "../kit/request.ts";
import { ensure, megabytes, type Trial } from "./trial.ts";

const total = 1_000_000;
const step = 10_000;
const honest = "198.51.100.7";

/** Growth in 10^6 bytes after the first half has filled what is bounded. */
const allowed = 25;

const from = (address: string) =>
  requestBytes({ target: "/api/v1/services", headers: { "X-Forwarded-For": address } });

/** A million requests, each from another address, and among them a client that is to be counted. */
export const addresses: Trial = {
  what: "1 000 000 addresses through a trusted proxy header",
  env: { TRUSTED_PROXY_HOPS: "1", READ_QUOTA: "1000" },
  async run(service) {
    const before = await settled(service);
    using load = await Load.open(service.listening, (index) => from(madeUpAddress(index)), 200);
    let filled = 0;
    const remaining: number[] = [];
    for (let sent = 0; sent < total; sent += step) {
      await load.run(step);
      if (sent + step === total / 2) filled = await settled(service);
      const answer = await exchange(service.listening, from(honest));
      remaining.push(Number(header(answer, "ratelimit-remaining")));
    }
    const after = await settled(service);
    ensure(after - filled <= allowed, `Grew from ${megabytes(filled)} to ${megabytes(after)}`);
    const resets = remaining.filter((value, index) => index > 0 && value > remaining[index - 1]!);
    return `${megabytes(before)} before, ${megabytes(filled)} after half, ${
      megabytes(after)
    } at the end; the honest client's quota fell to ${Math.min(...remaining)} of 1000, ` +
      `forgotten ${resets.length} times`;
  },
};
