import { mixedReads } from "../attack/mixed_reads.ts";
import { Load } from "../bench/load.ts";
import { madeUpAddress } from "../kit/address.ts";
import { requestBytes } from "../kit/request.ts";
import { ensure, megabytes, settled, type Trial } from "./trial.ts";

const requests = 200_000;
const addresses = 50_000;

const bytes = (index: number) => {
  const parts = mixedReads[index % mixedReads.length]!;
  const forwarded = { "X-Forwarded-For": madeUpAddress(index % addresses) };
  return requestBytes({ ...parts, headers: { ...parts.headers, ...forwarded } });
};

/** Mixed requests from many addresses behind a trusted proxy. */
export const memory: Trial = {
  what: `${requests} mixed requests from ${addresses} addresses`,
  env: { TRUSTED_PROXY_HOPS: "1" },
  async run(service) {
    using load = await Load.open(service.listening, bytes);
    await load.run(requests / 2);
    const half = await settled(service);
    await load.run(requests / 2);
    const all = await settled(service);
    ensure(all < half * 1.1, `Grew from ${megabytes(half)} to ${megabytes(all)}`);
    return `${megabytes(half)} after half, ${megabytes(all)} at the end`;
  },
};
