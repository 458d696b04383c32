import ipaddr from "ipaddr.js";
import { lazyOfText } from "../base/lazy.ts";
import { rawField } from "./request.ts";
import type { Log } from "./log.ts";

/** Length of the sliding window, in milliseconds. */
const windowMs = 60_000;

/** Clients of one generation at most; a quota remembers two generations. */
const generationSize = 10_000;

export interface Allowance {
  allowed: boolean;
  /** Whole seconds until the oldest counted request leaves the window, at least 1. */
  reset: number;
  /** What the client is told of it (draft-ietf-httpapi-ratelimit-headers, and its predecessors). */
  headers: Record<string, string>;
}

/**
 * Counts at most `limit` requests of each client in any 60 seconds; a refused one is not counted.
 * Memory is bounded: a client not seen for a whole window, or pushed out by 10 000 others, is
 * forgotten together with its generation.
 */
export class Quota {
  #young = new Map<string, number[]>();
  #old = new Map<string, number[]>();
  #rotated = 0;

  constructor(readonly policy: string, readonly limit: number, readonly now: () => number) {}

  /** Tells what a client has left, and counts one request of it if its quota allows that. */
  take(client: string, isCounted = true): Allowance {
    const { policy, limit } = this;
    const now = this.now();
    // The times of its requests in the window, the oldest first.
    const times = this.#young.get(client) ?? this.#old.get(client) ?? [];
    // Those in the future were left by a clock that was set back.
    while (times[0] !== undefined && (times[0] <= now - windowMs || times[0] > now)) times.shift();
    const allowed = times.length < limit;
    if (isCounted) {
      if (allowed) times.push(now);
      this.#keep(client, times, now);
    }
    const remaining = limit - times.length;
    const reset = Math.max(1, Math.ceil(((times[0] ?? now) + windowMs - now) / 1000));
    const headers = {
      "ratelimit": `"${policy}";r=${remaining};t=${reset}`,
      "ratelimit-policy": `"${policy}";q=${limit};w=60`,
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(reset),
    };
    return { allowed, reset, headers };
  }

  /** Keeps a client among the young; a new generation begins when they are many, or old. */
  #keep(client: string, times: number[], now: number): void {
    const isFull = this.#young.size >= generationSize && !this.#young.has(client);
    if (isFull || now - this.#rotated >= windowMs) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#rotated = now;
    }
    this.#young.set(client, times);
  }
}

/** The part of `Deno.ServeHandlerInfo` that tells who is asking. */
export interface ConnectionInfo {
  remoteAddr: { transport?: string; hostname?: string };
}

/** Milliseconds between two log lines about hops that do not fit. */
const logMs = 60 * 60 * 1000;

/**
 * Tells the key that each client is counted under: its socket address, or with `hops` trusted
 * proxies the `hops`-th entry of X-Forwarded-For from the right; IPv6 by /64, the usual size of one
 * household or host. Hops that cannot be right would put many clients into one quota unnoticed, so
 * the log says it, once an hour. `now` tells milliseconds.
 */
export function clientKeys(hops: number, now: () => number, log: Log) {
  // A client comes again and again.
  const keyOf = lazyOfText(addressKey);
  let lastLine = -Infinity;
  return (request: Request, { remoteAddr: { hostname = "" } }: ConnectionInfo): string => {
    const entries = rawField(request, "x-forwarded-for")?.split(",") ?? [];
    const reason = proxyProblem(entries.length, hostname, hops);
    if (reason !== undefined && Math.abs(now() - lastLine) >= logMs) {
      log({ event: "proxy_hops", reason });
      lastLine = now();
    }
    const forwarded = hops > 0 ? withoutPort(entries.at(-hops)?.trim() ?? "") : "";
    return keyOf(forwarded) ?? keyOf(hostname) ?? "unknown";
  };
}

/** Ranges of addresses on this machine or in its private network. */
const privateRanges = ["loopback", "linkLocal", "private", "uniqueLocal"];

/** Says why a request cannot have come through so many trusted proxies; `undefined` if it can. */
function proxyProblem(entries: number, hostname: string, hops: number): string | undefined {
  if (entries < hops) {
    return `X-Forwarded-For has fewer entries (${entries}) than TRUSTED_PROXY_HOPS says (${hops})`;
  }
  if (hops > 0 || entries === 0) return undefined;
  const address = parseAddress(hostname); // A unix socket has none.
  return address === undefined || privateRanges.includes(address.range())
    ? "A proxy in front sends X-Forwarded-For, but TRUSTED_PROXY_HOPS=0 counts all its clients as one"
    : undefined;
}

/** Takes an address out of `192.0.2.1:80`, `[2001:db8::1]` or `[2001:db8::1]:80`. */
function withoutPort(entry: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return bracketed ?? ipv4 ?? entry;
}

/** Makes the key of an address: IPv4 as it is, also within IPv6; of IPv6 `2001:db8:0:0::/64`. */
function addressKey(text: string): string | undefined {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString();
  return `${address.parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64`;
}

/** Parses an address in any spelling; with zeros before them numbers are still decimal. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = text.replace(/%.*/s, "").replace(/\b0+(?=[\da-f])/gi, "");
  const isAddress = plain.includes(":")
    ? ipaddr.IPv6.isValid(plain)
    : plain !== "" && ipaddr.IPv4.isValidFourPartDecimal(plain);
  return isAddress ? ipaddr.process(plain) : undefined;
}
